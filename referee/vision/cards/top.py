"""Reading the card that lies on top, and learning on the way how large the cards are."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from referee.vision.capture.frames import Picture
from referee.vision.cards.deck import Deck
from referee.vision.cards.detect import EdgeMap, Outline, distinct
from referee.vision.cards.pose import Pose
from referee.vision.cards.recognise import Reading, Recogniser
from referee.vision.cards.region import Region
from referee.vision.cards.stillness import Mask, share

HEIGHTS_CM = tuple(np.geomspace(6.4, 10.6, 9))
"""Card heights that are tried until one card has been read; real decks lie within."""
USUAL_HEIGHT_CM = 8.8
CLEAR_COVER = 0.06
"""Three of its 54 cells may not fit: glare, a corner that is bent."""
CLEAR_CONFIDENCE = 0.95
"""A card read so surely, and with hardly a part that does not fit, is reported at once."""
SURE = 0.9
"""A card is named from this confidence on; below it is null with candidates."""
COMPLETE = 0.75
"""Score of an outline all of whose sides can be seen."""
PROMISING = 0.65
"""An outline with less is not read: of 37 such ones in five rendered films none became complete."""
LOOKED_AT = 4
"""How many outlines are read, of those that have changed and lie still."""
ROOM_SHARE = 0.9
"""The part of a square around a card's centre that must lie still for an outline to be looked for."""
STILL_SHARE = 0.97
"""The part of a card that must lie still; the rest is left to grain."""
CHANGED_SHARE = 0.05
"""The part of a card that must have changed: a strip of 3 mm along a long side."""

ROUGHLY = 2.0
"""So much more may move, and so much less have changed, where a card's place is known roughly only."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A card as it was read.

    Attributes:
        reading: The face and how well it fits.
        outline: The edges that were found around it; a border may put them a little inside the card's own.
    """

    reading: Reading
    outline: Outline

    @property
    def pose(self) -> Pose:
        """Where it lies."""
        return self.reading.pose

    def moved_to(self, pose: Pose) -> "Sighting":
        """The same card in another place."""
        return replace(self, reading=replace(self.reading, pose=pose))

    @property
    def is_clear(self) -> bool:
        """Whether nothing covers the card and it is surely one face of the deck."""
        reading = self.reading
        return reading.cover <= CLEAR_COVER and reading.confidence >= CLEAR_CONFIDENCE

    @property
    def code(self) -> str | None:
        """The face, None if it is not sure."""
        return self.reading.code if self.reading.confidence >= SURE else None


class TopReader:
    """Finds and reads the top card of the pile.

    Args:
        deck: The faces to tell apart.
        px_per_cm: Scale of the pictures.
    """

    def __init__(self, deck: Deck, px_per_cm: float) -> None:
        self._aspect = deck.aspect
        self._scale = px_per_cm
        height = USUAL_HEIGHT_CM * px_per_cm
        self._recogniser = Recogniser(deck, round(height * deck.aspect), round(height))
        self._height_cm: float | None = None

    def first(self, view: Picture, region: Region) -> Sighting | None:
        """The top card of a pile that has not been seen before."""
        everywhere = np.ones(view.shape[:2], bool)
        return self.top(view, everywhere, everywhere, region)

    def top(self, view: Picture, change: Mask, still: Mask, region: Region) -> Sighting | None:
        """The card that lies uppermost where something has changed, None if there is none.

        Args:
            view: The region's picture.
            change: Pixels that differ from before; the card must have some of them.
            still: Pixels without motion; the card must have hardly any others.
            region: Tells which places belong to the pile.
        """
        where = region.zone & self._roomy(still) & self._in_reach(change)
        if not where.any():
            return None
        edges = self._edges(view, where)
        found = self._outlines(edges, lambda pose: _may_be(pose, change, still, ROUGHLY))
        outlines = [o for o in found if o.score >= PROMISING and _may_be(o.pose, change, still)]
        sightings = [self._sight(view, edges, outline) for outline in outlines[:LOOKED_AT]]
        fitting = [s for s in sightings if s.outline.score >= COMPLETE and _may_be(s.pose, change, still)]
        if not fitting:
            return None
        chosen = max(fitting, key=_worth)
        if chosen.is_clear and self._height_cm is None:
            self._height_cm = chosen.outline.pose.height / self._scale
        return chosen

    def again(self, view: Picture, card: Sighting) -> Sighting:
        """What is read now where a card lies that was seen before."""
        return Sighting(self._recogniser.read(view, [card.pose])[0], card.outline)

    def _outlines(self, edges: EdgeMap, keep: Callable[[Pose], bool]) -> list[Outline]:
        heights = HEIGHTS_CM if self._height_cm is None else (self._height_cm,)
        sizes = [(cm * self._scale * self._aspect, cm * self._scale) for cm in heights]
        return distinct(edges.outlines_of_sizes(sizes, keep), LOOKED_AT * len(heights))

    def _roomy(self, still: Mask) -> Mask:
        """The pixels around which a square that fits into any card lies still, hence a card may."""
        side = round((self._height_cm or HEIGHTS_CM[0]) * self._aspect * self._scale * float(np.sqrt(0.5)))
        return cv2.blur(still.astype(np.uint8) * 255, (side, side)) > 255 * ROOM_SHARE

    def _in_reach(self, change: Mask) -> Mask:
        """The pixels at which the centre of a card may lie so much of which has changed."""
        side = 2 * round(self._half_diagonal) + 1
        within = cv2.boxFilter(
            change.astype(np.uint8), cv2.CV_32F, (side, side), normalize=False, borderType=cv2.BORDER_CONSTANT
        )
        height = (self._height_cm or HEIGHTS_CM[0]) * self._scale
        return np.asarray(within >= CHANGED_SHARE / ROUGHLY * height**2 * self._aspect)

    @property
    def _half_diagonal(self) -> float:
        height = (self._height_cm or HEIGHTS_CM[-1]) * self._scale
        return height * float(np.hypot(1, self._aspect)) / 2

    def _edges(self, view: Picture, where: Mask) -> EdgeMap:
        """The edges of all cards whose centres lie at `where`."""
        reach = round(1.1 * self._half_diagonal)
        x, y, width, height = cv2.boundingRect(where.astype(np.uint8))
        columns = slice(max(x - reach, 0), x + width + reach)
        rows = slice(max(y - reach, 0), y + height + reach)
        return EdgeMap(view[rows, columns], (columns.start, rows.start), where[rows, columns])

    def _sight(self, view: Picture, edges: EdgeMap, outline: Outline) -> Sighting:
        """Reads the card at an outline; alignment may move it, and the outline there is what counts."""
        reading = self._recogniser.read(view, [outline.pose])[0]
        return Sighting(reading, edges.near(reading.pose))


def _worth(sighting: Sighting) -> float:
    """How much a sighting looks like a whole, uncovered card."""
    reading = sighting.reading
    return sighting.outline.score + reading.fit * (1 - reading.cover)


def _may_be(pose: Pose, change: Mask, still: Mask, slack: float = 1.0) -> bool:
    """Whether a card there lies still and has changed; `slack` times as much is forgiven to a rough place."""
    card = pose.mask(still.shape[:2])
    return (
        share(still, card) >= 1 - slack * (1 - STILL_SHARE) and share(change, card) >= CHANGED_SHARE / slack
    )
