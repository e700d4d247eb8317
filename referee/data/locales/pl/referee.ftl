# Co mówi sędzia, po polsku.
#
# Imiona nie odmieniają się przez przypadki, a czasowniki nie zdradzają płci: dlatego `$seat`, `$to`, `$turn` i podobne
# zawsze stoją w mianowniku, tak samo karty `$card` i `$top`. Kto nie jest znany, to „ktoś”. Gdzie wartości może brakować,
# `$has-…` to "yes" albo "no". Zasada domowa, na której opiera się decyzja, stoi na końcu.

## Karty i gracze

kind-n = karta z liczbą
kind-s = pająk
kind-a = mrówka
kind-c = karaluch
kind-m = komar
kind-t = oszukująca ćma
card = { $kind } { $number }
card-guard-bug = pluskwa strażnicza
card-unread = nieczytelna karta
seat-unknown = ktoś
several = { $thing } ({ $count }×)
seat-and-card = { $seat } – { $card }
seat-and-points = { $seat } { $points }

## Werdykty

verdict-legal = dozwolone
verdict-illegal = NIEDOZWOLONE
verdict-not-verifiable = nierozstrzygnięte
verdict-decided = rozstrzygnięte
verdict-too-close = zbyt mała różnica
verdict-not-seen = nie było widać
ruled = { $verdict } ({ $rule }): { $why }
ruled-in-short = { $verdict } ({ $rule })

## Zasady domowe

house-rule = Zasada domowa: { $rule }.
option-guard_may_play_moth = ciem nie zagrywa nikt, nawet pluskwa strażnicza
option-cockroach_includes_player = kto zagrywa karalucha, nie bierze udziału w wyścigu
option-cockroach_chain = karta akcji, która wygrywa wyścig, wykonuje swoją akcję
option-cockroach_next_turn = po wyścigu gra osoba po lewej stronie zwycięzcy
option-next_guard = po każdej rundzie pluskwa strażnicza przechodzi w lewo
option-draw_only_if_stuck = wolno dobrać także z pasującą kartą na ręce
option-guard_penalty_may_be_moth = karna karta od pluskwy strażniczej nigdy nie jest ćmą
option-cockroach_card = na karalucha pasują tylko karty z liczbą
option-mosquito_penalty = kto jest ostatni, dobiera jedną kartę
option-caught_window = { $window ->
    [until_next_play] na oszustwie można przyłapać aż do zagrania następnej karty
    [one] na oszustwie można przyłapać przez { $window } sekundę
    [few] na oszustwie można przyłapać przez { $window } sekundy
    [many] na oszustwie można przyłapać przez { $window } sekund
   *[other] na oszustwie można przyłapać przez { $window } sekundy
}
option-last_card_action = akcja ostatniej karty jest wykonywana przed końcem rundy
option-spider_may_give_last_card = pająkiem nie oddaje się ostatniej karty
option-hand_emptied_by_gift_wins = oddanie ostatniej karty nie daje zwycięstwa

## Decyzje: przygotowanie i tury

setup-1-illegal = { $players ->
    [one] W tę grę gra od 3 do 5 osób, a tu gra { $players }.
    [few] W tę grę gra od 3 do 5 osób, a tu grają { $players }.
   *[other] W tę grę gra od 3 do 5 osób, a tu gra { $players }.
}
setup-4-illegal-drawn = { $seat } dobiera kartę, ale pierwsza karta została tylko odkryta i nic nie robi.
setup-4-not-verifiable-drawn = Być może { $seat } dobiera z powodu pierwszej karty, a ona została tylko odkryta i nic nie robi.
setup-4-illegal-not-owed = { $seat } oddaje kartę, ale pierwsza karta została tylko odkryta i nic nie robi.
setup-4-not-verifiable-not-owed = Być może { $seat } oddaje kartę z powodu pierwszej karty, a ona została tylko odkryta i nic nie robi.
setup-4-illegal-no-race = { $seat } rusza do wyścigu, ale pierwsza karta została tylko odkryta i nic nie robi.
turn-1-illegal = { $seat } zagrywa, a zaczyna pluskwa strażnicza: { $turn }.
turn-1-not-verifiable = { $seat } zagrywa, choć pluskwą strażniczą jest { $turn }; ale mogło mi coś umknąć.
turn-1-illegal-drawn = { $seat } dobiera kartę, a zaczyna pluskwa strażnicza: { $turn }.
turn-1-not-verifiable-drawn = { $seat } dobiera kartę, choć pluskwą strażniczą jest { $turn }; ale mogło mi coś umknąć.
turn-2-illegal = { $seat } zagrywa, a kolej ma { $turn }.
turn-2-not-verifiable = { $seat } zagrywa, choć kolej ma { $turn }; ale mogło mi coś umknąć.
turn-2-illegal-drawn = { $seat } dobiera kartę, a kolej ma { $turn }.
turn-2-not-verifiable-drawn = { $seat } dobiera kartę, choć kolej ma { $turn }; ale mogło mi coś umknąć.
turn-3-legal = Pasuje: leży { $top }, a teraz { $card }.
turn-3-illegal = { $seat } zagrywa: { $card }, a leży { $top }. Pasuje tylko liczba o jeden większa lub mniejsza.
turn-3-not-verifiable = Nie wiem, czy to pasuje: leży { $top }, a teraz { $card }.
turn-4-legal = { $seat } nie ma pasującej karty i dobiera. Leży { $top }.
turn-4-illegal = { $seat } dobiera, choć ma pasującą kartę. Leży { $top }.
turn-4-not-verifiable = { $seat } dobiera; czy jakaś karta pasuje, wie tylko ręka. Leży { $top }.
turn-4-legal-free = { $seat } dobiera i ma do tego prawo.
turn-4-illegal-too-many = { $count ->
    [one] { $seat } dobiera { $count } kartę; wystarczy jedna.
    [few] { $seat } dobiera { $count } karty; wystarczy jedna.
   *[other] { $seat } dobiera { $count } kart; wystarczy jedna.
}
turn-4-legal-shown = Odkryta ręka to potwierdza: nic nie pasowało, trzeba było dobrać ({ $seat }).
turn-4-illegal-shown = Odkryta ręka to zdradza: była pasująca karta, a mimo to doszło do dobrania ({ $seat }).
turn-4-illegal-played = Ta karta to zdradza: pasowała, a mimo to doszło do dobrania ({ $seat }).
turn-5-illegal = { $seat } gra dalej, zanim ręce znajdą się na komarze.
pile-1-illegal = { $left ->
    [one] Stos dobierania powstaje od nowa, choć została w nim jeszcze { $left } karta.
    [few] Stos dobierania powstaje od nowa, choć zostały w nim jeszcze { $left } karty.
   *[other] Stos dobierania powstaje od nowa, choć zostało w nim jeszcze { $left } kart.
}

## Decyzje: akcje

ant-1-illegal-omitted = { $seat } nie dobiera karty po mrówce.
ant-1-not-verifiable-omitted = Nie wiem, czy { $seat } dobiera kartę po mrówce.
ant-1-illegal-too-many = { $count ->
    [one] { $seat } dobiera po mrówce { $count } kartę; wystarczy jedna.
    [few] { $seat } dobiera po mrówce { $count } karty; wystarczy jedna.
   *[other] { $seat } dobiera po mrówce { $count } kart; wystarczy jedna.
}
spider-1-illegal-omitted = { $seat } nie oddaje karty po pająku.
spider-1-not-verifiable-omitted = Nie wiem, czy { $seat } ma jeszcze dług po pająku.
spider-1-illegal-too-many = { $count ->
    [one] { $seat } oddaje { $count } kartę; pająk wymaga jednej.
    [few] { $seat } oddaje { $count } karty; pająk wymaga jednej.
   *[other] { $seat } oddaje { $count } kart; pająk wymaga jednej.
}
spider-1-illegal-not-owed = { $seat } oddaje kartę, choć nie trzeba; bierze ją { $taker }.
spider-1-not-verifiable-not-owed = { $seat } oddaje kartę, a bierze ją { $taker }; nie wiem, czy tak trzeba.
spider-1-illegal-last-card = { $seat } oddaje pająkiem ostatnią kartę.
spider-1-not-verifiable-last-card = Być może { $seat } oddaje pająkiem ostatnią kartę.
spider-1-legal-shown = Odkryta ręka to potwierdza: po pająku nie było czego oddać ({ $seat }).
spider-1-illegal-shown = Odkryta ręka to zdradza: po pająku było co oddać ({ $seat }).
spider-1-illegal-played = Ta karta to zdradza: po pająku było co oddać ({ $seat }).
mosquito-1-illegal-omitted = { $has-to ->
    [yes] { $seat } nie oddaje karty po komarze, a powinna ją dostać ta osoba: { $to }.
   *[no] { $seat } nie dobiera karty po komarze.
}
mosquito-1-not-verifiable-omitted = Nie wiem, czy { $seat } ma jeszcze dług po komarze.
mosquito-1-illegal-too-many = { $count ->
    [one] { $seat } przenosi { $count } kartę; komar wymaga jednej.
    [few] { $seat } przenosi { $count } karty; komar wymaga jednej.
   *[other] { $seat } przenosi { $count } kart; komar wymaga jednej.
}
mosquito-1-illegal-wrong-hand = { $seat } oddaje kartę i bierze ją { $taker }, a czeka na nią { $to }.
mosquito-1-illegal-not-owed = { $seat } oddaje kartę, choć komar jej nie wymaga; bierze ją { $taker }.
mosquito-1-not-verifiable-not-owed = { $seat } oddaje kartę, a bierze ją { $taker }; nie wiem, czy komar jej wymaga.
mosquito-1-illegal-no-race = { $seat } kładzie rękę, ale nie ma wyścigu: leży { $card }.
mosquito-1-legal-shown = Odkryta ręka to potwierdza: po komarze nie było czego oddać ({ $seat }).
mosquito-1-illegal-shown = Odkryta ręka to zdradza: po komarze było co oddać ({ $seat }).
mosquito-1-illegal-played = Ta karta to zdradza: po komarze było co oddać ({ $seat }).
cockroach-1-illegal-omitted = { $seat } nie zabiera swojej karty po wyścigu.
cockroach-1-not-verifiable-omitted = Nie wiem, czy { $seat } zabiera swoją kartę po wyścigu.
cockroach-1-not-verifiable-undecided = Wyścig jest nierozstrzygnięty; nie wiem, która karta zostaje.
cockroach-1-illegal-own = { $seat } zagrywa karalucha i nie może się o niego ścigać.
cockroach-1-illegal-wrong-number = { $seat } kładzie: { $card }, a leży { $top }. Liczba musi być ta sama.
cockroach-1-illegal-wrong-kind = { $seat } kładzie: { $card }, a leży { $top }. Taka karta się nie liczy.
cockroach-1-illegal-no-race = { $seat } kładzie kartę, ale nie ma wyścigu: leży { $top }.
moth-1-illegal = { $has-option ->
    [yes] { $seat } zagrywa: { $card }, a tego nie wolno.
   *[no] { $seat } zagrywa: { $card }. To wolno tylko pluskwie strażniczej, a jest nią { $guard }.
}
moth-1-not-verifiable = Tylko pluskwa strażnicza może to zagrać: { $card }. Nie wiem, czy to była ona.
moth-2-illegal = Ćma poszła w inne ręce ({ $seat } → { $taker }): nic innego nie było w ręce.

## Decyzje: oskarżenia i oszustwa

accuse-1-illegal = { $seat } oskarża, a może to robić tylko pluskwa strażnicza: { $guard }.
accuse-1-not-verifiable = Oskarżać może tylko pluskwa strażnicza; nie wiem, czy jest nią { $seat }.
accuse-2-illegal = { $seat } gra dalej, choć oskarżenie nie jest jeszcze rozstrzygnięte.
accuse-2-illegal-drawn = { $seat } dobiera kartę, choć oskarżenie nie jest jeszcze rozstrzygnięte.
accuse-2-illegal-given = { $seat } oddaje kartę, choć oskarżenie nie jest jeszcze rozstrzygnięte.
accuse-3-illegal-omitted = { $seat } nie oddaje karnej karty, którą za oszustwo dostaje { $to }.
accuse-3-not-verifiable-omitted = Nie wiem, czy { $seat } oddaje karną kartę, którą za oszustwo dostaje { $to }.
accuse-3-illegal-too-many = { $count ->
    [one] { $seat } oddaje { $count } kartę; za przyłapanie należy się jedna.
    [few] { $seat } oddaje { $count } karty; za przyłapanie należy się jedna.
   *[other] { $seat } oddaje { $count } kart; za przyłapanie należy się jedna.
}
accuse-3-illegal-wrong-hand = { $seat } oddaje karną kartę i bierze ją { $taker }, a za oszustwo dostaje ją { $to }.
accuse-3-legal-shown = Odkryta ręka to potwierdza: nie było karnej karty do oddania ({ $seat }).
accuse-3-illegal-shown = Odkryta ręka to zdradza: była karna karta do oddania ({ $seat }).
accuse-3-illegal-played = Ta karta to zdradza: była karna karta do oddania ({ $seat }).
accuse-4-illegal-omitted = { $seat } oskarża niesłusznie i nie dobiera za to karty.
accuse-4-not-verifiable-omitted = { $seat } oskarża niesłusznie; nie wiem, czy dobiera za to kartę.
accuse-4-illegal-too-many = { $count ->
    [one] { $seat } oskarża niesłusznie i dobiera { $count } kartę; wystarczy jedna.
    [few] { $seat } oskarża niesłusznie i dobiera { $count } karty; wystarczy jedna.
   *[other] { $seat } oskarża niesłusznie i dobiera { $count } kart; wystarczy jedna.
}
cheat-1-illegal = { $seat } chowa karty pod stół.
cheat-1-not-verifiable = Być może { $seat } chowa karty pod stół.
cheat-2-illegal = { $seat } sprawia, że znikają dwie karty naraz.
cheat-2-not-verifiable = Być może { $seat } sprawia, że znikają dwie karty naraz.
cheat-3-illegal = { $seat } oszukuje, choć oskarżenie nie jest jeszcze rozstrzygnięte.
cheat-3-not-verifiable = Być może { $seat } oszukuje, choć oskarżenie nie jest jeszcze rozstrzygnięte.
cheat-4-illegal = { $seat } sprawia, że znika ostatnia karta.
cheat-4-not-verifiable = Być może { $seat } sprawia, że znika ostatnia karta.
cheat-5-illegal = { $seat } jest pluskwą strażniczą i oszukuje.
cheat-5-not-verifiable = Być może { $seat } oszukuje jako pluskwa strażnicza.
fair-1-illegal-too-late = { $seat } woła za późno: karta zniknęła dużo wcześniej.
fair-1-not-verifiable-too-late = Być może za późno ({ $seat }): jedna karta zniknęła dużo wcześniej, inna może właśnie teraz.
fair-1-illegal-acquitted = { $seat } wychodzi z tego cało, a karta przed chwilą naprawdę zniknęła.

## Decyzje: rundy i punkty

round-1-legal = { $seat } nie ma już kart i wygrywa rundę.
round-1-not-verifiable = Jeszcze nie wiem, czy { $seat } nie ma już kart.
round-1-legal-shown = { $seat } pokazuje pustą rękę i wygrywa rundę.
round-1-illegal-shown = { $count ->
    [one] { $seat } ma jeszcze { $count } kartę i nie wygrywa rundy.
    [few] { $seat } ma jeszcze { $count } karty i nie wygrywa rundy.
   *[other] { $seat } ma jeszcze { $count } kart i nie wygrywa rundy.
}
round-1-illegal-goes-on = { $seat } gra dalej, a { $winner } nie ma już kart i wygrywa rundę.
round-1-illegal-left-out = { $seat } nie ma już kart i też wygrywa rundę.
round-1-illegal-late = Za późno ({ $seat }): rundę wcześniej wygrywa { $winner }.
round-1-illegal-by-gift = { $seat } oddaje ostatnią kartę, a to nie daje zwycięstwa.
round-2-illegal-too-many = Rund jest tyle, ilu graczy, czyli { $players }, a to runda { $round }.
round-2-illegal-guard = { $seat } zaczyna jako pluskwa strażnicza, a powinna nią być inna osoba: { $due }.
round-2-not-verifiable-unseen = Nie widać było rundy przed rundą { $round }; nie wiem, kto musi zacząć.
turn = { $has-seat ->
    [yes] Kolej ma { $seat }.
   *[no] Nie wiem, czyja to kolej.
}
guard = { $seat } jest teraz pluskwą strażniczą.
round-scored = { $missing ->
    [0] Runda { $round } jest podliczona; żadna karta nie zniknęła.
    [one] Runda { $round } jest podliczona; zniknęła { $missing } karta.
    [few] Runda { $round } jest podliczona; zniknęły { $missing } karty.
   *[other] Runda { $round } jest podliczona; zniknęło { $missing } kart.
}
game-won = { $seat } wygrywa grę!
game-won-shared = { $count ->
    [one] Grę wygrywa { $count } osoba!
    [few] Grę wygrywają razem { $count } osoby!
   *[other] Grę wygrywa razem { $count } osób!
}
points = Punkty: { $points }.
vanished-cards = Zniknęły: { $cards }.
totals = Łącznie: { $points }.

## Decyzje: wyścigi

mosquito-decided-time = { $has-margin_ms ->
    [yes] Na końcu jest { $seat }, różnica { NUMBER($margin_ms, maximumFractionDigits: 0) } ms.
   *[no] Na końcu jest { $seat }.
}
mosquito-decided-absent = { $seat } nie kładzie ręki i jest na końcu.
mosquito-too-close-close = { $has-margin_ms ->
    [yes] Zbyt mała różnica: { $rivals }, tylko { NUMBER($margin_ms, maximumFractionDigits: 0) } ms.
   *[no] Zbyt mała różnica: { $rivals }.
}
mosquito-too-close-stack = Według zegara na końcu jest { $rival_1 }, ale rękę na wierzchu ma { $rival_2 }: nie rozstrzygam.
mosquito-too-close-absent-together = Kilka osób nie kładzie ręki: { $rivals }. Nie wiem, kto jest na końcu.
mosquito-not-seen-unseen = { $has-rivals ->
    [yes] Nie widać było każdej ręki: { $rivals }. Nie wiem, kto jest na końcu.
   *[no] Nie widać było, czyje to ręce. Nie wiem, kto jest na końcu.
}
mosquito-not-seen-actor-unknown = Nie widać było, kto zagrywa komara, więc nie wiem, kto musi położyć rękę.
cockroach-decided-time = { $has-margin_ms ->
    [yes] Najszybciej kładzie kartę { $seat }, różnica { NUMBER($margin_ms, maximumFractionDigits: 0) } ms.
   *[no] Najszybciej kładzie kartę { $seat }.
}
cockroach-decided-nobody = Nikt nie kładzie karty, która się liczy; gra toczy się dalej.
cockroach-too-close-close = { $has-margin_ms ->
    [yes] Zbyt mała różnica: { $rivals }, tylko { NUMBER($margin_ms, maximumFractionDigits: 0) } ms.
   *[no] Zbyt mała różnica: { $rivals }.
}
cockroach-not-seen-unread = Nie każdą kartę w wyścigu dało się rozpoznać; nie wiem, która jest pierwsza.
race-in-short = Wyścig: { $verdict }.

## Co było widać lub słychać

round-started = { $has-guard ->
    [yes] Zaczyna się runda { $round }, leży { $top }; pluskwą strażniczą jest { $guard }.
   *[no] Zaczyna się runda { $round }, leży { $top }; nie wiadomo, kto jest pluskwą strażniczą.
}
card-played = { $seat } zagrywa: { $card } (pewność { $percent }%).
card-retracted = { $seat } zabiera z powrotem: { $card }.
card-drawn = { $count ->
    [one] { $seat } dobiera { $count } kartę.
    [few] { $seat } dobiera { $count } karty.
   *[other] { $seat } dobiera { $count } kart.
}
card-given = { $count ->
    [one] { $giver } oddaje { $count } kartę, a bierze ją { $taker }.
    [few] { $giver } oddaje { $count } karty, a bierze je { $taker }.
   *[other] { $giver } oddaje { $count } kart, a bierze je { $taker }.
}
slaps = { $has-seats ->
    [yes] Ręce na karcie ({ $card }), w tej kolejności: { $seats }.
   *[no] Nikt nie kładzie ręki ({ $card }).
}
slaps-missing = Bez ręki na karcie: { $seats }.
slaps-on-top = Na wierzchu: { $seat }.
landings = { $has-cards ->
    [yes] Karty w wyścigu ({ $card }), w tej kolejności: { $cards }.
   *[no] Nikt nie kładzie karty ({ $card }).
}
reshuffled = Stos kart odrzuconych jest tasowany i staje się stosem dobierania.
foreign = { $what ->
    [face_down] Na stosie kart odrzuconych leży zakryta karta.
   *[object] Na stosie kart odrzuconych leży coś, co nie jest kartą.
}
false-start = { $seat } za wcześnie trzyma rękę na stosie.
hand-shown = { $has-cards ->
    [yes] { $seat } pokazuje rękę: { $cards }.
   *[no] { $seat } pokazuje pustą rękę.
}
round-ended = Koniec rundy. Bez kart: { $seats }.
accused = { $has-by ->
    [yes] Mam cię! – woła { $by }. Pod lupą jest { $seat }.
   *[no] Mam cię! – woła pluskwa strażnicza. Pod lupą jest { $seat }.
}
settled-caught = { $has-card ->
    [yes] Wpadka! { $seat } zabiera z powrotem: { $card }.
   *[no] Wpadka! { $seat } zabiera kartę z powrotem.
}
settled-cleared = { $seat } nie oszukuje.
guard-seen = Pluskwę strażniczą ma teraz przed sobą { $seat }.
vanished = { $how ->
    [edge] { $seat } sprawia, że karta znika za krawędzią stołu
    [below] { $seat } sprawia, że karta znika pod stołem
    [sleeve] { $seat } sprawia, że karta znika w rękawie
    [double] { $seat } sprawia, że karta znika pod inną kartą
   *[count] { $seat } ma mniej kart, niż powinno być
} (pewność { $percent }%).
contested = { $by } nie zgadza się z nr { $number }.
corrected = { $by } poprawia nr { $number }.
corrected-struck = { $by } wykreśla nr { $number }.
corrected-by-table = stół
not-observed = Od { NUMBER($from, minimumFractionDigits: 1, maximumFractionDigits: 1) } s do { NUMBER($until, minimumFractionDigits: 1, maximumFractionDigits: 1) } s nic nie było widać: { $reason ->
    [camera_lost] kamera zniknęła.
    [frozen] obraz stał w miejscu.
    [dark] było za ciemno.
    [moved] ktoś poruszył kamerę.
   *[covered] coś zasłaniało widok.
}
revised = O nr { $number } mówię teraz: { $verdict }.

## Napisy na filmie

overlay-card = { $card } (pewność { $percent }%)
overlay-picture = klatka { $number }
overlay-top = na wierzchu
overlay-moves = porusza się
overlay-changed = zmieniło się
overlay-taken = zabrana z powrotem
overlay-blind = klatka pominięta
zone-discard = stos kart odrzuconych
zone-draw = stos dobierania
