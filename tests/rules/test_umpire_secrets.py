"""What vanishes leaves no trace in what the table hears, until the round is over."""

from collections.abc import Iterable, Iterator

import pytest
from simulate import simulate

from referee.events import Corrected, Event, Observation, RoundEnded, RoundStarted, Vanished
from referee.game import Game
from referee.projection import Page, view
from referee.rules.variants import Option
from tests.rules.umpire_table import UmpireTable


def heard_while_playing(seen: Iterable[Observation]) -> list[Event]:
    """What the table's page gets of a game, but for what comes between two rounds."""
    game = Game()
    return of_play([event for one in seen for event in game.observe(one)])


def of_play(log: list[Event]) -> list[Event]:
    """What the table's page gets of a log, but for what comes between two rounds."""
    heard, playing = [], False
    for event in view(log, Page.TABLE):
        if isinstance(event, RoundStarted | RoundEnded):
            playing = isinstance(event, RoundStarted)
        elif playing:
            heard.append(event)
    return heard


def without_numbers(events: Iterable[Event]) -> Iterator[str]:
    """After a round's end the numbers differ by what was withheld; what is said must not."""
    for event in events:
        about = "" if getattr(event, "about", None) is None else event.seq - getattr(event, "about", 0)
        yield (
            f"{type(event).__name__} {event.t} {getattr(event, 'rule', '')} {getattr(event, 'verdict', '')}"
            + (f" {getattr(event, 'seat', '')} {getattr(event, 'message', '')} {about}")
        )


@pytest.mark.rule("TURN-4", "SPIDER-1", "MOSQUITO-1", "ACCUSE-3", "FAIR-1")
def test_the_table_hears_the_same_whether_cards_vanish_or_not() -> None:
    """A known card that had vanished made a public `illegal` a `not_verifiable` once, and so told of it."""
    told = 0
    for seed in range(40):
        seen = [event for event, _ in simulate(seed)]
        honest = [event for event in seen if not isinstance(event, Vanished)]
        told += len(seen) - len(honest)
        assert [*without_numbers(heard_while_playing(seen))] == [
            *without_numbers(heard_while_playing(honest))
        ], f"seed {seed}"
    assert told > 400


def test_the_table_does_not_hear_of_a_vanishing_that_is_struck_out() -> None:
    """The guard's `vanished` was a mistake: what was said in secret is taken back in secret."""
    struck = 0
    for seed in range(8):
        seen = [event for event, _ in simulate(seed)]
        game, log = Game(), []
        for one in seen:
            log += game.observe(one)
            if isinstance(one, Vanished) and struck < 40:
                about = max(event.seq for event in log if isinstance(event, Vanished))
                log += game.observe(Corrected(t=one.t, about=about, values={"type": None}, by=one.seat))
                struck += 1
        assert [*without_numbers(of_play(log))] == [*without_numbers(heard_while_playing(seen))]
    assert struck == 40


def known_card_of_ben(vanishes: bool) -> UmpireTable:
    """Ben took an N3 back; a card of ben's may vanish afterwards; and ben draws where the N3 fits."""
    table = UmpireTable("N2", hands={"ana": 3, "ben": 8, "cem": 8})
    table.play("ana", "C3")
    table.land(("cem", "N3"), ("ben", "N3"))
    table.back("ben", "N3")
    if vanishes:
        table.vanish("ben")
    table.play("ben", "N4")
    table.draw("cem")
    table.play("ana", "N2")
    secret = [] if vanishes else ["TURN-4 illegal ben (secret)"]
    assert table.draw("ben") == ["TURN-4 not_verifiable ben", *secret, "turn cem"]
    return table


@pytest.mark.rule("TURN-4")
@pytest.mark.parametrize("vanishes", [True, False])
@pytest.mark.parametrize("proof", ["played", "shown"])
def test_a_known_card_proves_a_breach_in_secret_until_it_is_seen(vanishes: bool, proof: str) -> None:
    """Only the guard may know that nothing vanished; the table hears `illegal` when the card is seen."""
    table = known_card_of_ben(vanishes)
    drawn = table.seq
    table.play("cem", "N3")
    table.play("ana", "N2")
    if proof == "played":
        # One N3 may be what was drawn; the hand at the end tells.
        assert not any(one.startswith("TURN-4") for one in table.play("ben", "N3"))
        assert f"TURN-4 illegal ben @{drawn}" in table.play("ben", "N1")
        return
    table.end("ana")
    shown = table.show("ben", "N3", "N1", "N1", "N5", "S1", "M1", "A1")
    assert f"TURN-4 illegal ben @{drawn}" in shown


@pytest.mark.rule("TURN-4", "CHEAT-5")
def test_the_guards_own_hand_is_known_to_all() -> None:
    table = UmpireTable("N2", guard="cem")
    table.play("cem", "C3")
    table.land(("ben", "N3"), ("cem", "N3"))
    table.back("cem", "N3")
    table.play("ana", "N2")
    table.play("ben", "N1")
    table.play("cem", "N2")
    table.play("ana", "N3")
    table.play("ben", "N2")
    assert table.draw("cem")[0] == "TURN-4 illegal cem"
    # Who has been the guard only since may have let it vanish before.
    other = UmpireTable("N2", guard="ana")
    other.play("ana", "C3")
    other.land(("ben", "N3"), ("cem", "N3"))
    other.back("cem", "N3")
    other.see_guard("cem")
    other.play("ben", "N2")
    assert other.draw("cem")[:2] == ["TURN-4 not_verifiable cem", "TURN-4 illegal cem (secret)"]


@pytest.mark.rule("SPIDER-1", "CHEAT-4")
@pytest.mark.parametrize("vanished", [0, 10])
def test_with_a_vanished_card_the_last_one_may_be_left(vanished: int) -> None:
    """By the option a hand that really has one card owes none; the accounts alone do not tell."""
    variant: dict[str, Option] = {"spider_may_give_last_card": False}
    table = UmpireTable("N2", guard="ben", hands={"ana": 12, "ben": 8, "cem": 8}, variant=variant)
    for _ in range(vanished):
        table.vanish("ana")
    table.play("ben", "N3")
    table.draw("cem")
    table.play("ana", "S4")
    said = table.play("ben", "N5")[:-2]
    assert said == ["SPIDER-1 not_verifiable ana", *["SPIDER-1 illegal ana (secret)"][vanished:]]


@pytest.mark.rule("SPIDER-1")
def test_a_gift_that_is_made_is_not_missed() -> None:
    table = UmpireTable("N2", hands={"ana": 12, "ben": 1, "cem": 8})
    for _ in range(10):
        table.vanish("ana")
    table.play("ana", "S3")
    table.give("ana", "cem")
    table.play("ben", "N4")
    assert not any(one.startswith("SPIDER-1") for one in table.end("ben"))


@pytest.mark.rule("MOSQUITO-1", "MOTH-2")
def test_of_two_gifts_to_one_hand_nobody_can_tell_which_was_made() -> None:
    table = UmpireTable("N2")
    table.play("ana", "M3")
    table.slap("ben", "cem")
    table.vanish("cem")
    table.accuse("cem")
    table.settle("cem", caught=True)
    # Ana owes cem a card as the guard that was, and one after the mosquito.
    assert [(duty.rule, duty.seat) for duty in table.umpire.pending] == [
        ("MOSQUITO-1", "ana"),
        ("MOSQUITO-1", "ben"),
        ("ACCUSE-3", "ana"),
    ]
    table.give("ana", "cem")
    assert [duty.rule for duty in table.umpire.pending] == ["MOSQUITO-1", "MOSQUITO-1"]
    # Ben's own card proves the one; the other stays open.
    said = table.play("ben", "N4")
    assert said[:2] == ["MOSQUITO-1 not_verifiable ana", "MOSQUITO-1 illegal ben"]
    table.play("cem", "N5")
    assert table.play("ana", "N1") == ["TURN-3 legal ana", "turn ben"]


@pytest.mark.rule("MOSQUITO-1")
@pytest.mark.parametrize("vanished", [0, 4])
def test_a_hand_that_has_given_since_and_lost_a_card_may_have_had_none_left(vanished: int) -> None:
    """Cem owes ana two cards and gives one; four vanish before the other is missed."""
    table = UmpireTable("N2", guard="cem", hands={"ana": 8, "ben": 8, "cem": 13})
    table.accuse("ben")
    table.settle("ben", caught=True)
    table.give("cem", "ben")
    table.play("cem", "M3")
    table.slap("ben", "ana")
    table.give("ben", "ana")
    table.accuse("ana")
    table.settle("ana", caught=False)
    assert [duty.seat for duty in table.umpire.pending] == ["cem", "ben"]
    table.draw("ben")
    for _ in range(vanished):
        table.vanish("cem")
    said = table.play("ana", "N4")
    assert said[0] == "MOSQUITO-1 not_verifiable cem"
    assert said[1] == "MOSQUITO-1 illegal cem (secret)"


@pytest.mark.rule("ANT-1", "TURN-2")
@pytest.mark.parametrize("player", ["cem", "ana"])
def test_a_late_draw_in_the_own_turn_may_be_the_turns_own(player: str) -> None:
    """It was taken as the draw of the turn, and the next play of that player was a breach of TURN-2."""
    table = UmpireTable("N2")
    table.play("ana", "A3")
    table.draw("ben")
    assert table.play("ben", "N4") == ["ANT-1 illegal cem", "TURN-3 legal ben", "turn cem"]
    assert table.draw("cem") == ["TURN-4 not_verifiable cem", "turn ana"]
    moment = [] if player == "ana" else ["TURN-2 not_verifiable cem"]
    assert table.play(player, "N3")[:-1] == ["TURN-3 legal " + player, *moment]


@pytest.mark.rule("ANT-1", "TURN-2")
@pytest.mark.parametrize("player", ["cem", "ana"])
@pytest.mark.parametrize("deed", ["play", "draw"])
def test_a_draw_for_an_ant_when_the_table_has_gone_on(player: str, deed: str) -> None:
    """Ben drew for the ant and in the own turn; what cem draws now is for the one or the other."""
    table = UmpireTable("N2")
    table.play("ana", "A3")
    table.draw("ben")
    table.draw("ben")
    assert table.umpire.turn == "cem"
    assert table.draw("cem") == []
    if deed == "draw":
        assert table.draw(player) == [
            f"TURN-4 not_verifiable {player}",
            f"turn {'ana' if player == 'cem' else 'ben'}",
        ]
        return
    moment = [] if player == "cem" else ["TURN-2 not_verifiable ana"]
    assert table.play(player, "N4")[:-1] == [f"TURN-3 legal {player}", *moment]


@pytest.mark.rule("ACCUSE-4")
def test_the_guards_penalty_in_the_own_turn_is_no_draw_of_the_turn() -> None:
    table = UmpireTable("N2")
    table.accuse("ben")
    table.settle("ben", caught=False)
    assert table.draw("ana") == []
    assert table.play("ben", "N3") == ["TURN-1 illegal ben", "turn cem"]
