# What the referee says, in English.
#
# A player's name stands for `$seat`, `$to`, `$turn` and the like, or "somebody"; a card's words for `$card` and `$top`.
# Where a value may be missing, `$has-…` is "yes" or "no". A house rule that a ruling rests on is added at its end.

## Cards and players

kind-n = number card
kind-s = spider
kind-a = ant
kind-c = cockroach
kind-m = mosquito
kind-t = cheating moth
card = { $kind } { $number }
card-guard-bug = guard bug
card-unread = a card that could not be read
seat-unknown = somebody
several = { $thing } ({ $count } times)
seat-and-card = { $seat } with { $card }
seat-and-points = { $seat } { $points }

## Verdicts

verdict-legal = allowed
verdict-illegal = NOT ALLOWED
verdict-not-verifiable = open
verdict-decided = decided
verdict-too-close = too close to call
verdict-not-seen = not seen
ruled = { $verdict } ({ $rule }): { $why }
ruled-in-short = { $verdict } ({ $rule })

## House rules

house-rule = House rule: { $rule }.
option-guard_may_play_moth = moths are never played, not even by the guard
option-cockroach_includes_player = whoever plays the cockroach stays out of the race
option-cockroach_chain = an action card that wins the race does its own action
option-cockroach_next_turn = after a cockroach race, play goes on to the left of its winner
option-next_guard = the guard passes to the left after each round
option-draw_only_if_stuck = everybody may draw, even with a fitting card
option-guard_penalty_may_be_moth = the guard never gives a moth as a penalty
option-cockroach_card = only number cards answer a cockroach
option-mosquito_penalty = the slowest draws one card
option-caught_window = { $window ->
    [until_next_play] a cheat can be caught until the next card is played
    [one] a cheat can be caught for { $window } second
   *[other] a cheat can be caught for { $window } seconds
}
option-last_card_action = a last action card is carried out before the round ends
option-spider_may_give_last_card = a spider does not give the last card away
option-hand_emptied_by_gift_wins = giving the last card away does not win

## Rulings: setting up and turns

setup-1-illegal = { $players ->
    [one] The game is for 3 to 5 players, and here is { $players }.
   *[other] The game is for 3 to 5 players, and here are { $players }.
}
setup-4-illegal-drawn = { $seat } draws, but the first card was only turned up and does nothing.
setup-4-not-verifiable-drawn = Perhaps { $seat } draws for the first card, which was only turned up and does nothing.
setup-4-illegal-not-owed = { $seat } gives a card, but the first card was only turned up and does nothing.
setup-4-not-verifiable-not-owed = Perhaps { $seat } gives a card for the first one, which was only turned up and does nothing.
setup-4-illegal-no-race = { $seat } races, but the first card was only turned up and does nothing.
turn-1-illegal = { $seat } plays first, but the guard begins: { $turn }.
turn-1-not-verifiable = { $seat } plays before { $turn }, the guard, but something may have gone unseen.
turn-1-illegal-drawn = { $seat } draws first, but the guard begins: { $turn }.
turn-1-not-verifiable-drawn = { $seat } draws before { $turn }, the guard, but something may have gone unseen.
turn-2-illegal = { $seat } plays, but it is { $turn }'s turn.
turn-2-not-verifiable = { $seat } plays where { $turn } was next, but something may have gone unseen.
turn-2-illegal-drawn = { $seat } draws, but it is { $turn }'s turn.
turn-2-not-verifiable-drawn = { $seat } draws where { $turn } was next, but something may have gone unseen.
turn-3-legal = { $card } fits on { $top }.
turn-3-illegal = { $seat } plays { $card } on { $top }: only one more or one less fits.
turn-3-not-verifiable = Whether { $card } fits on { $top }, I cannot tell.
turn-4-legal = { $seat } has nothing that fits on { $top }, and draws.
turn-4-illegal = { $seat } draws, but holds a card that fits on { $top }.
turn-4-not-verifiable = { $seat } draws; only the hand knows whether a card fits on { $top }.
turn-4-legal-free = { $seat } draws, and may do so.
turn-4-illegal-too-many = { $count ->
    [one] { $seat } draws { $count } card; one is enough.
   *[other] { $seat } draws { $count } cards; one is enough.
}
turn-4-legal-shown = The open hand proves it: { $seat } had nothing that fitted, and had to draw.
turn-4-illegal-shown = The open hand proves it: { $seat } drew with a fitting card in hand.
turn-4-illegal-played = This card proves it: { $seat } drew with a fitting card in hand.
turn-5-illegal = { $seat } goes on before the hands are on the mosquito.
pile-1-illegal = { $left ->
    [one] The draw pile is made anew, but { $left } card is still there.
   *[other] The draw pile is made anew, but { $left } cards are still there.
}

## Rulings: actions

ant-1-illegal-omitted = { $seat } did not draw a card after the ant.
ant-1-not-verifiable-omitted = Whether { $seat } drew a card after the ant, I cannot tell.
ant-1-illegal-too-many = { $count ->
    [one] { $seat } draws { $count } card after the ant; one is enough.
   *[other] { $seat } draws { $count } cards after the ant; one is enough.
}
spider-1-illegal-omitted = { $seat } gave no card away after the spider.
spider-1-not-verifiable-omitted = Whether { $seat } still owes a card after the spider, I cannot tell.
spider-1-illegal-too-many = { $count ->
    [one] { $seat } gives { $count } card away; the spider asks for one.
   *[other] { $seat } gives { $count } cards away; the spider asks for one.
}
spider-1-illegal-not-owed = { $seat } gives { $taker } a card, but owes none.
spider-1-not-verifiable-not-owed = { $seat } gives { $taker } a card; whether it was owed, I cannot tell.
spider-1-illegal-last-card = { $seat } gives the last card away with a spider.
spider-1-not-verifiable-last-card = Perhaps { $seat } gives the last card away with a spider.
spider-1-legal-shown = The open hand proves it: { $seat } had nothing to give after the spider.
spider-1-illegal-shown = The open hand proves it: { $seat } had a card to give after the spider.
spider-1-illegal-played = This card proves it: { $seat } had a card to give after the spider.
mosquito-1-illegal-omitted = { $has-to ->
    [yes] { $seat } gave { $to } no card after the mosquito.
   *[no] { $seat } drew no card after the mosquito.
}
mosquito-1-not-verifiable-omitted = Whether { $seat } still owes a card after the mosquito, I cannot tell.
mosquito-1-illegal-too-many = { $count ->
    [one] { $seat } moves { $count } card; the mosquito asks for one.
   *[other] { $seat } moves { $count } cards; the mosquito asks for one.
}
mosquito-1-illegal-wrong-hand = { $seat } gives { $taker } the card that { $to } should get.
mosquito-1-illegal-not-owed = { $seat } gives { $taker } a card that the mosquito does not ask for.
mosquito-1-not-verifiable-not-owed = { $seat } gives { $taker } a card; whether the mosquito asks for it, I cannot tell.
mosquito-1-illegal-no-race = { $seat } slaps, but there is no race on { $card }.
mosquito-1-legal-shown = The open hand proves it: { $seat } had nothing to give after the mosquito.
mosquito-1-illegal-shown = The open hand proves it: { $seat } had a card to give after the mosquito.
mosquito-1-illegal-played = This card proves it: { $seat } had a card to give after the mosquito.
cockroach-1-illegal-omitted = { $seat } did not take the card back after the race.
cockroach-1-not-verifiable-omitted = Whether { $seat } took the card back after the race, I cannot tell.
cockroach-1-not-verifiable-undecided = The race was not decided; which card stays, I cannot tell.
cockroach-1-illegal-own = { $seat } played the cockroach, and may not race for it.
cockroach-1-illegal-wrong-number = { $seat } lays { $card } on { $top }: it must be the same number.
cockroach-1-illegal-wrong-kind = { $seat } lays { $card } on { $top }, which does not count.
cockroach-1-illegal-no-race = { $seat } lays a card, but there is no race on { $top }.
moth-1-illegal = { $has-option ->
    [yes] { $seat } plays { $card }, and may not.
   *[no] { $seat } plays { $card }; only the guard may, and that is { $guard }.
}
moth-1-not-verifiable = Only the guard may play { $card }; whether it was the guard, I cannot tell.
moth-2-illegal = { $seat } gave { $taker } a moth: there was nothing else in that hand.

## Rulings: accusations and cheating

accuse-1-illegal = { $seat } accuses, but only the guard may: { $guard }.
accuse-1-not-verifiable = Only the guard may accuse; whether { $seat } is the guard, I cannot tell.
accuse-2-illegal = { $seat } plays on while an accusation is being settled.
accuse-2-illegal-drawn = { $seat } draws while an accusation is being settled.
accuse-2-illegal-given = { $seat } gives a card away while an accusation is being settled.
accuse-3-illegal-omitted = { $seat } owes { $to } a card for being caught, and did not give it.
accuse-3-not-verifiable-omitted = Whether { $seat } still owes { $to } a card for being caught, I cannot tell.
accuse-3-illegal-too-many = { $count ->
    [one] { $seat } gives { $count } card; who is caught gets one.
   *[other] { $seat } gives { $count } cards; who is caught gets one.
}
accuse-3-illegal-wrong-hand = { $seat } gives { $taker } the card that { $to } should get for being caught.
accuse-3-legal-shown = The open hand proves it: { $seat } had nothing to give for the capture.
accuse-3-illegal-shown = The open hand proves it: { $seat } had a card to give for the capture.
accuse-3-illegal-played = This card proves it: { $seat } had a card to give for the capture.
accuse-4-illegal-omitted = { $seat } accused wrongly, and did not draw a card.
accuse-4-not-verifiable-omitted = { $seat } accused wrongly; whether a card was drawn for it, I cannot tell.
accuse-4-illegal-too-many = { $count ->
    [one] { $seat } accused wrongly and draws { $count } card; one is enough.
   *[other] { $seat } accused wrongly and draws { $count } cards; one is enough.
}
cheat-1-illegal = { $seat } takes the hand of cards below the table.
cheat-1-not-verifiable = Perhaps { $seat } takes the hand of cards below the table.
cheat-2-illegal = { $seat } makes two cards vanish at once.
cheat-2-not-verifiable = Perhaps { $seat } makes two cards vanish at once.
cheat-3-illegal = { $seat } cheats while an accusation is being settled.
cheat-3-not-verifiable = Perhaps { $seat } cheats while an accusation is being settled.
cheat-4-illegal = { $seat } makes the last card vanish.
cheat-4-not-verifiable = Perhaps { $seat } makes the last card vanish.
cheat-5-illegal = { $seat } is the guard, and cheats.
cheat-5-not-verifiable = Perhaps { $seat } cheats as the guard.
fair-1-illegal-too-late = { $seat } called out too late: the card vanished well before.
fair-1-not-verifiable-too-late = { $seat } may have called out too late: one card vanished well before, another perhaps just now.
fair-1-illegal-acquitted = { $seat } got away, but a card did vanish just now.

## Rulings: rounds and scores

round-1-legal = { $seat } has no cards left and wins the round.
round-1-not-verifiable = Whether { $seat } has no cards left, I cannot tell yet.
round-1-legal-shown = { $seat } shows an empty hand and wins the round.
round-1-illegal-shown = { $count ->
    [one] { $seat } still has { $count } card, and has not won the round.
   *[other] { $seat } still has { $count } cards, and has not won the round.
}
round-1-illegal-goes-on = { $seat } plays on, but { $winner } has no cards left and wins the round.
round-1-illegal-left-out = { $seat } has no cards left, and wins the round too.
round-1-illegal-late = { $seat } emptied the hand after the round was won: { $winner } was first.
round-1-illegal-by-gift = { $seat } gave the last card away, and does not win by that.
round-2-illegal-too-many = With { $players } players there are { $players } rounds, and this is round { $round }.
round-2-illegal-guard = { $seat } begins as the guard, but { $due } should.
round-2-not-verifiable-unseen = I did not see the round before round { $round }; who must begin, I cannot tell.
turn = { $has-seat ->
    [yes] It is { $seat }'s turn.
   *[no] Whose turn it is, I cannot tell.
}
guard = { $seat } is the guard now.
round-scored = { $missing ->
    [0] Round { $round } is scored; no card has vanished.
    [one] Round { $round } is scored; { $missing } card has vanished.
   *[other] Round { $round } is scored; { $missing } cards have vanished.
}
game-won = { $seat } wins the game!
game-won-shared = { $count ->
    [one] { $count } player wins the game!
   *[other] { $count } players win the game together!
}
points = Points: { $points }.
vanished-cards = Vanished: { $cards }.
totals = Totals: { $points }.

## Rulings: races

mosquito-decided-time = { $has-margin_ms ->
    [yes] { $seat } was the slowest, by { NUMBER($margin_ms, maximumFractionDigits: 0) } ms.
   *[no] { $seat } was the slowest.
}
mosquito-decided-absent = { $seat } did not slap, and is the slowest.
mosquito-too-close-close = { $has-margin_ms ->
    [yes] Too close to call: { $rivals }, { NUMBER($margin_ms, maximumFractionDigits: 0) } ms apart.
   *[no] Too close to call: { $rivals }.
}
mosquito-too-close-stack = By the clock { $rival_1 } was last, but on top lies { $rival_2 }: too close to call.
mosquito-too-close-absent-together = Several did not slap: { $rivals }. Who was the slowest, I cannot tell.
mosquito-not-seen-unseen = { $has-rivals ->
    [yes] I did not see every hand: { $rivals }. Who was the slowest, I cannot tell.
   *[no] I did not see whose hands they are. Who was the slowest, I cannot tell.
}
mosquito-not-seen-actor-unknown = Who played the mosquito, I did not see; so who had to slap, I cannot tell.
cockroach-decided-time = { $has-margin_ms ->
    [yes] { $seat } was first, by { NUMBER($margin_ms, maximumFractionDigits: 0) } ms.
   *[no] { $seat } was first.
}
cockroach-decided-nobody = Nobody lays a card that counts; play goes on.
cockroach-too-close-close = { $has-margin_ms ->
    [yes] Too close to call: { $rivals }, { NUMBER($margin_ms, maximumFractionDigits: 0) } ms apart.
   *[no] Too close to call: { $rivals }.
}
cockroach-not-seen-unread = Not every card of the race could be made out; who was first, I cannot tell.
race-in-short = The race: { $verdict }.

## What was seen or said

round-started = { $has-guard ->
    [yes] Round { $round } begins on { $top }; the guard is { $guard }.
   *[no] Round { $round } begins on { $top }; the guard is not known.
}
card-played = { $seat } plays { $card } ({ $percent }% sure).
card-retracted = { $seat } takes back { $card }.
card-drawn = { $count ->
    [one] { $seat } draws { $count } card.
   *[other] { $seat } draws { $count } cards.
}
card-given = { $count ->
    [one] { $giver } gives { $taker } { $count } card.
   *[other] { $giver } gives { $taker } { $count } cards.
}
slaps = { $has-seats ->
    [yes] Hands on { $card }, in this order: { $seats }.
   *[no] Nobody slaps { $card }.
}
slaps-missing = Did not slap: { $seats }.
slaps-on-top = On top: { $seat }.
landings = { $has-cards ->
    [yes] Cards on { $card }, in this order: { $cards }.
   *[no] Nobody lays a card on { $card }.
}
reshuffled = The discard pile is shuffled and becomes the draw pile.
foreign = { $what ->
    [face_down] A card lies face down on the discard pile.
   *[object] Something that is no card lies on the discard pile.
}
false-start = { $seat } has a hand on the pile too early.
hand-shown = { $has-cards ->
    [yes] { $seat } shows the hand: { $cards }.
   *[no] { $seat } shows an empty hand.
}
round-ended = The round is over. Out of cards: { $seats }.
accused = { $has-by ->
    [yes] Caught! { $by } accuses { $seat }.
   *[no] Caught! The guard accuses { $seat }.
}
settled-caught = { $has-card ->
    [yes] { $seat } is caught and takes { $card } back.
   *[no] { $seat } is caught and takes the card back.
}
settled-cleared = { $seat } did not cheat.
guard-seen = The guard bug lies before { $seat }.
vanished = { $how ->
    [edge] { $seat } makes a card vanish over the table's edge
    [below] { $seat } makes a card vanish below the table
    [sleeve] { $seat } makes a card vanish in a sleeve
    [double] { $seat } makes a card vanish under another one
   *[count] { $seat } has fewer cards than there should be
} ({ $percent }% sure).
contested = { $by } contests no. { $number }.
corrected = { $by } sets no. { $number } right.
corrected-struck = { $by } strikes no. { $number } out.
corrected-by-table = the table
not-observed = From { NUMBER($from, minimumFractionDigits: 1, maximumFractionDigits: 1) } s to { NUMBER($until, minimumFractionDigits: 1, maximumFractionDigits: 1) } s I saw nothing: { $reason ->
    [camera_lost] the camera was gone.
    [frozen] the picture stood still.
    [dark] it was too dark.
    [moved] the camera was moved.
   *[covered] something was in the way.
}
revised = On no. { $number } I now say: { $verdict }.

## What stands in an overlay

overlay-card = { $card } ({ $percent }% sure)
overlay-picture = picture { $number }
overlay-top = on top
overlay-moves = moves
overlay-changed = has changed
overlay-taken = taken back
overlay-blind = picture not looked at
zone-discard = discard pile
zone-draw = draw pile
