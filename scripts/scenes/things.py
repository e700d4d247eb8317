"""All that moves, in the graphics memory: arms, trunks, cards and props, written anew for each moment."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import moderngl
import numpy as np
from numpy.typing import NDArray

from scenes import gpu, skin
from scenes.backdrop import table_faces, trunk
from scenes.dress import ATTRIBUTES, CLOTH, Dressed, dressed
from scenes.mesh import SHOULDER
from scenes.optics import in_picture
from scenes.props import prop
from scenes.solids import card as card_solid
from scenes.state import ArmPose, Camera, CardPose, Look, Moment, Person, Prop

Floats = NDArray[np.float64]
Arrays = dict[str, moderngl.VertexArray]
ArmName = tuple[str, str]

MAX_CARDS = 160
CARD_FLOATS = 15
CARD_AXES = ("at", "right", "top", "face")
CARD_ID = 1000
LYING_CM = 1.8
"""Cards whose centre is lower get the table's soft shadows."""
KEPT_POSES, KEPT_PROPS = 96, 24
TRUNK_STEP = 0.25
"""A trunk moves in steps of so many cm."""


@dataclass(frozen=True, slots=True, eq=False)
class Arm:
    """One arm's buffers: `draw` its colours, `map` its height, `ids` which it is."""

    worn: Dressed
    moved: moderngl.Buffer
    arrays: Arrays


@dataclass(frozen=True, slots=True, eq=False)
class _Trunk:
    shoulders: Floats
    array: moderngl.VertexArray | None
    buffer: moderngl.Buffer | None

    def release(self) -> None:
        if self.array is not None and self.buffer is not None:
            self.array.release()
            self.buffer.release()


@dataclass(frozen=True, slots=True, eq=False)
class _Prop:
    buffer: moderngl.Buffer
    arrays: Arrays


class Things:
    """The buffers of one film."""

    def __init__(self, look: Look, camera: Camera, people: Sequence[Person], codes: Sequence[str]) -> None:
        """Buffers for the people's arms, and for cards: `codes` is the order of their pictures."""
        self._context = gpu.context()
        self._camera = camera
        self._people = {person.seat: person for person in people}
        self._layers = {code: layer for layer, code in enumerate(codes)}
        self._arms: dict[ArmName, Arm] = {}
        self._written: dict[ArmName, skin.Posed] = {}
        self._poses: OrderedDict[tuple[object, ...], skin.Posed] = OrderedDict()
        self._props: OrderedDict[tuple[object, ...], _Prop] = OrderedDict()
        self._trunks: dict[str, _Trunk] = {}
        self._buffers: list[moderngl.Buffer] = []
        self.table = self._table_arrays(look)
        self._instances, self._low = (self._reserved(MAX_CARDS * CARD_FLOATS * 4) for _ in range(2))
        self.cards = self._card_arrays()
        self.card_count = self.raised_count = 0

    def release(self) -> None:
        """Gives all buffers back."""
        for buffer in [*self._buffers, *(made.buffer for made in self._props.values())]:
            buffer.release()
        for kept in self._trunks.values():
            kept.release()
        self._buffers.clear()
        self._trunks.clear()
        self._props.clear()
        self._arms.clear()

    def _buffer(self, data: NDArray[np.generic]) -> moderngl.Buffer:
        made = self._context.buffer(np.ascontiguousarray(data).tobytes())
        self._buffers.append(made)
        return made

    def _reserved(self, size: int) -> moderngl.Buffer:
        made = self._context.buffer(reserve=size)
        self._buffers.append(made)
        return made

    def _table_arrays(self, look: Look) -> Arrays:
        corners = [solid.vertices[solid.triangles].reshape(-1, 3) for solid in table_faces(look)]
        layout = [(self._buffer(np.concatenate(corners).astype("f4")), "3f", "place")]
        return {
            "hide": self._context.vertex_array(gpu.program("ID_PLAIN_VERTEX", "HIDE_FRAGMENT"), layout),
            "ids": self._context.vertex_array(gpu.program("ID_PLAIN_VERTEX", "ID_FRAGMENT"), layout),
        }

    def _card_arrays(self) -> Arrays:
        solid = card_solid()
        shape = self._buffer(np.hstack([solid.vertices, solid.normals]).astype("f4"))
        index = self._buffer(solid.triangles.astype("i4"))
        whole, bare = (shape, "3f 3f", "place", "normal"), (shape, "3f 12x", "place")
        instances = self._instances
        layouts = {
            "raised": [whole, (instances, "3f 3f 3f 3f 2f 1x4/i", *CARD_AXES, "layers")],
            "lying": [whole, (self._low, "3f 3f 3f 3f 2f 1x4/i", *CARD_AXES, "layers")],
            "map": [bare, (instances, "3f 3f 3f 3f 12x/i", *CARD_AXES)],
            "ids": [bare, (instances, "3f 3f 3f 3f 8x 1f/i", *CARD_AXES, "number")],
        }
        programs = {
            "raised": ("CARD_VERTEX", "CARD_FRAGMENT"),
            "lying": ("CARD_VERTEX", "LYING_FRAGMENT"),
            "map": ("MAP_CARD_VERTEX", "MAP_FRAGMENT"),
            "ids": ("ID_CARD_VERTEX", "ID_FRAGMENT"),
        }
        return {
            name: self._context.vertex_array(gpu.program(*programs[name]), layout, index)
            for name, layout in layouts.items()
        }

    def write_cards(self, cards: Sequence[CardPose]) -> None:
        """Fills the cards' buffers, highest first: what is hidden then costs little."""
        shown = sorted(cards, key=lambda one: -float(one.at[2]))
        back = len(self._layers)
        rows = [
            (*one.at, *one.frame.T.ravel(), self._layers[one.code], back, CARD_ID + one.key) for one in shown
        ]
        self.card_count = len(rows)
        self.raised_count = sum(float(one.at[2]) > LYING_CM for one in shown)
        if rows:
            table = np.array(rows, dtype="f4")
            self._instances.write(table.tobytes())
            self._low.write(table[self.raised_count :].tobytes())

    def person(self, seat: str) -> Person:
        """Who sits there."""
        return self._people[seat]

    def posed(self, arm: ArmPose) -> skin.Posed:
        """The dressed arm in the world; recent ones are kept."""
        places = (arm.wrist.tobytes(), arm.hand.tobytes(), arm.shoulder.tobytes())
        key = (arm.seat, arm.side, *places, tuple(arm.shape.items()))
        found = self._poses.get(key)
        if found is None:
            person = self._people[arm.seat]
            found = self._poses[key] = skin.pose(arm, person, dressed(person, arm.side).mesh)
            if len(self._poses) > KEPT_POSES:
                self._poses.popitem(last=False)
        return found

    def write_arm(self, arm: ArmPose) -> Arm:
        """The arm's buffers, filled for its pose."""
        name = (arm.seat, arm.side)
        if name not in self._arms:
            self._arms[name] = self._make_arm(dressed(self._people[arm.seat], arm.side))
        made, posed = self._arms[name], self.posed(arm)
        if self._written.get(name) is not posed:
            made.moved.write(np.hstack([posed.vertices, posed.normals]).astype("f4").tobytes())
            self._written[name] = posed
        return made

    def _make_arm(self, worn: Dressed) -> Arm:
        moved = self._reserved(len(worn.mesh.vertices) * 24)
        fixed = self._buffer(worn.attributes)
        index = self._buffer(worn.mesh.triangles.astype("i4"))
        bare = (moved, "3f 12x", "place")
        left_over = f"{ATTRIBUTES * 4 - 28}x"
        layouts = {
            ("draw", "ARM_VERTEX", "ARM_FRAGMENT"): [
                (moved, "3f 3f", "place", "normal"),
                (fixed, "4f 3f 4f", "rest", "kind", "nail"),
            ],
            ("map", "MAP_VERTEX", "MAP_FRAGMENT"): [bare],
            ("ids", "ID_VERTEX", "ID_FRAGMENT"): [bare, (fixed, f"4f 3f {left_over}", "rest", "kind")],
        }
        arrays = {
            name: self._context.vertex_array(gpu.program(vertex, fragment), layout, index)
            for (name, vertex, fragment), layout in layouts.items()
        }
        return Arm(worn, moved, arrays)

    def trunks(self, moment: Moment, seats: Mapping[str, Floats]) -> dict[str, moderngl.VertexArray]:
        """The trunks of those who are so near that they are in the picture, by seat."""
        shoulders: dict[str, list[Floats]] = {}
        for arm in moment.arms:
            shoulders.setdefault(arm.seat, []).append(self.posed(arm).joints[SHOULDER])
        found = {}
        for seat, places in shoulders.items():
            at = np.round(np.array(places) / TRUNK_STEP) * TRUNK_STEP
            kept = self._trunks.get(seat)
            if kept is None or not np.array_equal(kept.shoulders, at):
                if kept is not None:
                    kept.release()
                kept = self._trunks[seat] = self._make_trunk(at, seats.get(seat, at[0, :2]))
            if kept.array is not None:
                found[seat] = kept.array
        return found

    def _make_trunk(self, shoulders: Floats, seat: Floats) -> _Trunk:
        solid = trunk(seat, list(shoulders))
        if not in_picture(self._camera, solid.vertices):
            return _Trunk(shoulders, None, None)
        cloth = np.tile([0.0, CLOTH, 0.0, 0.0, 0.0, -9.0, 0.0, 0.0], (len(solid.vertices), 1))
        data = np.hstack([solid.vertices, solid.normals, solid.vertices * 0.5, cloth])[solid.triangles]
        buffer = self._context.buffer(data.astype("f4").tobytes())
        layout = [(buffer, "3f 3f 4f 3f 4f", "place", "normal", "rest", "kind", "nail")]
        array = self._context.vertex_array(gpu.program("ARM_VERTEX", "ARM_FRAGMENT"), layout)
        return _Trunk(shoulders, array, buffer)

    def prop_arrays(self, thing: Prop) -> Arrays:
        """A prop's buffers, where it is; recent ones are kept."""
        key = (thing.kind, thing.at.tobytes(), thing.turn)
        if key not in self._props:
            self._props[key] = self._make_prop(thing)
            if len(self._props) > KEPT_PROPS:
                self._props.popitem(last=False)[1].buffer.release()
        return self._props[key].arrays

    def _make_prop(self, thing: Prop) -> _Prop:
        shown = prop(thing.kind)
        solid = shown.solid.moved(thing.at, thing.turn)
        data = np.hstack([solid.vertices, solid.normals, shown.tints])[solid.triangles]
        buffer = self._context.buffer(data.astype("f4").tobytes())
        layouts = {
            ("draw", "PLAIN_VERTEX", "PLAIN_FRAGMENT"): (buffer, "3f 3f 4f", "place", "normal", "tint"),
            ("map", "MAP_VERTEX", "MAP_FRAGMENT"): (buffer, "3f 28x", "place"),
            ("ids", "ID_PLAIN_VERTEX", "ID_FRAGMENT"): (buffer, "3f 28x", "place"),
        }
        arrays = {
            name: self._context.vertex_array(gpu.program(vertex, fragment), [layout])
            for (name, vertex, fragment), layout in layouts.items()
        }
        return _Prop(buffer, arrays)
