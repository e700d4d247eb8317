"""A person's arm as it is drawn: skin, with what the shader needs to colour it, sleeve, ring and watch.

Everything is part of one mesh that is posed and drawn at once: sleeve, ring and watch follow the bones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from scenes.mesh import ELBOW, WRIST, ArmMesh, arm_mesh, finger_bone, finger_joint, vertex_normals
from scenes.state import Person, Side

Floats = NDArray[np.float64]

SKIN, CLOTH, METAL, STRAP, DIAL = range(5)

ATTRIBUTES = 11
"""Of a vertex: place at rest (3), along the arm, material, flush, crease, nail coordinates (3), palm."""

AROUND = 20
SLEEVE_MARGIN = 0.12
CLOTH_CM = 0.45


@dataclass(frozen=True, slots=True, eq=False)
class Dressed:
    """An arm as drawn.

    Attributes:
        mesh: All its parts as one; `vertices`, `normals`, `weights` and `along` can be posed as any arm's.
        attributes: (n, 11) for the shader, see `ATTRIBUTES`.
        cuff: How far along the arm the sleeve ends; below 0.5 for a bare arm in a short sleeve.
        sleeve: The first corner and the number of corners of the sleeve in the triangles, which come last.
    """

    mesh: ArmMesh
    attributes: NDArray[np.float32]
    cuff: float
    sleeve: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the mesh: where it is at rest, and of which material."""

    vertices: Floats
    normals: Floats
    triangles: NDArray[np.int32]
    weights: Floats
    along: Floats
    material: int


@lru_cache(maxsize=64)
def dressed(person: Person, side: Side) -> Dressed:
    """The person's arm with what it wears."""
    arm = arm_mesh(person, side)
    cuff = 0.45 if person.sleeve is None else 1.0 + person.sleeve_to
    parts = [Part(arm.vertices, arm.normals, arm.triangles, arm.weights, arm.along, SKIN)]
    if "ring" in person.extras and side == "left":
        parts.append(_ring(arm))
    if "watch" in person.extras and side == "left" and cuff < 1.85:
        parts += _watch(arm)
    before = 3 * sum(len(part.triangles) for part in parts)
    parts.append(_sleeve(arm, cuff))
    mesh = _joined(arm, parts)
    attributes = np.concatenate([_attributes(arm, part) for part in parts]).astype(np.float32)
    return Dressed(mesh, attributes, cuff, (before, 3 * len(parts[-1].triangles)))


def _joined(arm: ArmMesh, parts: list[Part]) -> ArmMesh:
    starts = np.cumsum([0] + [len(part.vertices) for part in parts])
    return ArmMesh(
        arm.side,
        np.concatenate([part.vertices for part in parts]),
        np.concatenate([part.normals for part in parts]),
        np.concatenate([part.triangles + start for part, start in zip(parts, starts, strict=False)]).astype(
            np.int32
        ),
        np.concatenate([part.weights for part in parts]),
        arm.joints,
        np.concatenate([part.along for part in parts]),
        arm.length,
        arm.habit,
    )


def _sleeve(arm: ArmMesh, cuff: float) -> Part:
    """The arm's skin blown up a little, with folds, wider towards the cuff."""
    covered = (arm.along[arm.triangles] < cuff + SLEEVE_MARGIN).all(axis=1)
    used, corners = np.unique(arm.triangles[covered], return_inverse=True)
    triangles = corners.reshape(-1, 3).astype(np.int32)
    along = arm.along[used]
    folds = np.sin(along * 31 + 2 * arm.vertices[used, 0] * 0.7) * np.sin(along * 17 + arm.vertices[used, 2])
    bent = np.exp(-(((along - 1.0) / 0.16) ** 2))
    loose = arm.length / 18 * (CLOTH_CM + 0.30 * along + 0.12 * folds + 0.35 * bent * np.abs(folds))
    vertices = arm.vertices[used] + arm.normals[used] * loose[:, None]
    return Part(vertices, vertex_normals(vertices, triangles), triangles, arm.weights[used], along, CLOTH)


def _tube(
    centre: Floats, axis: Floats, radii: tuple[Floats, Floats], width: float, thick: float
) -> tuple[Floats, Floats, NDArray[np.int32]]:
    """A band around an axis: an elliptical tube with half axes `radii`, rounded at its edges."""
    turn = np.linspace(0, 2 * np.pi, AROUND, endpoint=False)
    profile = [(-0.5, 0.0), (-0.42, 1.0), (0.42, 1.0), (0.5, 0.0)]
    across = [np.linalg.norm(radius) for radius in radii]
    rows = []
    for step, rise in profile:
        grown = [radius * (1 + rise * thick / length) for radius, length in zip(radii, across, strict=True)]
        rows.append(
            centre + axis * step * width + np.outer(np.cos(turn), grown[0]) + np.outer(np.sin(turn), grown[1])
        )
    vertices = np.concatenate(rows)
    triangles = []
    for row in range(len(profile) - 1):
        for column in range(AROUND):
            a, b = row * AROUND + column, row * AROUND + (column + 1) % AROUND
            triangles += [(a, b, b + AROUND), (a, b + AROUND, a + AROUND)]
    faces = np.array(triangles, dtype=np.int32)
    if (vertex_normals(vertices, faces) * (vertices - centre)).sum() < 0:
        faces = faces[:, ::-1].copy()
    return vertices, vertex_normals(vertices, faces), faces


def _around(arm: ArmMesh, near: NDArray[np.bool_], centre: Floats, axis: Floats) -> tuple[Floats, Floats]:
    """Half axes of the flesh around an axis: along the hand's Z and across it."""
    up = np.array([0.0, 0.0, 1.0]) - axis * axis[2]
    up = up / np.linalg.norm(up)
    side = np.cross(axis, up)
    reach = arm.vertices[near] - centre
    return side * float(np.abs(reach @ side).max()), up * float(np.abs(reach @ up).max())


def _worn(arm: ArmMesh, made: tuple[Floats, Floats, NDArray[np.int32]], bone: int, material: int) -> Part:
    vertices, normals, triangles = made
    weights = np.zeros((len(vertices), arm.weights.shape[1]))
    weights[:, bone] = 1.0
    along = np.full(len(vertices), 1.93 if bone == 1 else 2.5)
    return Part(vertices, normals, triangles, weights, along, material)


def _ring(arm: ArmMesh) -> Part:
    """On the ring finger's first bone."""
    start, end = (arm.joints[finger_joint(4, joint)] for joint in (1, 2))
    axis = (end - start) / np.linalg.norm(end - start)
    centre = start + (end - start) * 0.5
    bone = finger_bone(4, 1)
    unit = arm.length / 18
    shift = arm.vertices - centre
    beside = np.linalg.norm(shift - np.outer(shift @ axis, axis), axis=1)
    near = (arm.weights[:, bone] > 0.6) & (np.abs(shift @ axis) < 0.45 * unit) & (beside < 1.05 * unit)
    centre = centre + (arm.vertices[near].mean(axis=0) - centre) @ (np.eye(3) - np.outer(axis, axis))
    return _worn(arm, _tube(centre, axis, _around(arm, near, centre, axis), 0.45, 0.09), bone, METAL)


def _watch(arm: ArmMesh) -> list[Part]:
    """A strap around the forearm and a dial on its back."""
    elbow, wrist = arm.joints[ELBOW], arm.joints[WRIST]
    axis = (wrist - elbow) / np.linalg.norm(wrist - elbow)
    at = elbow + (wrist - elbow) * 0.93
    near = (np.abs((arm.vertices - at) @ axis) < 1.0) & (arm.weights[:, 1] > 0.2)
    centre = arm.vertices[near].mean(axis=0)
    radii = _around(arm, near, centre, axis)
    strap = _worn(arm, _tube(centre, axis, radii, 1.8, 0.2), 1, STRAP)
    up = radii[1] / np.linalg.norm(radii[1])
    across = np.cross(axis, up)
    case = _tube(centre + radii[1] + up * 0.25, up, (axis * 1.6, across * 1.6), 0.7, 0.1)
    return [
        strap,
        _worn(arm, case, 1, METAL),
        _worn(arm, _disc(centre + radii[1] + up * 0.58, axis, across), 1, DIAL),
    ]


def _disc(centre: Floats, along: Floats, across: Floats) -> tuple[Floats, Floats, NDArray[np.int32]]:
    turn = np.linspace(0, 2 * np.pi, AROUND, endpoint=False)
    rim = centre + 1.6 * (np.outer(np.cos(turn), along) + np.outer(np.sin(turn), across))
    up = np.cross(across, along)
    up = up if up[2] > 0 else -up
    triangles = np.array([(AROUND, i, (i + 1) % AROUND) for i in range(AROUND)], dtype=np.int32)
    return np.vstack([rim, centre]), np.tile(up, (AROUND + 1, 1)), triangles


def _attributes(arm: ArmMesh, part: Part) -> Floats:
    rows = np.zeros((len(part.vertices), ATTRIBUTES))
    rows[:, :3] = part.vertices
    rows[:, 3] = part.along
    rows[:, 4] = part.material
    rows[:, 8] = -9.0
    if part.material == SKIN:
        rows[:, 5] = _flush(arm)
        rows[:, 6] = _creases(arm)
        rows[:, 7:10] = _nails(arm)
        rows[:, 10] = np.clip(0.5 - 1.6 * arm.normals[:, 2], 0, 1) * np.clip((arm.along - 1.98) * 20, 0, 1)
    return rows


def _flush(arm: ArmMesh) -> Floats:
    """How reddish the skin is, 0 to 1: at knuckles, fingertips and the palm's heel."""
    unit = arm.length / 18
    amount = np.zeros(len(arm.vertices))
    for finger in range(1, 6):
        for joint, weight, reach in ((1, 0.5, 1.3), (2, 0.7, 0.9), (3, 0.45, 0.7), (4, 0.75, 1.0)):
            distance = np.linalg.norm(arm.vertices - arm.joints[finger_joint(finger, joint)], axis=1)
            amount = np.maximum(amount, weight * np.exp(-((distance / (reach * unit)) ** 2)))
    palm = np.clip(-arm.normals[:, 2], 0, 1) * (arm.along > 2.02)
    return np.clip(amount + 0.35 * palm, 0, 1)


def _creases(arm: ArmMesh) -> Floats:
    """How near a knuckle's crease is, 0 to 1, and the clefts between fingers."""
    unit = arm.length / 18
    amount = np.zeros(len(arm.vertices))
    for finger in range(1, 6):
        for joint in (2, 3):
            here = arm.joints[finger_joint(finger, joint)]
            axis = arm.joints[finger_joint(finger, joint + 1)] - arm.joints[finger_joint(finger, joint - 1)]
            axis = axis / np.linalg.norm(axis)
            shift = arm.vertices - here
            close = np.linalg.norm(shift, axis=1) < 1.5 * unit
            amount = np.maximum(amount, close * np.exp(-((shift @ axis / (0.28 * unit)) ** 2)))
    return np.maximum(amount * 0.8, _clefts(arm, unit))


def _clefts(arm: ArmMesh, unit: float) -> Floats:
    amount = np.zeros(len(arm.vertices))
    for finger in range(2, 5):
        a, b = (
            arm.joints[finger_joint(f, 1)] * 0.55 + arm.joints[finger_joint(f, 2)] * 0.45
            for f in (finger, finger + 1)
        )
        distance = np.linalg.norm((arm.vertices - (a + b) / 2) * np.array([1.0, 0.8, 0.6]), axis=1)
        amount = np.maximum(amount, np.exp(-((distance / (0.75 * unit)) ** 2)))
    return amount


def _nails(arm: ArmMesh) -> Floats:
    """Of each vertex on a finger's last two bones: across its end, along it and up; a nail has |x| < 1."""
    rows = np.tile([0.0, -9.0, 0.0], (len(arm.vertices), 1))
    unit = arm.length / 18
    for finger in range(1, 6):
        second, third, tip = (arm.joints[finger_joint(finger, joint)] for joint in (2, 3, 4))
        mine = arm.weights[:, [finger_bone(finger, bone) for bone in (2, 3)]].sum(axis=1) > 0.5
        axis = (tip - third) / np.linalg.norm(tip - third)
        bend = np.cross(third - second, tip - third)
        across = bend / np.linalg.norm(bend)
        up = np.cross(axis, across)
        shift = arm.vertices[mine] - third
        width = (0.72 if finger == 1 else 0.58) * unit
        length = float(np.linalg.norm(tip - third))
        rows[mine] = np.stack([shift @ across / width, shift @ axis / length, shift @ up / width], axis=1)
    return rows
