import pytest

from referee.rules.actions import may_answer_cockroach
from referee.rules.cards import Card
from referee.rules.variants import Variant


@pytest.mark.parametrize(
    ("card", "options", "may"),
    [
        ("N3", {}, True),
        ("S3", {}, True),
        ("N4", {}, False),
        ("G", {}, False),
        ("S3", {"cockroach_card": "number_cards_only"}, False),
        ("N3", {"cockroach_card": "number_cards_only"}, True),
    ],
)
def test_the_number_and_the_kind_decide(card: str, options: dict[str, object], may: bool) -> None:
    variant = Variant.from_mapping(options)
    cockroach = Card.from_code("C3")
    found = may_answer_cockroach(Card.from_code(card), cockroach, seat="ana", guard="ben", variant=variant)
    assert found is may


@pytest.mark.parametrize(("seat", "may"), [("ben", True), ("ana", False), (None, False)])
def test_a_moth_answers_from_the_guard_alone(seat: str | None, may: bool) -> None:
    moth, cockroach = Card.from_code("T3"), Card.from_code("C3")
    assert may_answer_cockroach(moth, cockroach, seat=seat, guard="ben", variant=Variant()) is may
    strict = Variant(guard_may_play_moth=False)
    assert not may_answer_cockroach(moth, cockroach, seat=seat, guard="ben", variant=strict)
