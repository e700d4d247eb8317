import numpy as np
import pytest
from scenes.foreign import SIZE, back, faces, style_of

from referee.events import CARD_CODES


@pytest.mark.parametrize("seed", [0, 3])
def test_a_deck_has_all_faces_and_each_looks_different(seed: int) -> None:
    deck = faces(seed)
    assert tuple(deck) == CARD_CODES
    assert {picture.shape for picture in deck.values()} == {(SIZE[1], SIZE[0], 3)}
    small = {code: picture[::10, ::10].astype(float) for code, picture in deck.items()}
    for one in CARD_CODES:
        for other in CARD_CODES:
            if one < other:
                far = float(np.abs(small[one] - small[other]).mean())
                # Numbers of one kind differ in their corners alone.
                assert far > (0.3 if one[0] == other[0] else 5), f"{one} {other}"


def test_the_same_seed_is_the_same_deck_and_another_one_another() -> None:
    assert style_of(5) == style_of(5)
    assert (faces(5)["S2"] == faces(5)["S2"]).all()
    assert style_of(5) != style_of(6)


@pytest.mark.parametrize("seed", range(6))
def test_a_back_is_the_same_either_way_up(seed: int) -> None:
    picture = back(seed)
    turned = picture[::-1, ::-1]
    assert np.abs(picture.astype(int) - turned).max() <= 1
