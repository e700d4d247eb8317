import dataclasses
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.eventline import read_events, to_line
from referee.events import (
    EVENT_TYPES,
    Accused,
    CardDrawn,
    CardPlayed,
    Contested,
    Corrected,
    Event,
    GameWon,
    Guard,
    GuardSeen,
    HandShown,
    Json,
    Message,
    Observation,
    RaceRuled,
    Revised,
    RoundEnded,
    RoundScored,
    RoundStarted,
    Ruled,
    Settled,
    Turn,
    Vanished,
)
from referee.projection import (
    PRIVATE_RULES,
    PRIVATE_TYPES,
    PUBLIC_RULES,
    PUBLIC_TYPES,
    Page,
    Recipient,
    Viewer,
    view,
)

ANA, BEA, CARL, DORA = SEATS = ("ana", "bea", "carl", "dora")
EVERYBODY: tuple[Recipient, ...] = (*SEATS, Page.TABLE)


def start(guard: str | None) -> RoundStarted:
    return RoundStarted(t=0.0, guard=guard, seats=SEATS, top="N2", hands={})


def vanished(seat: str) -> Vanished:
    return Vanished(t=2.0, seat=seat, how="sleeve", confidence=0.95)


def ruled(about: int, rule: str, seat: str | None = DORA) -> Ruled:
    return Ruled(t=2.0, about=about, rule=rule, verdict="illegal", seat=seat)


def corrected(about: int, values: dict[str, Json]) -> Corrected:
    return Corrected(t=3.0, source="person", about=about, values=values, by=CARL)


PLAY = CardPlayed(t=1.0, seat=ANA, card="N3", confidence=0.9, candidates=(("N3", 0.9),))
END = RoundEnded(t=9.0, winners=(BEA,))
GUARD_BEA = GuardSeen(t=2.5, seat=BEA)
CAUGHT_DORA = Settled(t=5.0, seat=DORA, caught=True, card=None)
NOT_CAUGHT_DORA = Settled(t=5.0, seat=DORA, caught=False, card=None)


def log_of(events: Iterable[Event]) -> list[Event]:
    return [dataclasses.replace(event, seq=seq) for seq, event in enumerate(events, start=1)]


def lines(log: Iterable[Event], recipient: Recipient) -> list[str]:
    return [to_line(event) for event in view(log, recipient)]


def seen_by(log: Sequence[Event], seq: int) -> set[Recipient]:
    """To whom the log's event `seq` is shown at once."""
    seen = set()
    for recipient in EVERYBODY:
        viewer = Viewer(recipient)
        shown = [viewer.feed(event) for event in log]
        if shown[seq - 1]:
            seen.add(recipient)
    return seen


# ---- the lists ----


def test_every_event_type_is_either_public_or_private() -> None:
    """A new type has to be put into a list; until then nobody sees it."""
    assert frozenset(EVENT_TYPES.values()) == PUBLIC_TYPES | PRIVATE_TYPES
    assert not PUBLIC_TYPES & PRIVATE_TYPES


def test_the_rules_about_cheating_and_only_these_are_private() -> None:
    assert frozenset(["CHEAT-1", "CHEAT-2", "CHEAT-3", "CHEAT-4", "CHEAT-5", "FAIR-1"]) == PRIVATE_RULES
    assert {"SETUP-4", "TURN-3", "MOTH-2", "ACCUSE-1", "GAME-1"} <= PUBLIC_RULES
    assert len(PUBLIC_RULES) == 25
    assert not PUBLIC_RULES & PRIVATE_RULES


def test_a_private_ruling_by_any_rule_is_the_guards_until_the_round_ends() -> None:
    secret = dataclasses.replace(ruled(2, "TURN-4"), private=True)
    log = log_of([start(BEA), PLAY, ruled(2, "TURN-4"), secret, END])
    assert seen_by(log[:4], 3) == set(EVERYBODY)
    assert seen_by(log[:4], 4) == {BEA}
    assert sum('"private":true' in line for line in lines(log, Page.TABLE)) == 1
    # What is told of the guard's own hand is told to nobody.
    own = dataclasses.replace(ruled(2, "TURN-4", BEA), private=True)
    assert seen_by(log_of([start(BEA), PLAY, own]), 3) == set()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Whispered(Observation):
    type: ClassVar[str] = "whispered"
    seat: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayedSlyly(CardPlayed):
    """A public type's subclass, under the public type's name."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SeenSlyly(GuardSeen):
    """Shown to nobody, and so heard by nobody."""


SLY_PLAY = PlayedSlyly(t=1.0, seat=ANA, card="N3", confidence=0.9, candidates=())


@pytest.mark.parametrize(
    "unknown",
    [
        pytest.param(Whispered(t=1.0, seat=DORA), id="a type that no list has"),
        pytest.param(SLY_PLAY, id="a subclass of a public type"),
        pytest.param(ruled(1, "CHEAT-6"), id="a rule that no list has"),
        pytest.param(ruled(99, "TURN-3"), id="about an event that is not in the log"),
        pytest.param(ruled(2, "TURN-3"), id="about itself"),
        pytest.param(ruled(3, "TURN-3"), id="about a later event"),
        pytest.param(corrected(1, {"type": "vanished"}), id="sets what an event is"),
        pytest.param(corrected(1, {"about": 2}), id="sets what an event is about"),
        pytest.param(corrected(1, {"rule": "CHEAT-1"}), id="sets the rule"),
        pytest.param(corrected(1, {"seq": 7}), id="sets the number"),
    ],
)
def test_what_is_not_known_to_be_harmless_is_never_shown(unknown: Event) -> None:
    log = log_of([start(ANA), unknown, ruled(2, "TURN-3"), END])
    for recipient in EVERYBODY:
        assert lines(log, recipient) == lines(log_of([start(ANA), END]), recipient)


# ---- who sees what at once ----

GUARD_CASES = [
    ([start(ANA)], ANA),
    ([start(None)], None),
    ([], None),
    ([start(ANA), Guard(t=1.0, seat=BEA)], BEA),
    ([start(ANA), GUARD_BEA], BEA),
    ([start(ANA), CAUGHT_DORA], DORA),
    ([start(ANA), NOT_CAUGHT_DORA], ANA),
    ([start(None), GUARD_BEA], BEA),
    ([start(ANA), SeenSlyly(t=1.0, seat=BEA)], ANA),
    ([start(ANA), END, start(None)], None),  # the next round's guard is not the last round's
    ([start(ANA), start(None)], None),
    ([start(ANA), END, start(BEA)], BEA),
    ([start(ANA), END, PLAY], None),  # cards are played: a round that nobody told of
    ([start(ANA), corrected(1, {"guard": BEA})], None),  # until it is said anew
    ([start(ANA), corrected(1, {"guard": BEA}), Guard(t=3.0, seat=BEA)], BEA),
    ([start(ANA), corrected(1, {"unheard_of": 1})], None),
    ([start(ANA), corrected(1, {})], None),
    ([start(ANA), corrected(1, {"top": "N4"})], ANA),
    ([start(ANA), corrected(1, {"top": "N4"}), corrected(2, {"top": "N2"})], ANA),
    ([start(ANA), corrected(1, {"top": "N4"}), corrected(2, {"guard": BEA})], None),
    ([start(ANA), corrected(1, {"guard": BEA}), GUARD_BEA, corrected(2, {"top": "N2"})], None),
    ([start(ANA), GUARD_BEA, corrected(2, {"seat": CARL})], None),
    ([start(ANA), NOT_CAUGHT_DORA, corrected(2, {"caught": True})], None),
    ([start(ANA), CAUGHT_DORA, corrected(2, {"card": "N3"})], DORA),
    ([start(ANA), PLAY, corrected(2, {"seat": BEA})], ANA),
    ([start(ANA), END, corrected(2, {"winners": ()})], None),  # the round goes on
    ([start(ANA), END, start(BEA), corrected(1, {"guard": CARL})], BEA),  # of a round that is over
]


@pytest.mark.parametrize(("before", "guard"), GUARD_CASES)
def test_a_vanishing_is_for_the_guard_of_that_moment(before: list[Event], guard: str | None) -> None:
    log = log_of([*before, vanished(CARL)])
    assert seen_by(log, len(log)) == ({guard} if guard else set())


SECRET_CASES: list[tuple[str, list[Event], set[Recipient]]] = [
    ("the guard's own vanishing", [vanished(ANA)], set()),
    ("of a vanishing", [vanished(DORA), ruled(2, "CHEAT-2")], {ANA}),
    ("CHEAT-5 about a public event", [PLAY, ruled(2, "CHEAT-5", BEA)], set()),
    ("CHEAT-5 about a vanishing", [vanished(DORA), ruled(2, "CHEAT-5", DORA)], set()),
    ("the guard judged", [PLAY, ruled(2, "CHEAT-4", ANA)], set()),
    ("judged, but nobody knows who", [PLAY, ruled(2, "CHEAT-1", None)], set()),
    ("FAIR-1 about a public event", [CAUGHT_DORA, Guard(t=5.0, seat=ANA), ruled(2, "FAIR-1")], {ANA}),
    ("FAIR-1 of the guard of before", [CAUGHT_DORA, ruled(2, "FAIR-1", ANA)], set()),
    ("a public rule, private event", [vanished(DORA), ruled(2, "ROUND-1")], {ANA}),
    ("turn", [vanished(DORA), Turn(t=2.0, about=2, seat=BEA)], {ANA}),
    ("turn without about", [vanished(DORA), Turn(t=2.0, seat=BEA)], set(EVERYBODY)),
    (
        "race",
        [vanished(DORA), RaceRuled(t=2.0, about=2, race="mosquito", verdict="decided", seat=DORA)],
        {ANA},
    ),
    ("contested by the guard", [vanished(DORA), Contested(t=3.0, about=2, by=ANA)], {ANA}),
    ("contested by one who may not know of it", [vanished(DORA), Contested(t=3.0, about=2, by=CARL)], {ANA}),
    ("corrected", [vanished(DORA), corrected(2, {"how": "edge"})], {ANA}),
    ("corrected to the guard", [vanished(DORA), corrected(2, {"seat": ANA})], set()),
    ("corrected to nobody", [vanished(DORA), corrected(2, {"seat": None})], set()),
    (
        "revised, over three steps",
        [
            vanished(DORA),
            ruled(2, "CHEAT-2"),
            corrected(3, {"verdict": "legal"}),
            Revised(t=3.0, about=4, verdict="legal", why="seen again"),
        ],
        {ANA},
    ),
    (
        "revised, from the guard's own",
        [vanished(ANA), ruled(2, "CHEAT-2"), Revised(t=3.0, about=3, verdict="legal", why="seen again")],
        set(),
    ),
    ("the old guard's, ruled under the new", [vanished(DORA), GUARD_BEA, ruled(2, "CHEAT-2")], set()),
    ("sealed once, sealed for the next guard", [vanished(ANA), GUARD_BEA, ruled(2, "CHEAT-2", ANA)], set()),
    ("guard unknown", [corrected(1, {"guard": None}), vanished(DORA), ruled(3, "CHEAT-2")], set()),
    ("a public ruling", [PLAY, ruled(2, "TURN-3", ANA)], set(EVERYBODY)),
    ("a public event contested", [PLAY, Contested(t=3.0, about=2, by=CARL)], set(EVERYBODY)),
    ("an accusation", [vanished(DORA), Accused(t=3.0, seat=DORA)], set(EVERYBODY)),
    ("a hand shown early", [HandShown(t=3.0, seat=DORA, cards=("T1",))], set(EVERYBODY)),
    ("a score too early", [RoundScored(t=3.0, points={}, vanished={"T": 1})], set()),
    (
        "about a score too early",
        [RoundScored(t=3.0, points={}, vanished={"T": 1}), Contested(t=4.0, about=2, by=CARL)],
        set(),
    ),
    ("after the round's end", [END, vanished(DORA)], set(EVERYBODY)),
    ("after the round's end, ruled", [vanished(ANA), END, ruled(2, "CHEAT-5", ANA)], set(EVERYBODY)),
    ("the score", [END, RoundScored(t=9.0, points={}, vanished={"T": 1})], set(EVERYBODY)),
    (
        "the score after the winner was set right",
        [END, corrected(2, {"winners": (CARL,)}), RoundScored(t=9.0, points={}, vanished={})],
        set(EVERYBODY),
    ),
    ("the end is taken back", [END, corrected(2, {"winners": ()}), ruled(1, "CHEAT-1")], set()),
    (
        "of the last round, revised",
        [vanished(DORA), END, start(BEA), Revised(t=9.0, about=2, verdict="legal", why="seen again")],
        set(EVERYBODY),
    ),
    ("of the last round, a new ruling", [vanished(DORA), END, start(BEA), ruled(2, "CHEAT-2")], {BEA}),
    ("a second start ends no round", [vanished(DORA), start(BEA), ruled(2, "CHEAT-2")], set()),
    ("the game's end ends no round", [vanished(DORA), GameWon(t=9.0, winners=(), totals={})], set(EVERYBODY)),
]


@pytest.mark.parametrize(
    ("events", "expected"), [case[1:] for case in SECRET_CASES], ids=[case[0] for case in SECRET_CASES]
)
def test_who_sees_the_last_event_of_a_round_of_anas(events: list[Event], expected: set[Recipient]) -> None:
    log = log_of([start(ANA), *events])
    assert seen_by(log, len(log)) == expected


def test_no_seat_is_the_table_whatever_its_name() -> None:
    log = log_of([start("table"), vanished(DORA)])
    assert len(lines(log, "table")) == 2
    assert len(lines(log, Page.TABLE)) == 1
    assert len(lines(log, "TABLE")) == 1


# ---- the round's end, and numbers ----

WHOLE = log_of(
    [
        start(ANA),
        vanished(DORA),  # 2, Ana's
        ruled(2, "CHEAT-2"),
        PLAY,  # 4
        ruled(4, "TURN-3", ANA),
        Settled(t=2.4, seat=BEA, caught=True, card="N3"),  # 6
        vanished(BEA),  # 7, nobody's
        vanished(CARL),  # 8, Bea's
        END,  # 9
        RoundScored(t=9.0, points={}, vanished={}),
    ]
)


@pytest.mark.parametrize(
    ("recipient", "order"),
    [
        (ANA, [1, 2, 3, 4, 5, 6, 9, 7, 8, 10]),
        (BEA, [1, 4, 5, 6, 8, 9, 2, 3, 7, 10]),
        (DORA, [1, 4, 5, 6, 9, 2, 3, 7, 8, 10]),
        (Page.TABLE, [1, 4, 5, 6, 9, 2, 3, 7, 8, 10]),
    ],
)
def test_at_the_rounds_end_each_gets_what_they_missed(recipient: Recipient, order: list[int]) -> None:
    viewer = Viewer(recipient)
    shown = [one for event in WHOLE for one in viewer.feed(event)]
    assert [viewer.log_seq(event.seq) for event in shown] == order


def test_numbers_have_no_holes_and_about_speaks_in_them() -> None:
    shown = list(view(WHOLE, DORA))
    assert [event.seq for event in shown] == list(range(1, 11))
    abouts = [(event.seq, event.about) for event in shown if isinstance(event, Ruled)]
    assert abouts == [(3, 2), (7, 6)]
    assert list(read_events(lines(WHOLE, DORA))) == shown


def test_nobody_can_speak_of_what_they_do_not_see() -> None:
    viewer = Viewer(DORA)
    for event in WHOLE[:8]:
        viewer.feed(event)
    assert [viewer.log_seq(seq) for seq in range(-1, 7)] == [None, None, 1, 4, 5, 6, None, None]


def test_an_ended_round_is_shown_once() -> None:
    log = log_of([start(ANA), vanished(DORA), END, start(BEA), vanished(CARL), END])
    viewer = Viewer(CARL)
    assert [len(viewer.feed(event)) for event in log] == [1, 0, 2, 1, 0, 2]


def test_a_ruling_keeps_its_message() -> None:
    message = Message(key="turn-3", parameters={"card": "N3"})
    log = log_of([start(ANA), PLAY, dataclasses.replace(ruled(2, "TURN-3"), message=message)])
    shown = list(view(log, DORA))[-1]
    assert isinstance(shown, Ruled)
    assert shown.message is message


@pytest.mark.parametrize("seq", [0, 1, 3])
def test_a_number_that_does_not_rise_is_refused(seq: int) -> None:
    viewer = Viewer(ANA)
    viewer.feed(dataclasses.replace(start(ANA), seq=3))
    with pytest.raises(ValueError, match=f"seq {seq} does not come after seq 3"):
        viewer.feed(dataclasses.replace(PLAY, seq=seq))


# ---- random logs ----

SEAT = st.sampled_from(SEATS)
INDEX = st.integers(1, 40)
"""Stands for `about`: which of the earlier events that are open to choice."""
VERDICT = st.sampled_from(["legal", "illegal", "not_verifiable"])
VALUES = st.dictionaries(
    st.sampled_from(["seat", "card", "caught", "guard", "top", "how", "winners", "rule"]),
    st.sampled_from([None, True, "N3", *SEATS, (), (BEA,)]),
    max_size=2,
)


def built(kind: Callable[..., Event], **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Event]:
    return st.builds(kind, t=st.floats(0, 100), **fields)


def rulings(rules: Iterable[str], judged: st.SearchStrategy[str | None]) -> st.SearchStrategy[Event]:
    return built(Ruled, about=INDEX, rule=st.sampled_from(sorted(rules)), verdict=VERDICT, seat=judged)


def vanishings(seats: st.SearchStrategy[str]) -> st.SearchStrategy[Event]:
    ways = st.sampled_from(["edge", "below", "sleeve", "double", "count"])
    return built(Vanished, seat=seats, how=ways, confidence=st.floats(0, 1))


FOLLOWING = st.one_of(
    built(Contested, about=INDEX, by=SEAT),
    built(Corrected, about=INDEX, values=VALUES, by=SEAT),
    rulings(PUBLIC_RULES, st.none() | SEAT),
    built(Turn, about=INDEX, seat=st.none() | SEAT),
    built(Revised, about=INDEX, verdict=VERDICT, why=st.just("seen again")),
)
PUBLIC = st.one_of(
    built(CardPlayed, seat=SEAT, card=st.just("N3"), confidence=st.floats(0, 1), candidates=st.just(())),
    built(CardDrawn, seat=SEAT, count=st.integers(1, 3)),
    built(Accused, seat=SEAT),
    FOLLOWING,
)
SCORES = built(RoundScored, points=st.just({}), vanished=st.dictionaries(st.just("T"), st.integers(0, 3)))
PRIVATE = st.one_of(vanishings(SEAT), rulings(PRIVATE_RULES, st.none() | SEAT), SCORES, FOLLOWING)
NEW_GUARDS = st.one_of(
    built(GuardSeen, seat=SEAT), built(Guard, seat=SEAT), built(Settled, seat=SEAT, caught=st.just(True))
)


def sealed_from(guard: str) -> st.SearchStrategy[Event]:
    """What not even this guard may see."""
    own = rulings(PRIVATE_RULES, st.sampled_from([None, guard]))
    return st.one_of(vanishings(st.just(guard)), own, rulings({"CHEAT-5"}, SEAT), SCORES, FOLLOWING)


@dataclasses.dataclass
class Writer:
    """A log that grows, and which of its numbers are public and private."""

    log: list[Event] = dataclasses.field(default_factory=list)
    public: list[int] = dataclasses.field(default_factory=list)
    private: list[int] = dataclasses.field(default_factory=list)

    def write(self, event: Event, *, is_private: bool = False) -> None:
        """A public event is about a public one, and a private one follows from a private one.

        A ruling about cheating is private by itself, and so may be about anything.
        """
        changes: dict[str, Any] = {"seq": len(self.log) + 1}
        if hasattr(event, "about"):
            by_itself = isinstance(event, Ruled) and event.rule in PRIVATE_RULES
            choice = (
                [*self.public, *self.private] if by_itself else self.private if is_private else self.public
            )
            if not choice:
                return
            changes["about"] = choice[event.about % len(choice)]
        self.log.append(dataclasses.replace(event, **changes))
        (self.private if is_private else self.public).append(changes["seq"])

    def after_the_round(self) -> "Writer":
        """A copy in which the round has ended, and nothing is private any more."""
        ended = Writer([*self.log], [*self.public], [*self.private])
        ended.write(END)
        return Writer(ended.log, sorted([*ended.public, *ended.private]))


@st.composite
def two_logs(draw: st.DrawFn) -> tuple[Recipient, list[Event], list[Event]]:
    """A recipient and two logs that differ only in what the recipient may not see.

    A first round is the same in both, and over. In the second one every public event is the same, and every
    private event before, between and after them is drawn for each log anew.
    """
    recipient = draw(st.sampled_from(EVERYBODY))
    first = Writer()
    first.write(start(draw(SEAT)))
    for event in draw(st.lists(PRIVATE, max_size=3)):
        first.write(event, is_private=True)
    writers = [first.after_the_round(), first.after_the_round()]
    guard = draw(st.none() | SEAT)
    events = [start(guard), *draw(st.lists(PUBLIC | NEW_GUARDS, max_size=8))]
    for event in events:
        guard = new_guard_by(event, guard)
        secrets = sealed_from(recipient) if isinstance(recipient, str) and recipient == guard else PRIVATE
        for writer in writers:
            writer.write(event)
            for secret in draw(st.lists(secrets, max_size=3)):
                writer.write(secret, is_private=True)
    return recipient, writers[0].log, writers[1].log


def new_guard_by(event: Event, guard: str | None) -> str | None:
    """Whom a log makes the guard, read without a thought of corrections."""
    if isinstance(event, RoundStarted):
        return event.guard
    if isinstance(event, GuardSeen | Guard) or (isinstance(event, Settled) and event.caught):
        return event.seat
    return guard


def messages(log: Iterable[Event], recipient: Recipient) -> list[list[str]]:
    """What the recipient's device is sent, message by message."""
    viewer = Viewer(recipient)
    sent = (viewer.feed(event) for event in log)
    return [[to_line(event) for event in message] for message in sent if message]


@given(two_logs())
def test_what_is_private_leaves_no_trace_for_others(logs: tuple[Recipient, list[Event], list[Event]]) -> None:
    """Other private events, more of them, fewer or none: not a byte differs before the round ends."""
    recipient, one, other = logs
    assert messages(one, recipient) == messages(other, recipient)


@given(two_logs())
def test_in_the_end_everybody_has_seen_everything_but_what_nobody_may(
    logs: tuple[Recipient, list[Event], list[Event]],
) -> None:
    _, log, _ = logs
    log = log_of([*log, END])
    seen = []
    for recipient in EVERYBODY:
        viewer = Viewer(recipient)
        shown = [one for event in log for one in viewer.feed(event)]
        assert [event.seq for event in shown] == list(range(1, len(shown) + 1))
        for event in shown:
            check_stands_for(viewer, event, log)
        seen.append({viewer.log_seq(event.seq) for event in shown})
        assert not any(isinstance(event, Vanished) and event.seq not in seen[-1] for event in log)
    assert all(one == seen[0] for one in seen)


def check_stands_for(viewer: Viewer, shown: Event, log: Sequence[Event]) -> None:
    """It is the log's event but for its numbers, and is about an earlier event of the view."""
    seq = viewer.log_seq(shown.seq)
    assert seq is not None
    original = log[seq - 1]
    changes: dict[str, Any] = {"seq": seq}
    about = getattr(shown, "about", None)
    if about is not None:
        assert about < shown.seq
        changes["about"] = viewer.log_seq(about)
    assert dataclasses.replace(shown, **changes) == original


@given(st.lists(st.one_of(PUBLIC, PRIVATE, NEW_GUARDS, st.just(END), SEAT.map(start)), max_size=30))
def test_in_any_log_cheating_is_told_to_nobody_but_a_guard_who_is_another(events: list[Event]) -> None:
    """The log may make no sense at all: about anything, rounds that never began, scores in mid-round."""
    log = [about_anything(event) for event in log_of(events)]
    for recipient in EVERYBODY:
        viewer, guard, is_over = Viewer(recipient), None, False
        for event in log:
            guard = new_guard_by(event, guard)
            is_over = isinstance(event, RoundEnded) or (is_over and not isinstance(event, RoundStarted))
            told = [one for one in viewer.feed(event) if is_about_cheating(one)]
            assert is_over or all(recipient == guard and may_know(guard, one) for one in told)


def may_know(guard: str, event: Event) -> bool:
    own = getattr(event, "seat", None) in (None, guard)
    return not own and getattr(event, "rule", None) != "CHEAT-5"


def about_anything(event: Event) -> Event:
    changes: dict[str, Any] = {"about": event.about % event.seq + 1} if hasattr(event, "about") else {}
    return dataclasses.replace(event, **changes)


def is_about_cheating(event: Event) -> bool:
    return isinstance(event, Vanished) or (isinstance(event, Ruled) and event.rule in PRIVATE_RULES)
