"""A table, cards and hands drawn flat, filmed by a drawn camera: films whose truth is known.

Everything is told in centimetres on the table and in seconds, so a scene can be filmed at any rate. The
pictures are small, for the camera sees the pile's surroundings only, but a card is as large in them as in
a webcam's.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from typing import Literal

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from referee.deckprint import CARD_MM, draw_face
from referee.events import CARD_CODES
from referee.vision.capture.frames import Frame, Picture
from referee.vision.cards.deck import Deck, Face, picture_size
from referee.vision.table import Table

Place = tuple[float, float, float]
"""Where a thing lies: x and y in cm on the table, and its turn in degrees, clockwise in the picture."""
Floats = NDArray[np.float32]

ZONE = ((52.0, 28.0), (68.0, 28.0), (68.0, 46.0), (52.0, 46.0))
"""The discard zone, cm."""
PILE: Place = (60.0, 37.0, 0.0)
"""Its middle."""
SEEN = (44.0, 20.0, 76.0, 54.0)
"""The part of the table that the camera sees: left, top, right, bottom, cm."""
FINE = 2
"""The scene is drawn this much finer than it is filmed."""


# ---- decks ----


@cache
def own_deck() -> Deck:
    """The print-and-play deck: black border, 5.7 by 8.7 cm."""
    faces = tuple(Face(code, (_print(code),)) for code in CARD_CODES)
    return Deck("print-and-play", faces, {}, CARD_MM[0] / CARD_MM[1])


def _print(code: str) -> Picture:
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(CARD_MM[0] * mm, CARD_MM[1] * mm), invariant=1)
    draw_face(canvas, code, 0, 0)
    canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(buffer.getvalue()) as document:
        pixels = np.ascontiguousarray(document[0].render(scale=4 / mm).to_numpy()[:, :, :3])
    return _resized(pixels, picture_size(CARD_MM[0] / CARD_MM[1]))


@cache
def foreign_deck() -> Deck:
    """Another deck: white borders without an edge, plain digits, shapes for the kinds; 6.3 by 8.8 cm."""
    return Deck("foreign", tuple(Face(code, (_sketch(code),)) for code in CARD_CODES), {}, 6.3 / 8.8)


def _sketch(code: str) -> Picture:
    """Each kind has some shapes in the middle, the same for its five numbers; digits in two corners."""
    width, height = picture_size(6.3 / 8.8)
    card = np.full((height, width, 3), 245, np.uint8)
    draw = np.random.default_rng(ord(code[0]))
    for _ in range(7):
        centre = draw.uniform((0.35, 0.3), (0.65, 0.7)) * (width, height)
        corners = centre + draw.uniform(-38, 38, (int(draw.integers(3, 6)), 2))
        cv2.fillConvexPoly(card, cv2.convexHull(corners.astype(np.int32)), draw.integers(20, 210, 3).tolist())
    for _ in range(2):
        number = code[1:] or "X"
        cv2.putText(card, number, (12, 50), cv2.FONT_HERSHEY_DUPLEX, 1.6, (40, 30, 160), 4, cv2.LINE_AA)
        card = np.ascontiguousarray(card[::-1, ::-1])
    return card


def without(deck: Deck, *codes: str) -> Deck:
    """The deck with some faces not enrolled."""
    return Deck(deck.name, tuple(face for face in deck.faces if face.code not in codes), {}, deck.aspect)


def _resized(picture: NDArray[np.uint8], size: tuple[int, int]) -> Picture:
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8)


# ---- cameras ----


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """How the table gets into the picture.

    Attributes:
        table: The table in the camera's pictures, as a profile would tell it.
        blur: Of the lens, in pixels.
        grain: Noise of a pixel, in levels.
        quality: Of the JPEG compression.
        shake: How far each frame is off, in pixels.
    """

    table: Table
    blur: float = 0.7
    grain: float = 2.5
    quality: int = 88
    shake: float = 0.0

    @property
    def to_fine(self) -> NDArray[np.float64]:
        """(3, 3): table coordinates to pixels of the finer picture."""
        scale = np.array([[FINE, 0, (FINE - 1) / 2], [0, FINE, (FINE - 1) / 2], [0, 0, 1.0]])
        return scale @ self.table.px_from_cm


def straight(px_per_cm: float = 9.1) -> Camera:
    """From straight above."""
    left, top, right, bottom = SEEN
    cm = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    return Camera(_table(cm, (cm - (left, top)) * px_per_cm))


def aslant(px_per_cm: float = 9.1, tilt: float = 35.0) -> Camera:
    """From the far side's opposite, the view tilted from the vertical by `tilt` degrees, 110 cm away."""
    left, top, right, bottom = SEEN
    cm = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    x, y = (cm - ((left + right) / 2, (top + bottom) / 2)).T
    sin, cos = math.sin(math.radians(tilt)), math.cos(math.radians(tilt))
    depth = 1 - y * sin / 110
    pixels = np.column_stack([x / depth, y * cos / depth]) * px_per_cm
    return Camera(_table(cm, pixels - pixels.min(axis=0)))


def _table(cm: NDArray[np.float64], pixels: NDArray[np.float64]) -> Table:
    width, height = (int(length) // 2 * 2 for length in pixels.max(axis=0))
    return Table.from_points(frame_size=(width, height), pixels=pixels, cm=cm, zones={"discard": ZONE})


# ---- tables ----

Cloth = Literal["plain", "wood", "striped", "dark", "white"]
CLOTHS: tuple[Cloth, ...] = ("plain", "wood", "striped", "dark", "white")


@cache
def cloth(kind: Cloth) -> Picture:
    """A table's surface, ten pixels a centimetre, of the part that is seen."""
    left, top, right, bottom = SEEN
    width, height = round(10 * (right - left)), round(10 * (bottom - top))
    draw = np.random.default_rng(7)
    colour = {"plain": (110, 140, 90), "wood": (90, 130, 175), "dark": (45, 38, 36), "white": (225, 230, 232)}
    base = np.full((height, width, 3), colour.get(kind, (150, 150, 160)), np.float32)
    if kind == "wood":
        grain = cv2.GaussianBlur(draw.normal(0, 1, (height, width)), (0, 0), 40, sigmaY=1.2)
        base += (grain / grain.std() * 14)[..., None]
        base[::75] -= 45
    elif kind == "striped":
        base[:, (np.arange(width) // 18) % 2 == 0] = (70, 60, 150)
    base += draw.normal(0, 3, (height, width, 1))
    return np.clip(base, 0, 255).astype(np.uint8)


# ---- things that move ----


@dataclass(frozen=True, slots=True)
class Path:
    """Places at moments; between two of them it glides from rest to rest, before the first there is nothing.

    Attributes:
        stops: (moment, place), in order.
        ends: Whether the thing is gone after the last stop.
        even: Whether it goes at an even speed rather than gently.
    """

    stops: tuple[tuple[float, Place], ...]
    ends: bool = False
    even: bool = False

    def at(self, t: float) -> Place | None:
        """Where the thing is."""
        if t < self.stops[0][0] or (self.ends and t > self.stops[-1][0]):
            return None
        for (t0, start), (t1, stop) in zip(self.stops, self.stops[1:], strict=False):
            if t <= t1:
                share = (t - t0) / (t1 - t0)
                share = share if self.even else share * share * (3 - 2 * share)
                x, y, turn = (a + (b - a) * share for a, b in zip(start, stop, strict=True))
                return x, y, turn
        return self.stops[-1][1]

    @property
    def moves(self) -> tuple[float, float]:
        """Between which moments it is not at rest for good."""
        return self.stops[0][0], self.stops[-1][0]


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card on its way; the later in a scene's list, the higher it lies.

    Attributes:
        picture: Its face.
        path: Where it is.
        width: Its short side, cm.
        height: Its long side, cm.
    """

    picture: Picture
    path: Path
    width: float = 5.7
    height: float = 8.7


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand with its arm.

    Attributes:
        path: Where its finger tips are; the turn tells where they point, 0 is up in the picture.
        flat: Whether the whole hand lies flat rather than only the finger tips being over the card.
        skin: Its colour, blue, green, red.
    """

    path: Path
    flat: bool = False
    skin: tuple[float, float, float] = (125, 160, 215)


def lies(deck: Deck, code: str, place: Place = PILE, size: tuple[float, float] | None = None) -> Card:
    """A card that has lain there from the beginning."""
    return Card(_picture(deck, code), Path(((-1.0, place),)), *(size or card_size(deck)))


def card_size(deck: Deck) -> tuple[float, float]:
    """Width and height of the deck's cards, cm."""
    return (5.7, 8.7) if deck.name == "print-and-play" else (6.3, 8.8)


def _picture(deck: Deck, code: str) -> Picture:
    return next(face.pictures[0] for face in deck.faces if face.code == code)


def away(place: Place, bearing: float, distance: float) -> Place:
    """The place so many cm off, in the direction `bearing` (degrees, 0 is down in the picture)."""
    x, y, turn = place
    angle = math.radians(bearing)
    return x - distance * math.sin(angle), y + distance * math.cos(angle), turn


def play(
    card: Card,
    rest: float,
    *,
    bearing: float = 0.0,
    approach: float = 0.5,
    hold: float = 0.15,
    grip: float = 3.0,
) -> tuple[Card, Hand]:
    """A hand brings the card to where it lies, from outside the picture, and leaves.

    Args:
        card: The card at its place.
        rest: The moment at which it comes to rest.
        bearing: From where, degrees; 0 is from below in the picture.
        approach: Seconds on the way.
        hold: Seconds for which the hand stays on it.
        grip: How far, in cm, the finger tips reach over the card beyond its edge.
    """
    place = card.path.stops[-1][1]
    start = away(place, bearing, 30)
    tips = away((place[0], place[1], bearing), bearing, card.height / 2 - grip)
    far = away(tips, bearing, 30)
    stops = ((rest - approach, far), (rest, tips), (rest + hold, tips), (rest + hold + 0.35, far))
    path = Path(((rest - approach, start), (rest, place)))
    return Card(card.picture, path, card.width, card.height), Hand(Path(stops, ends=True))


def push(card: Card, at: float, to: Place, seconds: float = 0.3) -> tuple[Card, Hand]:
    """A finger comes and shoves a card that lies there to another place."""
    first = card.path.stops[-1]
    begin, end = (away((x, y, 0.0), 0, 2.5) for x, y, _ in (first[1], to))
    stops = (
        (at - 0.5, away(begin, 0, 30)),
        (at, begin),
        (at + seconds, end),
        (at + seconds + 0.4, away(end, 0, 30)),
    )
    path = Path((*card.path.stops, (at, first[1]), (at + seconds, to)))
    return Card(card.picture, path, card.width, card.height), Hand(Path(stops, ends=True))


def take(card: Card, at: float) -> tuple[Card, Hand]:
    """A hand takes the card away; it begins to move at `at`."""
    rest, place = card.path.stops[-1]
    tips = away((place[0], place[1], 0.0), 0, 1.5)
    path = Path((*card.path.stops, (max(at, rest), place), (at + 0.5, away(place, 0, 32))), ends=True)
    stops = ((at - 0.5, away(tips, 0, 30)), (at - 0.1, tips), (at, tips), (at + 0.5, away(tips, 0, 32)))
    return Card(card.picture, path, card.width, card.height), Hand(Path(stops, ends=True))


def visit(at: float, stay: float, tips: Place = PILE, *, flat: bool = False) -> Hand:
    """A hand comes, is there from `at` on for `stay` seconds, and leaves."""
    far = away(tips, tips[2], 32)
    return Hand(
        Path(((at - 0.4, far), (at, tips), (at + stay, tips), (at + stay + 0.4, far)), ends=True), flat
    )


# ---- the film ----

Light = Callable[[float], Sequence[float]]
"""The light at a moment: a factor for blue, green and red."""
Shadow = Callable[[float], Sequence[tuple[float, float]] | None]
"""A shadow's outline at a moment, in cm; None if there is none."""


@dataclass
class Scene:
    """What happens on the table.

    Attributes:
        camera: Who films it.
        cards: From the lowest to the uppermost.
        hands: Above all cards.
        surface: The table.
        light: How bright it is.
        shadow: Where a shadow with a hard edge lies.
        frozen: Between these moments the camera repeats a frame.
        seed: Of the grain.
    """

    camera: Camera = field(default_factory=straight)
    cards: list[Card] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    surface: Cloth = "plain"
    light: Light = lambda _: (1.0, 1.0, 1.0)
    shadow: Shadow = lambda _: None
    frozen: tuple[float, float] = (math.inf, math.inf)
    seed: int = 1

    def add(self, acts: Iterable[Card | Hand]) -> "Scene":
        """Puts cards on top and hands above them."""
        for act in acts:
            if isinstance(act, Card):
                self.cards.append(act)
            else:
                self.hands.append(act)
        return self

    def film(self, seconds: float, fps: float = 30.0) -> Iterator[Frame]:
        """The frames of the first `seconds`."""
        noise = np.random.default_rng(self.seed)
        size = self.camera.table.frame_size
        frame: Picture | None = None
        grain = [
            self.camera.grain * noise.standard_normal((size[1], size[0], 3), np.float32) for _ in range(8)
        ]
        ground, lying = self._ground(), 0
        for index in range(round(seconds * fps)):
            t = index / fps
            if self.frozen[0] < t < self.frozen[1] and frame is not None:
                yield Frame(index, t, frame)
                continue
            while lying < len(self.cards) and self.cards[lying].path.moves[1] <= t and self._stays(lying):
                ground = self._with_card(ground, self.cards[lying], t)
                lying += 1
            image = ground.copy()
            for card in self.cards[lying:]:
                image = self._with_card(image, card, t)
            for hand in self.hands:
                image = self._with_hand(image, hand, t)
            frame = self._filmed(image, t, grain[index % 8], noise)
            yield Frame(index, t, frame)

    def _stays(self, index: int) -> bool:
        return not self.cards[index].path.ends

    def _ground(self) -> Picture:
        left, top = SEEN[:2]
        to_cm = np.array([[0.1, 0, left + 0.05], [0, 0.1, top + 0.05], [0, 0, 1.0]])
        return cv2.warpPerspective(
            cloth(self.surface), self.camera.to_fine @ to_cm, self._size, borderMode=cv2.BORDER_REPLICATE
        ).astype(np.uint8)

    @property
    def _size(self) -> tuple[int, int]:
        width, height = self.camera.table.frame_size
        return FINE * width, FINE * height

    def _with_card(self, image: Picture, card: Card, t: float) -> Picture:
        place = card.path.at(t)
        if place is None:
            return image
        height, width = card.picture.shape[:2]
        x, y, turn = place
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        a, b = card.width / width, card.height / height
        to_cm = np.array([[cos * a, -sin * b, x], [sin * a, cos * b, y], [0, 0, 1]])
        to_cm[:2, 2] -= to_cm[:2, :2] @ ((width - 1) / 2, (height - 1) / 2)
        return _pasted(image, card.picture, self.camera.to_fine @ to_cm)

    def _with_hand(self, image: Picture, hand: Hand, t: float) -> Picture:
        place = hand.path.at(t)
        if place is None:
            return image
        outlines = [self._in_picture(part) for part in _hand_parts(place, hand.flat)]
        mask = np.zeros(image.shape[:2], np.uint8)
        for outline in outlines:
            cv2.fillConvexPoly(mask, outline + _SHADOW_SHIFT, 255)
        darker = _darker(image, 0.6)
        image = _mixed(image, darker, cv2.blur(mask, (15, 15)))
        for number, outline in enumerate(outlines):
            tone = [channel * (0.94 + 0.03 * (number % 3)) for channel in hand.skin]
            cv2.fillConvexPoly(image, outline, tone, cv2.LINE_AA)
            cv2.polylines(image, [outline], True, [0.75 * channel for channel in tone], 1, cv2.LINE_AA)
        return image

    def _in_picture(self, cm: Floats) -> NDArray[np.int32]:
        points = cv2.perspectiveTransform(cm.reshape(1, -1, 2).astype(np.float32), self.camera.to_fine)
        return np.asarray(points[0].round(), np.int32)

    def _filmed(self, image: Picture, t: float, grain: Floats, noise: np.random.Generator) -> Picture:
        camera = self.camera
        outline = self.shadow(t)
        if outline is not None:
            mask = np.zeros(image.shape[:2], np.uint8)
            cv2.fillPoly(mask, [self._in_picture(np.array(outline, np.float32))], 255)
            image = _mixed(image, _darker(image, 0.55), cv2.blur(mask, (5, 5)))
        small = cv2.resize(image, camera.table.frame_size, interpolation=cv2.INTER_AREA)
        if camera.shake:
            dx, dy = noise.normal(0, camera.shake, 2)
            shift = np.array([[1, 0, dx], [0, 1, dy]])
            small = cv2.warpAffine(small, shift, camera.table.frame_size, borderMode=cv2.BORDER_REPLICATE)
        lit = cv2.GaussianBlur(small, (0, 0), camera.blur) * np.array(self.light(t), np.float32)
        rough = lit + np.roll(grain, int(noise.integers(0, 64)), axis=1)
        bounded = np.clip(rough, 0, 255).astype(np.uint8)
        _, code = cv2.imencode(".jpg", bounded, [cv2.IMWRITE_JPEG_QUALITY, camera.quality])
        return _sure(cv2.imdecode(code, cv2.IMREAD_COLOR))


_SHADOW_SHIFT = np.array([8, 14])


def _sure(picture: NDArray[np.generic] | None) -> Picture:
    assert picture is not None
    return picture.astype(np.uint8)


def _mixed(one: Picture, other: Picture, share: NDArray[np.generic]) -> Picture:
    """`other` where `share` is 255, `one` where it is 0."""
    weight = share.astype(np.float32) / 255
    return cv2.blendLinear(one, other, 1 - weight, weight).astype(np.uint8, copy=False)


def _pasted(image: Picture, card: Picture, matrix: NDArray[np.float64]) -> Picture:
    """Puts a card with round corners onto the picture; it throws a faint shadow close around it."""
    height, width = card.shape[:2]
    corners = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float32)
    x, y, w, h = cv2.boundingRect(cv2.perspectiveTransform(corners, matrix))
    x0, y0 = max(x - 4, 0), max(y - 4, 0)
    x1, y1 = min(x + w + 4, image.shape[1]), min(y + h + 4, image.shape[0])
    if x1 <= x0 or y1 <= y0:
        return image
    moved = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]]) @ matrix
    size = (x1 - x0, y1 - y0)
    soft = cv2.GaussianBlur(card, (0, 0), max(width / w / 2, 0.4))
    face = cv2.warpPerspective(soft, moved, size, borderMode=cv2.BORDER_REPLICATE).astype(np.uint8)
    share = cv2.warpPerspective(_cut(width, height), moved, size)
    window = image[y0:y1, x0:x1]
    rim = cv2.blur(cv2.dilate(share, np.ones((3, 3), np.uint8)), (3, 3))
    shaded = _mixed(window, _darker(window, 0.8), rim)
    window[:] = _mixed(shaded, face, share)
    return image


@cache
def _cut(width: int, height: int) -> NDArray[np.uint8]:
    """A card's shape: 255 inside, 0 beyond its round corners."""
    mask = np.zeros((height, width), np.uint8)
    radius = round(width * 0.06)
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return mask


def _hand_parts(tips: Place, flat: bool) -> list[Floats]:
    """Outlines (n, 2), cm, of the arm, the palm and the fingers."""
    x, y, turn = tips
    reach = 4.0 if flat else 0.0
    parts = [_capsule((0, 13), (0, 45), 3.6), _capsule((-1.2, 10), (1.2, 10), 3.4)]
    parts += [_capsule((offset * 1.1, long), (offset, 9), 0.85) for offset, long in _FINGERS]
    parts.append(_capsule((-5.2, 8), (-2.5, 12), 0.95))
    angle = math.radians(turn)
    spin = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    return [((part - (0, reach)) @ spin + (x, y)).astype(np.float32) for part in parts]


_FINGERS = ((-2.7, 1.8), (-0.9, 0.7), (0.9, 0.9), (2.7, 2.6))
"""How far each finger lies beside the middle, and how far its tip behind the foremost point, cm."""


def _capsule(start: tuple[float, float], end: tuple[float, float], radius: float) -> Floats:
    """The outline (n, 2) of all points within `radius` of a line."""
    around = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    circle = radius * np.column_stack([np.cos(around), np.sin(around)])
    both = np.concatenate([circle + start, circle + end]).astype(np.float32)
    return cv2.convexHull(both)[:, 0].astype(np.float32)


def _darker(picture: Picture, factor: float) -> Picture:
    return cv2.convertScaleAbs(picture, alpha=factor).astype(np.uint8)


# ---- whole games ----


@dataclass(frozen=True, slots=True)
class Truth:
    """What a scene shows.

    Attributes:
        top: The first card on top.
        plays: (moment of rest, code) of each card that is played.
        seconds: How long the film is.
    """

    top: str
    plays: tuple[tuple[float, str], ...]
    seconds: float


def random_game(seed: int, plays: int = 3) -> tuple[Scene, Deck, Truth]:
    """A pile somewhere on some table and some plays onto it, all drawn by lot."""
    draw = np.random.default_rng(seed)
    deck = own_deck() if seed % 2 else foreign_deck()
    camera = straight() if seed // 2 % 2 else aslant()
    scene = Scene(camera, surface=CLOTHS[seed % len(CLOTHS)], seed=seed)
    codes = [str(draw.choice(CARD_CODES)) for _ in range(3 + plays)]
    scene.add(lies(deck, code, _thrown(draw)) for code in codes[:3])
    t, told = 0.5, []
    for code in codes[3:]:
        approach = float(draw.uniform(0.3, 0.7))
        t += float(draw.uniform(0.7, 1.3)) + approach
        card = lies(deck, code, _thrown(draw))
        bearing, hold = float(draw.uniform(-70, 70)), float(draw.uniform(0.05, 0.4))
        scene.add(
            play(card, t, bearing=bearing, approach=approach, hold=hold, grip=float(draw.uniform(1.5, 4)))
        )
        told.append((t, code))
    return scene, deck, Truth(codes[2], tuple(told), t + 1.6)


def _thrown(draw: np.random.Generator) -> Place:
    """Somewhere on the pile: within about two centimetres of its middle, turned anyhow."""
    dx, dy = np.clip(draw.normal(0, 1.6, 2), -3.5, 3.5)
    return PILE[0] + float(dx), PILE[1] + float(dy), float(draw.uniform(0, 360))
