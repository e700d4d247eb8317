"""Draws moments as pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import moderngl
import numpy as np
from numpy.typing import NDArray

from scenes import gpu, skin
from scenes.backdrop import shirt
from scenes.gpu import Picture
from scenes.ground import Ground
from scenes.lighting import Lighting, Value
from scenes.motionblur import chosen, moving, moving_rect
from scenes.optics import Rect, clip_matrix, near, project, shifted
from scenes.props import prop
from scenes.shadows import NOTHING, SHADE, lowest_heights, map_frame, soften
from scenes.state import CARD_HEIGHT, CARD_WIDTH, ArmPose, Camera, CardPose, Look, Moment, Person
from scenes.still import still_lights
from scenes.textures import table_top
from scenes.things import CARD_ID, Arm, Things

Floats = NDArray[np.float64]

NOTHING_ID, TABLE_ID, PROP_ID, ARM_ID, SLEEVE_ID = 0, 1, 100, 300, 400
"""What `identify` shows: the floor and the people, the table, and the first prop, arm and sleeve.

The others follow by their place in the moment, and cards follow `CARD_ID` by their key.
"""

PIXEL_PARTS = ((0.25, -0.25), (-0.25, 0.25), (-0.25, -0.25), (0.25, 0.25), (0.0, 0.5), (0.5, 0.0), (0.0, 0.0))
"""Shifts by parts of a pixel; the first two serve for a whole picture."""
TO_LINEAR = ((np.arange(256) / 255.0) ** 2).astype(np.float32)
"""The inverse of the shaders' film."""

SOFT, LAMP, GRAIN, CARDS = range(4)
"""Texture units."""

DRAWN = (
    ("CARD_VERTEX", "CARD_FRAGMENT"),
    ("CARD_VERTEX", "LYING_FRAGMENT"),
    ("ARM_VERTEX", "ARM_FRAGMENT"),
    ("PLAIN_VERTEX", "PLAIN_FRAGMENT"),
)
CARD_REACH, ARM_REACH = 6.0, 3.0
"""How far a card's corners are from its centre, and an arm's skin from the vertices looked at, in cm."""
LOOKED_AT = 9
LIGHT_EVERY = 2
"""Of a moving frame's pictures, every second finds the shadows anew."""
PAINT = (0.45, 0.02, 0.05)
WHOLE_CUFF = 9.0
"""All of it is cloth."""

__all__ = ["ARM_ID", "CARD_ID", "NOTHING_ID", "PROP_ID", "SLEEVE_ID", "TABLE_ID", "Renderer"]


class Renderer:
    """Draws the moments of one film, with one look, camera, deck and company."""

    def __init__(
        self,
        look: Look,
        camera: Camera,
        people: Sequence[Person],
        deck_pictures: Mapping[str, Picture],
        back: Picture,
        seats: Mapping[str, Floats] | None = None,
    ) -> None:
        """Prepares the drawing.

        Args:
            look: The table, the light and how the picture turns out.
            camera: Where it is taken from.
            people: Of each seat that has arms.
            deck_pictures: Of each card's face by its code, BGR, borders included.
            back: Of the cards' backs.
            seats: Where each person's trunk is, (2,) in world X and Y; if None, where the shoulders are in
            the
                first moment drawn.

        Raises:
            RenderError: If there is no OpenGL.
        """
        self.look, self.camera = look, camera
        self._context = gpu.context()
        self._frame = map_frame(look)
        self._top = table_top(look.top, look.table_cm, look.seed)
        self._lighting = Lighting(look, camera, self._frame, self._top)
        self._things = Things(look, camera, people, list(deck_pictures))
        self._pictures = gpu.pictures([*deck_pictures.values(), back])
        self._grain = gpu.grain()
        self._seats = dict(seats) if seats is not None else {}
        self._ground: Ground | None = None
        self._light_map: Picture = np.full((self._frame.rows, self._frame.columns, 3), 255, np.uint8)
        self._make_targets()

    def draw(self, moments: Sequence[Moment]) -> Picture:
        """The picture (h, w, 3) BGR of a shutter's moments: their light's mean, before the sensor's faults.

        Of the moments, evenly spread over the time the shutter is open, only as many are drawn as the fastest
        thing's way asks for, and only the part of the picture in which something moves.
        """
        what = moving(moments, self.camera)
        picks = chosen(moments, what.farthest)
        picture = self._drawn(picks[len(picks) // 2], None)
        rect = None
        if len(picks) > 1:
            rect = moving_rect(picks, what, self._skin, self.look, self.camera)
        if rect is None:
            return picture
        x, y, width, height = rect
        total = np.zeros((height, width, 3), np.float32)
        for number, moment in enumerate(picks):
            total += cv2.LUT(self._drawn(moment, rect, number), TO_LINEAR)
        picture[y : y + height, x : x + width] = cv2.convertScaleAbs(
            cv2.sqrt(total / len(picks)), alpha=255.0
        )
        return picture

    def identify(self, moment: Moment) -> NDArray[np.int32]:
        """Which thing each pixel (h, w) shows: see `TABLE_ID` and the others. Edges are sharp."""
        things = self._things
        self._ids.use()
        self._ids.clear(0.0, 0.0, 0.0, 0.0)
        self._context.disable(moderngl.CULL_FACE)
        plain, cards, arms = (
            gpu.program(vertex, "ID_FRAGMENT")
            for vertex in ("ID_PLAIN_VERTEX", "ID_CARD_VERTEX", "ID_VERTEX")
        )
        for program in (plain, cards, arms):
            gpu.put_matrix(program, "clip", clip_matrix(self.camera))
        gpu.put(plain, {"id": TABLE_ID})
        things.table["ids"].render()
        for index, thing in enumerate(moment.props):
            gpu.put(plain, {"id": PROP_ID + index})
            things.prop_arrays(thing)["ids"].render()
        things.write_cards(_shown(moment))
        if things.card_count:
            things.cards["ids"].render(instances=things.card_count)
        for index, arm in enumerate(moment.arms):
            made = things.write_arm(arm)
            gpu.put(arms, {"id": ARM_ID + index, "cuff": made.worn.cuff})
            made.arrays["ids"].render()
        raw = np.frombuffer(self._ids.read(components=4), "<i4")
        found: NDArray[np.int32] = raw.reshape(self.camera.height, self.camera.width)[::-1] & 0xFFFFFF
        return found

    def project(self, points: Floats) -> Floats:
        """World points (n, 3) as pixels (n, 2), exactly as drawn; see `optics.project`."""
        return project(self.camera, points)

    def landmarks(self, arm: ArmPose) -> Floats:
        """The arm's 21 landmarks (21, 3) in the world, in MediaPipe's order."""
        return skin.landmarks(arm, self._things.person(arm.seat))

    def joints(self, arm: ArmPose) -> Floats:
        """The arm's joints (23, 3) in the world, rows as `carve.JOINTS`; the second is its elbow."""
        return self._things.posed(arm).joints

    def release(self) -> None:
        """Gives all of its graphics memory back; the renderer cannot draw any more."""
        self._things.release()
        for target in (self._target, self._ids, self._seen_target):
            target.release()
        for texture in (self._soft, self._seen, self._grain, *self._textures):
            texture.release()
        self._pictures.release()

    def _make_targets(self) -> None:
        size = (self.camera.width, self.camera.height)
        context, shape = self._context, (self._frame.columns, self._frame.rows)
        self._textures = [context.texture(size, 4) for _ in range(2)]
        self._target, self._ids = (
            context.framebuffer([texture], context.depth_renderbuffer(size)) for texture in self._textures
        )
        self._seen = context.texture(shape, 1, dtype="f4")
        self._seen_target = context.framebuffer([self._seen], context.depth_renderbuffer(shape))
        self._soft = context.texture(shape, 3, alignment=1)
        for texture in (self._seen, self._soft):
            texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
            texture.repeat_x = texture.repeat_y = False

    def _prepared_ground(self, moment: Moment) -> Ground:
        if self._ground is None:
            self._seats = self._seats or _seats(moment)
            lights = still_lights(self.look, self.camera, self._lighting, self._top, self._seats)
            self._ground = Ground(*lights, self.look, self.camera, self._frame)
        return self._ground

    def _skin(self, arm: ArmPose) -> Floats:
        return self._things.posed(arm).vertices

    def _drawn(self, moment: Moment, rect: Rect | None, number: int = 0) -> Picture:
        """One picture of a moment: whole with smooth edges, or a part of it, to be averaged with others.

        Edges are smooth in the mean of two pictures, each shifted by a part of a pixel: the driver's own
        multisampling costs more. Parts that will be averaged need one each. The ground is not drawn, but
        reckoned.
        """
        ground = self._prepared_ground(moment)
        if rect is None or number % LIGHT_EVERY == 0:
            self._light_map = self._draw_map(moment)
        part = rect or (0, 0, self.camera.width, self.camera.height)
        shifts = (
            [PIXEL_PARTS[number % len(PIXEL_PARTS)]] if rect is not None else [PIXEL_PARTS[0], PIXEL_PARTS[1]]
        )
        drawn = [self._draw_things(moment, part, shift) for shift in shifts]
        above = drawn[0] if len(drawn) == 1 else cv2.addWeighted(drawn[0], 0.5, drawn[1], 0.5, 0)
        return _over(np.asarray(above, dtype=np.uint8), ground.under(self._light_map, moment.light, part))

    def _draw_map(self, moment: Moment) -> Picture:
        """The map of light, which is also made ready for the shaders."""
        things = self._things
        self._seen_target.use()
        self._seen_target.clear(NOTHING)
        self._context.disable(moderngl.CULL_FACE)
        for vertex in ("MAP_VERTEX", "MAP_CARD_VERTEX"):
            gpu.put(gpu.program(vertex, "MAP_FRAGMENT"), self._lighting.map_values())
        for arrays in [
            *(things.write_arm(arm).arrays for arm in moment.arms),
            *map(things.prop_arrays, moment.props),
        ]:
            arrays["map"].render()
        things.write_cards(_shown(moment))
        if things.card_count:
            things.cards["map"].render(instances=things.card_count)
        raw = np.frombuffer(self._seen_target.read(components=1, dtype="f4"), np.float32)
        seen = raw.reshape(self._frame.rows, self._frame.columns)
        points = [self._skin(arm) for arm in moment.arms]
        points += [prop(thing.kind).solid.moved(thing.at, thing.turn).vertices for thing in moment.props]
        light = soften(seen, lowest_heights(points, self._frame), self.look, self._frame, moment.shade)
        self._soft.write(light.tobytes())
        return light

    def _use_light(self, moment: Moment, clip: Floats) -> None:
        """Sets all uniforms and textures."""
        for unit, texture in {SOFT: self._soft, LAMP: self._seen, GRAIN: self._grain}.items():
            texture.use(unit)
        self._pictures.use(CARDS)
        at = moment.shade
        values: dict[str, Value] = {
            **self._lighting.values(moment.light),
            "shade": (0.0, 0.0, 0.0) if at is None else (float(at[0]), float(at[1]), SHADE),
            "softMap": SOFT,
            "lampMap": LAMP,
            "grain": GRAIN,
            "pictures": CARDS,
            "size": (CARD_WIDTH, CARD_HEIGHT),
        }
        for names in DRAWN:
            program = gpu.program(*names)
            gpu.put(program, values)
            gpu.put_matrix(program, "clip", clip)

    def _draw_things(self, moment: Moment, rect: Rect, shift: tuple[float, float]) -> Picture:
        """All that moves, (h, w, 4) RGBA multiplied by its last channel, shifted by parts of a pixel.

        What is high is drawn first: what it hides costs little then.
        """
        x, y, width, height = rect
        part = (x, self.camera.height - y - height, width, height)
        clip = shifted(clip_matrix(self.camera), shift, self.camera)
        self._use_light(moment, clip)
        target = self._target
        target.use()
        target.scissor = part
        target.clear(0.0, 0.0, 0.0, 0.0, viewport=part)
        self._hide_below(moment, clip)
        self._draw_arms(moment, rect)
        self._draw_cards(moment, rect)
        self._draw_trunks(moment)
        self._draw_props(moment)
        raw = np.frombuffer(target.read(viewport=part, components=4, alignment=1), np.uint8)
        return raw.reshape(height, width, 4)[::-1]

    def _hide_below(self, moment: Moment, clip: Floats) -> None:
        """Lets the table hide what is below it, if anything is."""
        low = any(float(self._skin(arm)[:, 2].min()) < 0.0 for arm in moment.arms)
        if low or any(float(card.at[2]) < 0.0 for card in _shown(moment)):
            gpu.put_matrix(gpu.program("ID_PLAIN_VERTEX", "HIDE_FRAGMENT"), "clip", clip)
            self._things.table["hide"].render()

    def _draw_arms(self, moment: Moment, rect: Rect) -> None:
        """Skin shows only its outside; a sleeve is seen into."""
        program = gpu.program("ARM_VERTEX", "ARM_FRAGMENT")
        for arm in moment.arms:
            if near(self.camera, self._skin(arm)[::LOOKED_AT], rect, ARM_REACH).any():
                made = self._things.write_arm(arm)
                gpu.put(program, self._arm_values(arm, made))
                first, count = made.worn.sleeve
                self._context.enable(moderngl.CULL_FACE)
                made.arrays["draw"].render(vertices=first)
                self._context.disable(moderngl.CULL_FACE)
                made.arrays["draw"].render(vertices=count, first=first)

    def _arm_values(self, arm: ArmPose, made: Arm) -> dict[str, Value]:
        person = self._things.person(arm.seat)
        return {
            "skin": person.skin,
            "cloth": shirt(person),
            "nailTint": _nail_tint(person),
            "cuff": made.worn.cuff,
        }

    def _draw_cards(self, moment: Moment, rect: Rect) -> None:
        """First those that are held, which get the lamp's shadows as arms do, then those that lie."""
        cards = _shown(moment)
        if not cards:
            return
        seen = near(self.camera, np.array([card.at for card in cards]), rect, CARD_REACH)
        things = self._things
        things.write_cards([card for card, is_seen in zip(cards, seen, strict=True) if is_seen])
        self._context.enable(moderngl.CULL_FACE)
        for name, count in (
            ("raised", things.raised_count),
            ("lying", things.card_count - things.raised_count),
        ):
            if count:
                things.cards[name].render(instances=count)
        self._context.disable(moderngl.CULL_FACE)

    def _draw_trunks(self, moment: Moment) -> None:
        program = gpu.program("ARM_VERTEX", "ARM_FRAGMENT")
        for seat, array in self._things.trunks(moment, self._seats).items():
            gpu.put(program, {"cloth": shirt(self._things.person(seat)), "cuff": WHOLE_CUFF})
            array.render()

    def _draw_props(self, moment: Moment) -> None:
        """What can be seen through comes last."""
        program = gpu.program("PLAIN_VERTEX", "PLAIN_FRAGMENT")
        self._context.blend_func = moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
        for thing in sorted(moment.props, key=lambda one: not prop(one.kind).opaque):
            opaque = prop(thing.kind).opaque
            gpu.put(program, {"opaque": float(opaque)})
            if not opaque:
                self._context.enable(moderngl.BLEND)
            self._things.prop_arrays(thing)["draw"].render()
            self._context.disable(moderngl.BLEND)


def _shown(moment: Moment) -> list[CardPose]:
    return [card for card in moment.cards if not card.hidden]


def _over(above: Picture, ground: Picture) -> Picture:
    """A picture (h, w, 4) RGBA, already multiplied by its last channel, over another (h, w, 3) BGR."""
    bgr = cv2.cvtColor(above, cv2.COLOR_RGBA2BGR)
    through = cv2.cvtColor(cv2.bitwise_not(cv2.extractChannel(above, 3)), cv2.COLOR_GRAY2BGR)
    return np.asarray(cv2.add(bgr, cv2.multiply(ground, through, scale=1 / 255)), dtype=np.uint8)


def _nail_tint(person: Person) -> tuple[float, ...]:
    """By how much a nail reflects more of each colour than the skin around it."""
    own = np.array(person.skin)
    wanted = np.array(PAINT) if "nails" in person.extras else 0.72 * own + [0.19, 0.135, 0.12]
    return tuple(float(value) for value in np.clip(wanted / own, 0.05, 2.2))


def _seats(moment: Moment) -> dict[str, Floats]:
    """Where each seat's shoulders are, (2,)."""
    places: dict[str, list[Floats]] = {}
    for arm in moment.arms:
        places.setdefault(arm.seat, []).append(arm.shoulder[:2])
    return {seat: np.mean(points, axis=0) for seat, points in places.items()}
