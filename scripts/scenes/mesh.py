"""One person's arm at rest: the carved MakeHuman arm, made as large, broad and old as the person is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from scenes.carve import ARM_FILE, BONES, JOINTS
from scenes.shapes import habit
from scenes.state import Person, Side

Floats = NDArray[np.float64]

SHOULDER, ELBOW, WRIST = 0, 1, 2
"""Where these stand in `ArmMesh.joints`; finger f's joint j follows at `finger_joint(f, j)`."""

GROWN_CM, CHILD_CM = 17.0, 13.0
WOMAN_CM, MAN_CM = 16.5, 19.5


def finger_joint(finger: int, joint: int) -> int:
    """The row of a finger's joint: fingers 1 (thumb) to 5, joints 1 to 3, and 4 for the tip."""
    return 3 + 4 * (finger - 1) + joint - 1


def finger_bone(finger: int, bone: int) -> int:
    """The column of a finger's bone in `ArmMesh.weights`: bones 1 to 3 from the palm."""
    return BONES.index(f"finger{finger}-{bone}")


@dataclass(frozen=True, slots=True, eq=False)
class ArmMesh:
    """An arm at rest, in cm, in its own hand's frame with the origin at the wrist joint.

    Attributes:
        side: Left or right; a right arm is the mirrored left one.
        vertices: (n, 3).
        normals: (n, 3), outwards.
        triangles: (m, 3), counterclockwise from outside.
        weights: (n, bones), rows sum to 1, columns as `carve.BONES`.
        joints: (23, 3), rows as `carve.JOINTS`.
        along: (n,) 0 at the shoulder, 1 at the elbow, 2 at the wrist, then by hand lengths.
        length: From the wrist to the tip of the straightened middle finger, flesh included.
        habit: How its angles differ from the named shapes', (21,).
    """

    side: Side
    vertices: Floats
    normals: Floats
    triangles: NDArray[np.int32]
    weights: Floats
    joints: Floats
    along: Floats
    length: float
    habit: Floats


@lru_cache(maxsize=64)
def arm_mesh(person: Person, side: Side) -> ArmMesh:
    """The person's arm at rest."""
    stored = _stored()
    vertices, joints = (_shaped(stored, what, person) for what in ("vertices", "joints"))
    scale = person.hand_cm / _length(joints, vertices)
    vertices, joints = vertices * scale, joints * scale
    weights = _complete(stored["weights"].astype(np.float64))
    vertices, weights, triangles = _capped(vertices, weights, _triangles(stored["faces"]))
    if side == "right":
        mirror = np.array([-1.0, 1.0, 1.0])
        vertices, joints, triangles = vertices * mirror, joints * mirror, triangles[:, ::-1].copy()
    return ArmMesh(
        side,
        vertices,
        vertex_normals(vertices, triangles),
        triangles,
        weights,
        joints,
        _along(vertices, joints, weights, person.hand_cm),
        person.hand_cm,
        habit(person),
    )


@lru_cache(maxsize=1)
def _stored() -> dict[str, NDArray[np.float32]]:
    with np.load(ARM_FILE) as arrays:
        return {name: arrays[name] for name in arrays.files}


def _shaped(stored: dict[str, NDArray[np.float32]], what: str, person: Person) -> Floats:
    shaped = stored[what].astype(np.float64)
    for name, amount in _amounts(person).items():
        shaped = shaped + amount * stored[f"{name}_{what}"]
    return shaped


def _amounts(person: Person) -> dict[str, float]:
    """How much of each difference from the mean adult a person shows: hands tell age and sex well enough."""
    child = np.clip((GROWN_CM - person.hand_cm) / (GROWN_CM - CHILD_CM), 0.0, 1.0)
    man = np.clip(2 * (person.hand_cm - WOMAN_CM) / (MAN_CM - WOMAN_CM) - 1, -1.0, 1.0) * (1 - child)
    return {
        "child": float(child),
        "man": float(man),
        "broad": max(person.build, 0.0),
        "slender": max(-person.build, 0.0),
    }


def _length(joints: Floats, vertices: Floats) -> float:
    """From the wrist along the middle finger's bones to the end of its flesh, as if it were straight."""
    chain = joints[[WRIST, *(finger_joint(3, joint) for joint in range(1, 5))]]
    bones = float(np.linalg.norm(np.diff(chain, axis=0), axis=1).sum())
    last = chain[4] - chain[3]
    direction = last / np.linalg.norm(last)
    near = np.linalg.norm(vertices - chain[4], axis=1) < 0.15
    return bones + max(0.0, float(((vertices[near] - chain[4]) @ direction).max()))


def _triangles(quads: NDArray[np.float32]) -> NDArray[np.int32]:
    corners = quads.astype(np.int32)
    return np.concatenate([corners[:, [0, 1, 2]], corners[:, [0, 2, 3]]])


def _capped(
    vertices: Floats, weights: Floats, triangles: NDArray[np.int32]
) -> tuple[Floats, Floats, NDArray[np.int32]]:
    """Closes the arm where the trunk was, with one more vertex in the middle of the gap."""
    edges = np.concatenate([triangles[:, [a, b]] for a, b in ((0, 1), (1, 2), (2, 0))])
    known = {(int(a), int(b)) for a, b in edges}
    rim = np.array([(b, a) for a, b in known if (b, a) not in known], dtype=np.int32)
    middle = vertices[np.unique(rim)].mean(axis=0)
    outwards = middle - vertices.mean(axis=0)
    middle = middle + outwards / np.linalg.norm(outwards) * 2.5
    fan = np.column_stack([rim, np.full(len(rim), len(vertices), np.int32)])
    whole = np.zeros(weights.shape[1])
    whole[0] = 1.0
    return (
        np.vstack([vertices, middle]),
        np.vstack([weights, whole]),
        np.vstack([triangles, fan]).astype(np.int32),
    )


def _complete(weights: Floats) -> Floats:
    """Rows that sum to 1: what the trunk has of the shoulder goes to the upper arm."""
    whole = weights.copy()
    whole[:, 0] += np.maximum(0.0, 1.0 - weights.sum(axis=1))
    completed: Floats = whole / whole.sum(axis=1, keepdims=True)
    return completed


def vertex_normals(vertices: Floats, triangles: NDArray[np.int32]) -> Floats:
    """Unit normals (n, 3): the mean of the triangles around, by their area."""
    a, b, c = (vertices[triangles[:, corner]] for corner in range(3))
    across = np.cross(b - a, c - a)
    normals = np.zeros_like(vertices)
    for corner in range(3):
        np.add.at(normals, triangles[:, corner], across)
    unit: Floats = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    return unit


def _along(vertices: Floats, joints: Floats, weights: Floats, hand_cm: float) -> Floats:
    upper = _share(vertices, joints[SHOULDER], joints[ELBOW])
    lower = 1 + _share(vertices, joints[ELBOW], joints[WRIST])
    hand = 2 + np.maximum(vertices[:, 1], 0) / hand_cm
    is_upper = np.clip(weights[:, 0] / np.maximum(weights[:, 0] + weights[:, 1], 1e-9), 0, 1)
    arm = np.where(is_upper > 0.5, np.minimum(upper, 1.1), np.maximum(lower, 0.9))
    along: Floats = np.where(weights[:, 2:].sum(axis=1) > 0.9, np.maximum(hand, 2.0), arm)
    return along


def _share(points: Floats, start: Floats, end: Floats) -> Floats:
    axis = end - start
    share: Floats = (points - start) @ axis / (axis @ axis)
    return share


__all__ = [
    "BONES",
    "ELBOW",
    "JOINTS",
    "SHOULDER",
    "WRIST",
    "ArmMesh",
    "arm_mesh",
    "finger_bone",
    "finger_joint",
]
