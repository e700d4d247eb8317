# Was der Schiedsrichter sagt, auf Deutsch.
#
# Für `$seat`, `$to`, `$turn` und dergleichen steht der Name der Person oder „jemand“, für `$card` und `$top` eine Karte in
# Worten. Wo ein Wert fehlen kann, ist `$has-…` "yes" oder "no". Die Hausregel, auf der ein Urteil beruht, wird am Ende
# angefügt.

## Karten und Mitspielende

kind-n = Zahlenkarte
kind-s = Spinne
kind-a = Ameise
kind-c = Kakerlake
kind-m = Mücke
kind-t = Mogelmotte
card = { $kind } { $number }
card-guard-bug = Wächterwanze
card-unread = eine unlesbare Karte
seat-unknown = jemand
several = { $thing } ({ $count }-mal)
seat-and-card = { $seat } mit { $card }
seat-and-points = { $seat } { $points }

## Urteile

verdict-legal = erlaubt
verdict-illegal = NICHT ERLAUBT
verdict-not-verifiable = offen
verdict-decided = entschieden
verdict-too-close = zu knapp
verdict-not-seen = nicht gesehen
ruled = { $verdict } ({ $rule }): { $why }
ruled-in-short = { $verdict } ({ $rule })

## Hausregeln

house-rule = Hausregel: { $rule }.
option-guard_may_play_moth = Motten werden nie gespielt, auch nicht von der Wächterwanze
option-cockroach_includes_player = Wer die Kakerlake spielt, läuft nicht mit
option-cockroach_chain = Eine Aktionskarte, die den Wettlauf gewinnt, führt ihre eigene Aktion aus
option-cockroach_next_turn = Nach einem Wettlauf geht es links von dem weiter, der ihn gewonnen hat
option-next_guard = Nach jeder Runde wandert die Wächterwanze nach links
option-draw_only_if_stuck = Man darf auch mit einer passenden Karte ziehen
option-guard_penalty_may_be_moth = Die Strafkarte der Wächterwanze ist nie eine Motte
option-cockroach_card = Auf eine Kakerlake passen nur Zahlenkarten
option-mosquito_penalty = Wer zuletzt kommt, zieht eine Karte
option-caught_window = { $window ->
    [until_next_play] Man kann beim Mogeln erwischt werden, bis die nächste Karte gespielt wird
    [one] Man kann beim Mogeln { $window } Sekunde lang erwischt werden
   *[other] Man kann beim Mogeln { $window } Sekunden lang erwischt werden
}
option-last_card_action = Die Aktion der letzten Karte wird ausgeführt, bevor die Runde endet
option-spider_may_give_last_card = Mit einer Spinne gibt man nicht die letzte Karte weg
option-hand_emptied_by_gift_wins = Wer die letzte Karte verschenkt, gewinnt damit nicht

## Urteile: Aufbau und Züge

setup-1-illegal = { $players ->
    [one] Das Spiel ist für 3 bis 5, und hier spielt { $players }.
   *[other] Das Spiel ist für 3 bis 5, und hier spielen { $players }.
}
setup-4-illegal-drawn = { $seat } zieht, aber die erste Karte wurde nur aufgedeckt und bewirkt nichts.
setup-4-not-verifiable-drawn = Vielleicht zieht { $seat } wegen der ersten Karte, die nur aufgedeckt wurde und nichts bewirkt.
setup-4-illegal-not-owed = { $seat } gibt eine Karte ab, aber die erste wurde nur aufgedeckt und bewirkt nichts.
setup-4-not-verifiable-not-owed = Vielleicht gibt { $seat } eine Karte wegen der ersten ab, die nur aufgedeckt wurde und nichts bewirkt.
setup-4-illegal-no-race = { $seat } läuft los, aber die erste Karte wurde nur aufgedeckt und bewirkt nichts.
turn-1-illegal = { $seat } spielt zuerst, aber die Wächterwanze fängt an: { $turn }.
turn-1-not-verifiable = { $seat } spielt vor { $turn }, der Wächterwanze, aber vielleicht blieb etwas ungesehen.
turn-1-illegal-drawn = { $seat } zieht zuerst, aber die Wächterwanze fängt an: { $turn }.
turn-1-not-verifiable-drawn = { $seat } zieht vor { $turn }, der Wächterwanze, aber vielleicht blieb etwas ungesehen.
turn-2-illegal = { $seat } spielt, aber { $turn } ist dran.
turn-2-not-verifiable = { $seat } spielt, obwohl { $turn } dran war, aber vielleicht blieb etwas ungesehen.
turn-2-illegal-drawn = { $seat } zieht, aber { $turn } ist dran.
turn-2-not-verifiable-drawn = { $seat } zieht, obwohl { $turn } dran war, aber vielleicht blieb etwas ungesehen.
turn-3-legal = Das passt: { $card } auf { $top }.
turn-3-illegal = { $seat } spielt { $card } auf { $top }: Nur eins mehr oder eins weniger passt.
turn-3-not-verifiable = Ob das passt, kann ich nicht sagen: { $card } auf { $top }.
turn-4-legal = { $seat } hat nichts, was passt, und zieht. Oben liegt { $top }.
turn-4-illegal = { $seat } zieht, hat aber eine Karte, die passt. Oben liegt { $top }.
turn-4-not-verifiable = { $seat } zieht; ob eine Karte gepasst hätte, weiß nur die Hand. Oben liegt { $top }.
turn-4-legal-free = { $seat } zieht und darf das.
turn-4-illegal-too-many = { $count ->
    [one] { $seat } zieht { $count } Karte; eine genügt.
   *[other] { $seat } zieht { $count } Karten; eine genügt.
}
turn-4-legal-shown = Die offene Hand beweist es: { $seat } hatte nichts, was passte, und musste ziehen.
turn-4-illegal-shown = Die offene Hand beweist es: { $seat } hat mit einer passenden Karte auf der Hand gezogen.
turn-4-illegal-played = Diese Karte beweist es: { $seat } hat mit einer passenden Karte auf der Hand gezogen.
turn-5-illegal = { $seat } macht weiter, bevor die Hände auf der Mücke liegen.
pile-1-illegal = { $left ->
    [one] Der Nachziehstapel wird erneuert, aber { $left } Karte ist noch da.
   *[other] Der Nachziehstapel wird erneuert, aber { $left } Karten sind noch da.
}

## Urteile: Aktionen

ant-1-illegal-omitted = { $seat } hat nach der Ameise keine Karte gezogen.
ant-1-not-verifiable-omitted = Ob { $seat } nach der Ameise eine Karte gezogen hat, kann ich nicht sagen.
ant-1-illegal-too-many = { $count ->
    [one] { $seat } zieht nach der Ameise { $count } Karte; eine genügt.
   *[other] { $seat } zieht nach der Ameise { $count } Karten; eine genügt.
}
spider-1-illegal-omitted = { $seat } hat nach der Spinne keine Karte abgegeben.
spider-1-not-verifiable-omitted = Ob { $seat } nach der Spinne noch eine Karte schuldet, kann ich nicht sagen.
spider-1-illegal-too-many = { $count ->
    [one] { $seat } gibt { $count } Karte ab; die Spinne verlangt eine.
   *[other] { $seat } gibt { $count } Karten ab; die Spinne verlangt eine.
}
spider-1-illegal-not-owed = { $seat } gibt eine Karte an { $taker }, obwohl keine fällig ist.
spider-1-not-verifiable-not-owed = { $seat } gibt eine Karte an { $taker }; ob sie fällig war, kann ich nicht sagen.
spider-1-illegal-last-card = { $seat } gibt mit einer Spinne die letzte Karte weg.
spider-1-not-verifiable-last-card = Vielleicht gibt { $seat } mit einer Spinne die letzte Karte weg.
spider-1-legal-shown = Die offene Hand beweist es: { $seat } hatte nach der Spinne nichts abzugeben.
spider-1-illegal-shown = Die offene Hand beweist es: { $seat } hätte nach der Spinne eine Karte abgeben können.
spider-1-illegal-played = Diese Karte beweist es: { $seat } hätte nach der Spinne eine Karte abgeben können.
mosquito-1-illegal-omitted = { $has-to ->
    [yes] { $seat } hat nach der Mücke keine Karte an { $to } abgegeben.
   *[no] { $seat } hat nach der Mücke keine Karte gezogen.
}
mosquito-1-not-verifiable-omitted = Ob { $seat } nach der Mücke noch eine Karte schuldet, kann ich nicht sagen.
mosquito-1-illegal-too-many = { $count ->
    [one] { $seat } bewegt { $count } Karte; die Mücke verlangt eine.
   *[other] { $seat } bewegt { $count } Karten; die Mücke verlangt eine.
}
mosquito-1-illegal-wrong-hand = { $seat } gibt die Karte an { $taker }, bekommen soll sie { $to }.
mosquito-1-illegal-not-owed = { $seat } gibt eine Karte an { $taker }, die die Mücke nicht verlangt.
mosquito-1-not-verifiable-not-owed = { $seat } gibt eine Karte an { $taker }; ob die Mücke sie verlangt, kann ich nicht sagen.
mosquito-1-illegal-no-race = { $seat } schlägt zu, aber hier gibt es keinen Wettlauf: { $card }.
mosquito-1-legal-shown = Die offene Hand beweist es: { $seat } hatte nach der Mücke nichts abzugeben.
mosquito-1-illegal-shown = Die offene Hand beweist es: { $seat } hätte nach der Mücke eine Karte abgeben können.
mosquito-1-illegal-played = Diese Karte beweist es: { $seat } hätte nach der Mücke eine Karte abgeben können.
cockroach-1-illegal-omitted = { $seat } hat die Karte nach dem Wettlauf nicht zurückgenommen.
cockroach-1-not-verifiable-omitted = Ob { $seat } die Karte nach dem Wettlauf zurückgenommen hat, kann ich nicht sagen.
cockroach-1-not-verifiable-undecided = Der Wettlauf blieb offen; welche Karte liegen bleibt, kann ich nicht sagen.
cockroach-1-illegal-own = { $seat } hat die Kakerlake gespielt und darf nicht mitlaufen.
cockroach-1-illegal-wrong-number = { $seat } legt { $card } auf { $top }: Es muss dieselbe Zahl sein.
cockroach-1-illegal-wrong-kind = { $seat } legt { $card } auf { $top }, und das gilt nicht.
cockroach-1-illegal-no-race = { $seat } legt eine Karte, aber hier gibt es keinen Wettlauf: { $top }.
moth-1-illegal = { $has-option ->
    [yes] { $seat } spielt { $card } und darf das nicht.
   *[no] { $seat } spielt { $card }; das darf nur die Wächterwanze, und das ist { $guard }.
}
moth-1-not-verifiable = Das darf nur die Wächterwanze spielen: { $card }. Ob sie es war, kann ich nicht sagen.
moth-2-illegal = { $seat } hat { $taker } eine Motte gegeben: Etwas anderes war nicht auf der Hand.

## Urteile: Anklagen und Mogeln

accuse-1-illegal = { $seat } klagt an, aber das darf nur die Wächterwanze: { $guard }.
accuse-1-not-verifiable = Nur die Wächterwanze darf anklagen; ob { $seat } das ist, kann ich nicht sagen.
accuse-2-illegal = { $seat } spielt weiter, während eine Anklage geklärt wird.
accuse-2-illegal-drawn = { $seat } zieht, während eine Anklage geklärt wird.
accuse-2-illegal-given = { $seat } gibt eine Karte ab, während eine Anklage geklärt wird.
accuse-3-illegal-omitted = { $seat } hat keine Strafkarte abgegeben; { $to } bekommt sie fürs Mogeln.
accuse-3-not-verifiable-omitted = Ob { $seat } die Strafkarte noch schuldet, die { $to } fürs Mogeln bekommt, kann ich nicht sagen.
accuse-3-illegal-too-many = { $count ->
    [one] { $seat } gibt { $count } Karte ab; wer erwischt wird, bekommt eine.
   *[other] { $seat } gibt { $count } Karten ab; wer erwischt wird, bekommt eine.
}
accuse-3-illegal-wrong-hand = { $seat } gibt die Strafkarte an { $taker }, bekommen soll sie { $to }.
accuse-3-legal-shown = Die offene Hand beweist es: { $seat } hatte keine Strafkarte abzugeben.
accuse-3-illegal-shown = Die offene Hand beweist es: { $seat } hätte eine Strafkarte abgeben können.
accuse-3-illegal-played = Diese Karte beweist es: { $seat } hätte eine Strafkarte abgeben können.
accuse-4-illegal-omitted = { $seat } hat zu Unrecht angeklagt und keine Karte gezogen.
accuse-4-not-verifiable-omitted = { $seat } hat zu Unrecht angeklagt; ob dafür eine Karte gezogen wurde, kann ich nicht sagen.
accuse-4-illegal-too-many = { $count ->
    [one] { $seat } hat zu Unrecht angeklagt und zieht { $count } Karte; eine genügt.
   *[other] { $seat } hat zu Unrecht angeklagt und zieht { $count } Karten; eine genügt.
}
cheat-1-illegal = { $seat } nimmt die Kartenhand unter den Tisch.
cheat-1-not-verifiable = Vielleicht nimmt { $seat } die Kartenhand unter den Tisch.
cheat-2-illegal = { $seat } lässt zwei Karten auf einmal verschwinden.
cheat-2-not-verifiable = Vielleicht lässt { $seat } zwei Karten auf einmal verschwinden.
cheat-3-illegal = { $seat } mogelt, während eine Anklage geklärt wird.
cheat-3-not-verifiable = Vielleicht mogelt { $seat }, während eine Anklage geklärt wird.
cheat-4-illegal = { $seat } lässt die letzte Karte verschwinden.
cheat-4-not-verifiable = Vielleicht lässt { $seat } die letzte Karte verschwinden.
cheat-5-illegal = { $seat } ist die Wächterwanze und mogelt.
cheat-5-not-verifiable = Vielleicht mogelt { $seat } als Wächterwanze.
fair-1-illegal-too-late = { $seat } hat zu spät gerufen: Die Karte ist schon lange vorher verschwunden.
fair-1-not-verifiable-too-late = { $seat } hat vielleicht zu spät gerufen: Eine Karte verschwand lange vorher, eine andere vielleicht eben erst.
fair-1-illegal-acquitted = { $seat } kam davon, aber gerade eben ist eine Karte verschwunden.

## Urteile: Runden und Punkte

round-1-legal = { $seat } hat keine Karten mehr und gewinnt die Runde.
round-1-not-verifiable = Ob { $seat } keine Karten mehr hat, kann ich noch nicht sagen.
round-1-legal-shown = { $seat } zeigt eine leere Hand und gewinnt die Runde.
round-1-illegal-shown = { $count ->
    [one] { $seat } hat noch { $count } Karte und hat die Runde nicht gewonnen.
   *[other] { $seat } hat noch { $count } Karten und hat die Runde nicht gewonnen.
}
round-1-illegal-goes-on = { $seat } spielt weiter, aber { $winner } hat keine Karten mehr und gewinnt die Runde.
round-1-illegal-left-out = { $seat } hat keine Karten mehr und gewinnt die Runde ebenfalls.
round-1-illegal-late = { $seat } hatte keine Karten mehr, als die Runde schon gewonnen war: { $winner } war zuerst fertig.
round-1-illegal-by-gift = { $seat } hat die letzte Karte verschenkt und gewinnt damit nicht.
round-2-illegal-too-many = Zu { $players } Mitspielenden gehören { $players } Runden, und das ist Runde { $round }.
round-2-illegal-guard = { $seat } beginnt als Wächterwanze, aber { $due } wäre dran.
round-2-not-verifiable-unseen = Die Runde vor Runde { $round } habe ich nicht gesehen; wer anfangen muss, kann ich nicht sagen.
turn = { $has-seat ->
    [yes] { $seat } ist dran.
   *[no] Wer dran ist, kann ich nicht sagen.
}
guard = { $seat } ist jetzt die Wächterwanze.
round-scored = { $missing ->
    [0] Runde { $round } ist gewertet; keine Karte ist verschwunden.
    [one] Runde { $round } ist gewertet; { $missing } Karte ist verschwunden.
   *[other] Runde { $round } ist gewertet; { $missing } Karten sind verschwunden.
}
game-won = { $seat } gewinnt das Spiel!
game-won-shared = { $count ->
    [one] { $count } Person gewinnt das Spiel!
   *[other] { $count } Personen gewinnen das Spiel gemeinsam!
}
points = Punkte: { $points }.
vanished-cards = Verschwunden: { $cards }.
totals = Gesamtstand: { $points }.

## Urteile: Wettläufe

mosquito-decided-time = { $has-margin_ms ->
    [yes] { $seat } kam zuletzt, um { NUMBER($margin_ms, maximumFractionDigits: 0) } ms.
   *[no] { $seat } kam zuletzt.
}
mosquito-decided-absent = { $seat } hat nicht zugeschlagen und gilt als zuletzt gekommen.
mosquito-too-close-close = { $has-margin_ms ->
    [yes] Zu knapp: { $rivals }, nur { NUMBER($margin_ms, maximumFractionDigits: 0) } ms auseinander.
   *[no] Zu knapp: { $rivals }.
}
mosquito-too-close-stack = Nach der Uhr kam { $rival_1 } zuletzt, aber obenauf liegt die Hand von { $rival_2 }: nicht zu entscheiden.
mosquito-too-close-absent-together = Mehrere haben nicht zugeschlagen: { $rivals }. Wer zuletzt war, kann ich nicht sagen.
mosquito-not-seen-unseen = { $has-rivals ->
    [yes] Ich habe nicht jede Hand gesehen: { $rivals }. Wer zuletzt war, kann ich nicht sagen.
   *[no] Ich habe nicht gesehen, wessen Hände es sind. Wer zuletzt war, kann ich nicht sagen.
}
mosquito-not-seen-actor-unknown = Wer die Mücke gespielt hat, habe ich nicht gesehen; wer zuschlagen musste, kann ich also nicht sagen.
cockroach-decided-time = { $has-margin_ms ->
    [yes] { $seat } war zuerst da, um { NUMBER($margin_ms, maximumFractionDigits: 0) } ms.
   *[no] { $seat } war zuerst da.
}
cockroach-decided-nobody = Niemand legt eine Karte, die gilt; es geht weiter.
cockroach-too-close-close = { $has-margin_ms ->
    [yes] Zu knapp: { $rivals }, nur { NUMBER($margin_ms, maximumFractionDigits: 0) } ms auseinander.
   *[no] Zu knapp: { $rivals }.
}
cockroach-not-seen-unread = Nicht jede Karte des Wettlaufs war zu erkennen; wer zuerst da war, kann ich nicht sagen.
race-in-short = Der Wettlauf: { $verdict }.

## Was gesehen oder gesagt wurde

round-started = { $has-guard ->
    [yes] Runde { $round } beginnt, oben liegt { $top }; die Wächterwanze ist { $guard }.
   *[no] Runde { $round } beginnt, oben liegt { $top }; wer die Wächterwanze ist, ist nicht bekannt.
}
card-played = { $seat } spielt { $card } ({ $percent } % sicher).
card-retracted = { $seat } nimmt { $card } zurück.
card-drawn = { $count ->
    [one] { $seat } zieht { $count } Karte.
   *[other] { $seat } zieht { $count } Karten.
}
card-given = { $count ->
    [one] { $giver } gibt { $count } Karte an { $taker }.
   *[other] { $giver } gibt { $count } Karten an { $taker }.
}
slaps = { $has-seats ->
    [yes] Hände auf der Karte ({ $card }), in dieser Reihenfolge: { $seats }.
   *[no] Niemand schlägt zu ({ $card }).
}
slaps-missing = Nicht zugeschlagen: { $seats }.
slaps-on-top = Obenauf: { $seat }.
landings = { $has-cards ->
    [yes] Karten im Wettlauf ({ $card }), in dieser Reihenfolge: { $cards }.
   *[no] Niemand legt eine Karte ({ $card }).
}
reshuffled = Der Ablagestapel wird gemischt und zum Nachziehstapel.
foreign = { $what ->
    [face_down] Auf dem Ablagestapel liegt eine verdeckte Karte.
   *[object] Auf dem Ablagestapel liegt etwas, das keine Karte ist.
}
false-start = { $seat } hat die Hand zu früh auf dem Stapel.
hand-shown = { $has-cards ->
    [yes] { $seat } zeigt die Hand: { $cards }.
   *[no] { $seat } zeigt eine leere Hand.
}
round-ended = Die Runde ist vorbei. Keine Karten mehr: { $seats }.
accused = { $has-by ->
    [yes] Erwischt! { $by } zeigt auf { $seat }.
   *[no] Erwischt! Die Wächterwanze zeigt auf { $seat }.
}
settled-caught = { $has-card ->
    [yes] Gemogelt: { $seat } nimmt { $card } zurück.
   *[no] Gemogelt: { $seat } nimmt die Karte zurück.
}
settled-cleared = { $seat } hat nicht gemogelt.
guard-seen = Die Wächterwanze liegt jetzt vor { $seat }.
vanished = { $how ->
    [edge] { $seat } lässt eine Karte über die Tischkante verschwinden
    [below] { $seat } lässt eine Karte unter dem Tisch verschwinden
    [sleeve] { $seat } lässt eine Karte im Ärmel verschwinden
    [double] { $seat } lässt eine Karte unter einer anderen verschwinden
   *[count] { $seat } hat weniger Karten, als es sein sollten
} ({ $percent } % sicher).
contested = { $by } bestreitet Nr. { $number }.
corrected = { $by } berichtigt Nr. { $number }.
corrected-struck = { $by } streicht Nr. { $number }.
corrected-by-table = der Tisch
not-observed = Von { NUMBER($from, minimumFractionDigits: 1, maximumFractionDigits: 1) } s bis { NUMBER($until, minimumFractionDigits: 1, maximumFractionDigits: 1) } s habe ich nichts gesehen: { $reason ->
    [camera_lost] Die Kamera war weg.
    [frozen] Das Bild stand still.
    [dark] Es war zu dunkel.
    [moved] Die Kamera wurde bewegt.
   *[covered] Etwas war im Weg.
}
revised = Zu Nr. { $number } sage ich jetzt: { $verdict }.

## Was in einen Film gezeichnet wird

overlay-card = { $card } ({ $percent } % sicher)
overlay-picture = Bild { $number }
overlay-top = liegt oben
overlay-moves = bewegt sich
overlay-changed = hat sich verändert
overlay-taken = zurückgenommen
overlay-blind = Bild nicht ausgewertet
zone-discard = Ablagestapel
zone-draw = Nachziehstapel
