# Lo que dice el árbitro, en español.
#
# En lugar de `$seat`, `$to`, `$turn` y similares va el nombre de quien juega, o «alguien»; en lugar de `$card` y `$top`,
# las palabras de una carta. Donde un valor puede faltar, `$has-…` es "yes" o "no". La regla de la casa en que se basa
# una decisión se añade al final.

## Cartas y jugadores

kind-n = carta de número
kind-s = araña
kind-a = hormiga
kind-c = cucaracha
kind-m = mosquito
kind-t = polilla tramposa
card = { $kind } { $number }
card-guard-bug = chinche guardián
card-unread = una carta que no se pudo leer
seat-unknown = alguien
several = { $thing } ({ $count } veces)
seat-and-card = { $seat } con { $card }
seat-and-points = { $seat } { $points }

## Veredictos

verdict-legal = permitido
verdict-illegal = NO PERMITIDO
verdict-not-verifiable = sin decidir
verdict-decided = decidido
verdict-too-close = demasiado igualado
verdict-not-seen = no se vio
ruled = { $verdict } ({ $rule }): { $why }
ruled-in-short = { $verdict } ({ $rule })

## Reglas de la casa

house-rule = Regla de la casa: { $rule }.
option-guard_may_play_moth = las polillas no se juegan nunca, ni siquiera el chinche guardián
option-cockroach_includes_player = quien juega la cucaracha no participa en la carrera
option-cockroach_chain = una carta de acción que gana la carrera hace su propia acción
option-cockroach_next_turn = tras la carrera sigue quien se sienta a la izquierda de quien la gana
option-next_guard = tras cada ronda el chinche guardián pasa a la izquierda
option-draw_only_if_stuck = se puede robar aunque se tenga una carta que encaje
option-guard_penalty_may_be_moth = la carta de castigo del chinche guardián nunca es una polilla
option-cockroach_card = a la cucaracha solo se responde con cartas de número
option-mosquito_penalty = quien llega en último lugar roba una carta
option-caught_window = { $window ->
    [until_next_play] se puede pillar una trampa hasta que se juegue la siguiente carta
    [one] se puede pillar una trampa durante { $window } segundo
   *[other] se puede pillar una trampa durante { $window } segundos
}
option-last_card_action = la acción de la última carta se hace antes de que acabe la ronda
option-spider_may_give_last_card = con una araña no se regala la última carta
option-hand_emptied_by_gift_wins = regalar la última carta no da la victoria

## Decisiones: preparación y turnos

setup-1-illegal = { $players ->
    [one] Se juega entre 3 y 5, y aquí hay { $players }.
   *[other] Se juega entre 3 y 5, y aquí hay { $players }.
}
setup-4-illegal-drawn = { $seat } roba, pero la primera carta solo se volteó y no hace nada.
setup-4-not-verifiable-drawn = Quizá { $seat } robe por la primera carta, que solo se volteó y no hace nada.
setup-4-illegal-not-owed = { $seat } da una carta, pero la primera solo se volteó y no hace nada.
setup-4-not-verifiable-not-owed = Quizá { $seat } dé una carta por la primera, que solo se volteó y no hace nada.
setup-4-illegal-no-race = { $seat } corre, pero la primera carta solo se volteó y no hace nada.
turn-1-illegal = { $seat } juega en primer lugar, pero empieza el chinche guardián: { $turn }.
turn-1-not-verifiable = { $seat } juega antes que { $turn }, el chinche guardián, pero quizá pasó algo que no vi.
turn-1-illegal-drawn = { $seat } roba en primer lugar, pero empieza el chinche guardián: { $turn }.
turn-1-not-verifiable-drawn = { $seat } roba antes que { $turn }, el chinche guardián, pero quizá pasó algo que no vi.
turn-2-illegal = { $seat } juega, pero le toca a { $turn }.
turn-2-not-verifiable = { $seat } juega cuando le tocaba a { $turn }, pero quizá pasó algo que no vi.
turn-2-illegal-drawn = { $seat } roba, pero le toca a { $turn }.
turn-2-not-verifiable-drawn = { $seat } roba cuando le tocaba a { $turn }, pero quizá pasó algo que no vi.
turn-3-legal = Encaja: { $card } sobre { $top }.
turn-3-illegal = { $seat } juega { $card } sobre { $top }: solo vale un número más o un número menos.
turn-3-not-verifiable = No puedo saber si { $card } encaja sobre { $top }.
turn-4-legal = { $seat } no tiene nada que encaje sobre { $top } y roba.
turn-4-illegal = { $seat } roba, pero tiene una carta que encaja sobre { $top }.
turn-4-not-verifiable = { $seat } roba; solo su mano sabe si alguna carta encaja sobre { $top }.
turn-4-legal-free = { $seat } roba, y puede hacerlo.
turn-4-illegal-too-many = { $count ->
    [one] { $seat } roba { $count } carta; basta con una.
   *[other] { $seat } roba { $count } cartas; basta con una.
}
turn-4-legal-shown = La mano descubierta lo demuestra: { $seat } no tenía nada que encajara y debía robar.
turn-4-illegal-shown = La mano descubierta lo demuestra: { $seat } robó teniendo una carta que encajaba.
turn-4-illegal-played = Esta carta lo demuestra: { $seat } robó teniendo una carta que encajaba.
turn-5-illegal = { $seat } sigue sin esperar a que las manos estén sobre el mosquito.
pile-1-illegal = { $left ->
    [one] Se rehace la pila de robo, pero aún queda { $left } carta.
   *[other] Se rehace la pila de robo, pero aún quedan { $left } cartas.
}

## Decisiones: acciones

ant-1-illegal-omitted = { $seat } no robó ninguna carta tras la hormiga.
ant-1-not-verifiable-omitted = No puedo saber si { $seat } robó una carta tras la hormiga.
ant-1-illegal-too-many = { $count ->
    [one] { $seat } roba { $count } carta tras la hormiga; basta con una.
   *[other] { $seat } roba { $count } cartas tras la hormiga; basta con una.
}
spider-1-illegal-omitted = { $seat } no dio ninguna carta tras la araña.
spider-1-not-verifiable-omitted = No puedo saber si { $seat } debe aún una carta tras la araña.
spider-1-illegal-too-many = { $count ->
    [one] { $seat } da { $count } carta; la araña pide una.
   *[other] { $seat } da { $count } cartas; la araña pide una.
}
spider-1-illegal-not-owed = { $seat } le da una carta a { $taker }, pero no debe ninguna.
spider-1-not-verifiable-not-owed = { $seat } le da una carta a { $taker }; no puedo saber si la debía.
spider-1-illegal-last-card = { $seat } regala su última carta con una araña.
spider-1-not-verifiable-last-card = Quizá { $seat } regale su última carta con una araña.
spider-1-legal-shown = La mano descubierta lo demuestra: { $seat } no tenía nada que dar tras la araña.
spider-1-illegal-shown = La mano descubierta lo demuestra: { $seat } tenía una carta que dar tras la araña.
spider-1-illegal-played = Esta carta lo demuestra: { $seat } tenía una carta que dar tras la araña.
mosquito-1-illegal-omitted = { $has-to ->
    [yes] { $seat } no le dio ninguna carta a { $to } tras el mosquito.
   *[no] { $seat } no robó ninguna carta tras el mosquito.
}
mosquito-1-not-verifiable-omitted = No puedo saber si { $seat } debe aún una carta tras el mosquito.
mosquito-1-illegal-too-many = { $count ->
    [one] { $seat } mueve { $count } carta; el mosquito pide una.
   *[other] { $seat } mueve { $count } cartas; el mosquito pide una.
}
mosquito-1-illegal-wrong-hand = { $seat } le da a { $taker } la carta que le toca a { $to }.
mosquito-1-illegal-not-owed = { $seat } le da a { $taker } una carta que el mosquito no pide.
mosquito-1-not-verifiable-not-owed = { $seat } le da una carta a { $taker }; no puedo saber si el mosquito la pide.
mosquito-1-illegal-no-race = { $seat } da un manotazo, pero no hay carrera sobre { $card }.
mosquito-1-legal-shown = La mano descubierta lo demuestra: { $seat } no tenía nada que dar tras el mosquito.
mosquito-1-illegal-shown = La mano descubierta lo demuestra: { $seat } tenía una carta que dar tras el mosquito.
mosquito-1-illegal-played = Esta carta lo demuestra: { $seat } tenía una carta que dar tras el mosquito.
cockroach-1-illegal-omitted = { $seat } no recogió su carta tras la carrera.
cockroach-1-not-verifiable-omitted = No puedo saber si { $seat } recogió su carta tras la carrera.
cockroach-1-not-verifiable-undecided = La carrera quedó sin decidir; no puedo saber qué carta se queda.
cockroach-1-illegal-own = { $seat } jugó la cucaracha y no puede correr por ella.
cockroach-1-illegal-wrong-number = { $seat } pone { $card } sobre { $top }: tiene que ser el mismo número.
cockroach-1-illegal-wrong-kind = { $seat } pone { $card } sobre { $top }, y no vale.
cockroach-1-illegal-no-race = { $seat } pone una carta, pero no hay carrera sobre { $top }.
moth-1-illegal = { $has-option ->
    [yes] { $seat } juega { $card }, y no puede.
   *[no] { $seat } juega { $card }; solo puede el chinche guardián, que es { $guard }.
}
moth-1-not-verifiable = Solo el chinche guardián puede jugar { $card }; no puedo saber si la jugó él.
moth-2-illegal = { $seat } dio una polilla a { $taker }: en esa mano no había otra cosa.

## Decisiones: acusaciones y trampas

accuse-1-illegal = { $seat } acusa, pero solo puede hacerlo el chinche guardián: { $guard }.
accuse-1-not-verifiable = Solo puede acusar el chinche guardián; no puedo saber si lo es { $seat }.
accuse-2-illegal = { $seat } sigue jugando mientras se resuelve una acusación.
accuse-2-illegal-drawn = { $seat } roba mientras se resuelve una acusación.
accuse-2-illegal-given = { $seat } da una carta mientras se resuelve una acusación.
accuse-3-illegal-omitted = { $seat } no le dio a { $to } la carta por haberle pillado.
accuse-3-not-verifiable-omitted = No puedo saber si { $seat } le debe aún a { $to } la carta por haberle pillado.
accuse-3-illegal-too-many = { $count ->
    [one] { $seat } da { $count } carta; por pillar a alguien se da una.
   *[other] { $seat } da { $count } cartas; por pillar a alguien se da una.
}
accuse-3-illegal-wrong-hand = { $seat } le da a { $taker } la carta que le toca a { $to } por hacer trampa.
accuse-3-legal-shown = La mano descubierta lo demuestra: { $seat } no tenía nada que dar por la captura.
accuse-3-illegal-shown = La mano descubierta lo demuestra: { $seat } tenía una carta que dar por la captura.
accuse-3-illegal-played = Esta carta lo demuestra: { $seat } tenía una carta que dar por la captura.
accuse-4-illegal-omitted = { $seat } acusó sin razón y no robó ninguna carta.
accuse-4-not-verifiable-omitted = { $seat } acusó sin razón; no puedo saber si robó una carta por ello.
accuse-4-illegal-too-many = { $count ->
    [one] { $seat } acusó sin razón y roba { $count } carta; basta con una.
   *[other] { $seat } acusó sin razón y roba { $count } cartas; basta con una.
}
cheat-1-illegal = { $seat } esconde sus cartas bajo la mesa.
cheat-1-not-verifiable = Quizá { $seat } esconda sus cartas bajo la mesa.
cheat-2-illegal = { $seat } hace desaparecer dos cartas a la vez.
cheat-2-not-verifiable = Quizá { $seat } haga desaparecer dos cartas a la vez.
cheat-3-illegal = { $seat } hace trampa mientras se resuelve una acusación.
cheat-3-not-verifiable = Quizá { $seat } haga trampa mientras se resuelve una acusación.
cheat-4-illegal = { $seat } hace desaparecer su última carta.
cheat-4-not-verifiable = Quizá { $seat } haga desaparecer su última carta.
cheat-5-illegal = { $seat } es el chinche guardián y hace trampa.
cheat-5-not-verifiable = Quizá { $seat } haga trampa siendo el chinche guardián.
fair-1-illegal-too-late = { $seat } dio la voz demasiado tarde: la carta había desaparecido mucho antes.
fair-1-not-verifiable-too-late = Quizá { $seat } avisó tarde: una carta desapareció mucho antes, y otra tal vez ahora mismo.
fair-1-illegal-acquitted = { $seat } se libró, pero acababa de desaparecer una carta.

## Decisiones: rondas y puntos

round-1-legal = { $seat } se queda sin cartas y gana la ronda.
round-1-not-verifiable = Aún no puedo saber si { $seat } se ha quedado sin cartas.
round-1-legal-shown = { $seat } enseña una mano vacía y gana la ronda.
round-1-illegal-shown = { $count ->
    [one] { $seat } tiene aún { $count } carta y no ha ganado la ronda.
   *[other] { $seat } tiene aún { $count } cartas y no ha ganado la ronda.
}
round-1-illegal-goes-on = { $seat } sigue jugando, pero { $winner } se ha quedado sin cartas y gana la ronda.
round-1-illegal-left-out = { $seat } se ha quedado sin cartas y también gana la ronda.
round-1-illegal-late = { $seat } se quedó sin cartas cuando la ronda ya estaba ganada: { $winner } fue antes.
round-1-illegal-by-gift = { $seat } regaló su última carta, y con eso no gana.
round-2-illegal-too-many = Con { $players } jugadores hay { $players } rondas, y esta es la ronda { $round }.
round-2-illegal-guard = { $seat } empieza como chinche guardián, pero le toca a { $due }.
round-2-not-verifiable-unseen = No vi la ronda anterior a la ronda { $round }; no puedo saber quién debe empezar.
turn = { $has-seat ->
    [yes] Le toca a { $seat }.
   *[no] No puedo saber a quién le toca.
}
guard = { $seat } es ahora el chinche guardián.
round-scored = { $missing ->
    [0] Puntos de la ronda { $round } anotados; no ha desaparecido ninguna carta.
    [one] Puntos de la ronda { $round } anotados; ha desaparecido { $missing } carta.
   *[other] Puntos de la ronda { $round } anotados; han desaparecido { $missing } cartas.
}
game-won = ¡{ $seat } gana la partida!
game-won-shared = { $count ->
    [one] ¡Gana la partida { $count } jugador!
   *[other] ¡Ganan la partida { $count } jugadores a la vez!
}
points = Puntos: { $points }.
vanished-cards = Desaparecidas: { $cards }.
totals = Totales: { $points }.

## Decisiones: carreras

mosquito-decided-time = { $has-margin_ms ->
    [yes] { $seat } llegó en último lugar, por { NUMBER($margin_ms, maximumFractionDigits: 0) } ms.
   *[no] { $seat } llegó en último lugar.
}
mosquito-decided-absent = { $seat } no puso la mano y queda en último lugar.
mosquito-too-close-close = { $has-margin_ms ->
    [yes] Demasiado igualado: { $rivals }, a { NUMBER($margin_ms, maximumFractionDigits: 0) } ms.
   *[no] Demasiado igualado: { $rivals }.
}
mosquito-too-close-stack = Según el reloj, la última mano es de { $rival_1 }, pero encima está la de { $rival_2 }: no se puede decidir.
mosquito-too-close-absent-together = Hubo quienes no pusieron la mano: { $rivals }. No puedo saber quién fue más lento.
mosquito-not-seen-unseen = { $has-rivals ->
    [yes] No vi todas las manos: { $rivals }. No puedo saber quién fue más lento.
   *[no] No vi de quién son las manos. No puedo saber quién fue más lento.
}
mosquito-not-seen-actor-unknown = No vi quién jugó el mosquito; por eso no puedo saber a quiénes les tocaba poner la mano.
cockroach-decided-time = { $has-margin_ms ->
    [yes] { $seat } llegó en primer lugar, por { NUMBER($margin_ms, maximumFractionDigits: 0) } ms.
   *[no] { $seat } llegó en primer lugar.
}
cockroach-decided-nobody = Nadie pone una carta que valga; el juego sigue.
cockroach-too-close-close = { $has-margin_ms ->
    [yes] Demasiado igualado: { $rivals }, a { NUMBER($margin_ms, maximumFractionDigits: 0) } ms.
   *[no] Demasiado igualado: { $rivals }.
}
cockroach-not-seen-unread = No se distinguieron todas las cartas de la carrera; no puedo saber cuál fue la primera.
race-in-short = La carrera: { $verdict }.

## Lo que se vio o se dijo

round-started = { $has-guard ->
    [yes] La ronda { $round } empieza con { $top }; el chinche guardián es { $guard }.
   *[no] La ronda { $round } empieza con { $top }; no se sabe quién es el chinche guardián.
}
card-played = { $seat } juega { $card } (seguridad: { $percent } %).
card-retracted = { $seat } recoge { $card }.
card-drawn = { $count ->
    [one] { $seat } roba { $count } carta.
   *[other] { $seat } roba { $count } cartas.
}
card-given = { $count ->
    [one] { $giver } le da { $count } carta a { $taker }.
   *[other] { $giver } le da { $count } cartas a { $taker }.
}
slaps = { $has-seats ->
    [yes] Manos sobre { $card }, por este orden: { $seats }.
   *[no] Nadie pone la mano sobre { $card }.
}
slaps-missing = No pusieron la mano: { $seats }.
slaps-on-top = Encima de todas: { $seat }.
landings = { $has-cards ->
    [yes] Cartas sobre { $card }, por este orden: { $cards }.
   *[no] Nadie pone una carta sobre { $card }.
}
reshuffled = La pila de descartes se baraja y pasa a ser la pila de robo.
foreign = { $what ->
    [face_down] Hay una carta boca abajo en la pila de descartes.
   *[object] Hay algo en la pila de descartes que no es una carta.
}
false-start = { $seat } pone la mano en la pila antes de tiempo.
hand-shown = { $has-cards ->
    [yes] { $seat } enseña su mano: { $cards }.
   *[no] { $seat } enseña una mano vacía.
}
round-ended = Se acabó la ronda. Sin cartas: { $seats }.
accused = { $has-by ->
    [yes] ¡Te pillé! { $by } acusa a { $seat }.
   *[no] ¡Te pillé! El chinche guardián acusa a { $seat }.
}
settled-caught = { $has-card ->
    [yes] Trampa descubierta: { $seat } recoge { $card }.
   *[no] Trampa descubierta: { $seat } recoge la carta.
}
settled-cleared = { $seat } no hizo trampa.
guard-seen = El chinche guardián está ahora delante de { $seat }.
vanished = { $how ->
    [edge] { $seat } hace desaparecer una carta por el borde de la mesa
    [below] { $seat } hace desaparecer una carta bajo la mesa
    [sleeve] { $seat } hace desaparecer una carta en la manga
    [double] { $seat } hace desaparecer una carta debajo de otra
   *[count] { $seat } tiene menos cartas de las debidas
} (seguridad: { $percent } %).
contested = { $by } no está de acuerdo con el n.º { $number }.
corrected = { $by } corrige el n.º { $number }.
corrected-struck = { $by } tacha el n.º { $number }.
corrected-by-table = la mesa
not-observed = Del segundo { NUMBER($from, minimumFractionDigits: 1, maximumFractionDigits: 1) } al { NUMBER($until, minimumFractionDigits: 1, maximumFractionDigits: 1) } no vi nada: { $reason ->
    [camera_lost] se perdió la cámara.
    [frozen] la imagen estaba parada.
    [dark] estaba demasiado oscuro.
    [moved] se movió la cámara.
   *[covered] algo tapaba la vista.
}
revised = Sobre el n.º { $number } digo ahora: { $verdict }.

## Lo que lleva la película comentada

overlay-card = { $card } (seguridad: { $percent } %)
overlay-picture = imagen { $number }
overlay-top = arriba del todo
overlay-moves = se mueve
overlay-changed = ha cambiado
overlay-taken = recogida
overlay-blind = imagen no examinada
zone-discard = pila de descartes
zone-draw = pila de robo
