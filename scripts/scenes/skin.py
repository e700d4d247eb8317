"""Poses an arm: from an `ArmPose` and its `Person` to vertices, normals and landmarks in the world, in cm."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from scenes import shapes
from scenes.mesh import ELBOW, SHOULDER, WRIST, ArmMesh, arm_mesh, finger_bone, finger_joint
from scenes.state import ArmPose, Person, Side, Vector

Floats = NDArray[np.float64]

LANDMARKS = tuple([WRIST] + [finger_joint(finger, joint) for finger in range(1, 6) for joint in range(1, 5)])
"""Rows of `Posed.joints` in MediaPipe's order: wrist, thumb cmc, mcp, ip, tip, index mcp, pip, dip, tip, …"""

ELBOW_CLEARANCE = 4.0
"""How high above the table's plane the elbow stays, in cm, as long as the wrist is above it."""
SWIVEL = np.deg2rad(38.0)
"""How far outwards from straight down the elbow hangs."""
STRAIGHTEST = 0.985
"""Of the arm's length: no arm is quite stretched."""


@dataclass(frozen=True, slots=True)
class Posed:
    """An arm in the world, in cm.

    Attributes:
        vertices: (n, 3).
        normals: (n, 3), unit.
        joints: (23, 3), rows as `carve.JOINTS`; the shoulder is where the arm reaches from, which is nearer
        than
            the pose's if that is too far away.
        landmarks: (21, 3) in MediaPipe's order.
    """

    vertices: Floats
    normals: Floats
    joints: Floats
    landmarks: Floats


@dataclass(frozen=True, slots=True)
class Hinges:
    """How one finger is jointed, at rest, in the hand's frame.

    Attributes:
        bend: Of its first bone below the palm's plane, in radians.
        spread: Of its first bone, counterclockwise from the hand's Y.
        axis: (3,) about which its outer joints bend.
        middle: Angle of its middle joint.
        end: Angle of its outer joint.
    """

    bend: float
    spread: float
    axis: Vector
    middle: float
    end: float


def pose(arm: ArmPose, person: Person, mesh: ArmMesh | None = None) -> Posed:
    """The arm's skin and joints for its pose; `mesh` may be the person's dressed arm (see `dress.py`)."""
    mesh = mesh or arm_mesh(person, arm.side)
    fingers = finger_turns(mesh, arm)
    limb = _limb(mesh, arm)
    turns, places = _bones(mesh, arm, fingers, limb)
    vertices, normals = _skinned(mesh, turns, places, limb.twist)
    joints = _joints(mesh, turns, places)
    joints[SHOULDER] = limb.shoulder
    return Posed(vertices, normals, joints, joints[list(LANDMARKS)])


def landmarks(arm: ArmPose, person: Person) -> Floats:
    """The 21 landmarks (21, 3) alone, at a fraction of the cost."""
    mesh = arm_mesh(person, arm.side)
    return _hand_joints(mesh, finger_turns(mesh, arm)) @ arm.hand.T + arm.wrist


def hand_landmarks(shape: dict[str, float], person: Person, side: Side) -> Floats:
    """The 21 landmarks (21, 3) in the hand's own frame, in cm."""
    return landmarks(ArmPose("", side, np.zeros(3), np.eye(3), np.array([0.0, -50.0, 0.0]), shape), person)


def turn_about(axis: Vector, angle: float) -> Floats:
    """The rotation matrix (3, 3) about a unit axis, by Rodrigues' formula."""
    x, y, z = (float(part) for part in axis)
    c, s = math.cos(angle), math.sin(angle)
    d = 1.0 - c
    return np.array(
        [
            [c + x * x * d, x * y * d - z * s, x * z * d + y * s],
            [y * x * d + z * s, c + y * y * d, y * z * d - x * s],
            [z * x * d - y * s, z * y * d + x * s, c + z * z * d],
        ]
    )


def turns_about(axis: Vector, angles: Floats) -> Floats:
    """Rotation matrices (n, 3, 3) about one unit axis."""
    x, y, z = axis
    by_cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    by = angles[:, None, None]
    turned: Floats = np.eye(3) + np.sin(by) * by_cross + (1 - np.cos(by)) * (by_cross @ by_cross)
    return turned


def cross(a: Vector, b: Vector) -> Vector:
    """The cross product of two vectors (3,): numpy's own is made for many and slow for one."""
    return np.array(
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], dtype=np.float64
    )


@lru_cache(maxsize=256)
def hinges_of(mesh: ArmMesh, finger: int) -> Hinges:
    """How a finger (1 to 5) of a mesh is jointed."""
    joints = mesh.joints
    first, second, third, tip = (joints[finger_joint(finger, joint)] for joint in range(1, 5))
    bones = [second - first, third - second, tip - third]
    a, b, c = (bone / np.linalg.norm(bone) for bone in bones)
    axis = cross(a, b) + cross(b, c)
    axis = axis / np.linalg.norm(axis)
    return Hinges(
        float(np.arcsin(-a[2])),
        float(np.arctan2(-a[0], a[1])),
        axis,
        float(np.arctan2(np.linalg.norm(cross(a, b)), a @ b)),
        float(np.arctan2(np.linalg.norm(cross(b, c)), b @ c)),
    )


def finger_turns(mesh: ArmMesh, arm: ArmPose) -> Floats:
    """Rotations (5, 3, 3, 3) of each finger's three bones from rest, in the hand's frame."""
    angles = shapes.blended(arm.shape) + mesh.habit
    mirror = 1.0 if mesh.side == "left" else -1.0
    turns = np.empty((5, 3, 3, 3))
    turns[0] = _thumb(hinges_of(mesh, 1), angles[: shapes.THUMB_ANGLES], mirror)
    for finger in range(4):
        start = shapes.THUMB_ANGLES + shapes.FINGER_ANGLES * finger
        turns[finger + 1] = _finger(
            hinges_of(mesh, finger + 2), angles[start : start + shapes.FINGER_ANGLES], mirror, finger
        )
    return turns


_AWAY = (-1.0, 0.0, 1.0, 1.0)
"""Which way each finger spreads in a left hand, about Z: the index towards the thumb, the others away."""


def _aim(spread: float, bend: float) -> Floats:
    return turn_about(np.array([0.0, 0.0, 1.0]), spread) @ turn_about(np.array([1.0, 0.0, 0.0]), -bend)


def _finger(hinges: Hinges, angles: Floats, mirror: float, finger: int) -> Floats:
    bend, spread, middle, end = angles
    aimed = _aim(hinges.spread + mirror * _AWAY[finger] * spread, bend)
    first = aimed @ _aim(hinges.spread, hinges.bend).T
    second = first @ turn_about(hinges.axis, middle - hinges.middle)
    return np.stack([first, second, second @ turn_about(hinges.axis, end - hinges.end)])


def _thumb(hinges: Hinges, angles: Floats, mirror: float) -> Floats:
    across, opened, roll, middle, end = angles
    along = np.array([0.0, 1.0, 0.0])
    first = (
        turn_about(along, mirror * across)
        @ turn_about(np.array([0.0, 0.0, 1.0]), -mirror * opened)
        @ turn_about(along, mirror * roll)
    )
    second = first @ turn_about(hinges.axis, middle - hinges.middle)
    return np.stack([first, second, second @ turn_about(hinges.axis, end - hinges.end)])


def _hand_joints(mesh: ArmMesh, turns: Floats) -> Floats:
    """The 21 landmarks in the hand's frame."""
    points = [np.zeros(3)]
    for finger in range(1, 6):
        rest = mesh.joints[[finger_joint(finger, joint) for joint in range(1, 5)]]
        place = rest[0]
        points.append(place)
        for bone in range(3):
            place = place + turns[finger - 1, bone] @ (rest[bone + 1] - rest[bone])
            points.append(place)
    return np.array(points)


@dataclass(frozen=True, slots=True)
class Limb:
    """Where the arm is: the elbow found, the turns of its two bones, and how far the forearm is twisted."""

    shoulder: Vector
    elbow: Vector
    upper: Floats
    lower: Floats
    twist: float


def _unit(vector: Vector) -> Vector:
    length = float(np.linalg.norm(vector))
    return vector / length if length > 1e-9 else np.array([0.0, 0.0, 1.0])


def _limb(mesh: ArmMesh, arm: ArmPose) -> Limb:
    rest = mesh.joints
    upper_cm = float(np.linalg.norm(rest[ELBOW] - rest[SHOULDER]))
    lower_cm = float(np.linalg.norm(rest[WRIST] - rest[ELBOW]))
    shoulder = _reachable(arm, upper_cm + lower_cm)
    elbow = _elbow(shoulder, arm, upper_cm, lower_cm)
    upper, lower = _unit(elbow - shoulder), _unit(arm.wrist - elbow)
    rest_upper, rest_lower = _unit(rest[ELBOW] - rest[SHOULDER]), _unit(rest[WRIST] - rest[ELBOW])
    rest_across = _unit(cross(rest_upper, rest_lower))
    across = _unit(cross(upper, lower))
    lower_turn = _frame(lower, across) @ _frame(rest_lower, rest_across).T
    upper_turn = _frame(upper, across) @ _frame(rest_upper, rest_across).T
    return Limb(shoulder, elbow, upper_turn, lower_turn, _twist(lower_turn.T @ arm.hand, rest_lower))


def _reachable(arm: ArmPose, reach: float) -> Vector:
    away = arm.shoulder - arm.wrist
    distance = float(np.linalg.norm(away))
    return arm.wrist + away * min(1.0, STRAIGHTEST * reach / max(distance, 1e-9))


def _elbow(shoulder: Vector, arm: ArmPose, upper_cm: float, lower_cm: float) -> Vector:
    """On the circle that both bones allow: hanging down and a little outwards, but clear of the table."""
    line = arm.wrist - shoulder
    distance = max(float(np.linalg.norm(line)), abs(upper_cm - lower_cm) + 0.5)
    axis = _unit(line)
    share = (upper_cm**2 - lower_cm**2 + distance**2) / (2 * distance)
    radius = float(np.sqrt(max(upper_cm**2 - share**2, 0.01)))
    centre = shoulder + axis * share
    level = _unit(cross(np.array([0.0, 0.0, 1.0]), axis) if abs(axis[2]) < 0.98 else np.array([1.0, 0, 0]))
    outward = level if arm.side == "left" else -level
    up = _unit(cross(axis, level))
    up = up if up[2] >= 0 else -up
    clearance = min(ELBOW_CLEARANCE, ELBOW_CLEARANCE + float(arm.wrist[2]))
    lowest = (float(centre[2]) - clearance) / max(radius * float(up[2]), 1e-6)
    swivel = max(SWIVEL, float(np.arccos(np.clip(lowest, -1.0, 1.0))))
    elbow: Vector = centre + radius * (np.sin(swivel) * outward - np.cos(swivel) * up)
    return elbow


def _frame(along: Vector, across: Vector) -> Floats:
    return np.stack([along, across, cross(along, across)], axis=1)


def _twist(turn: Floats, axis: Vector) -> float:
    """How far a rotation turns about an axis (the twist of its swing-twist decomposition), in radians."""
    vector = np.array([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]])
    angle = 2 * np.arctan2(float(vector @ axis), 1 + float(np.trace(turn)))
    return float((angle + np.pi) % (2 * np.pi) - np.pi)


def _bones(mesh: ArmMesh, arm: ArmPose, fingers: Floats, limb: Limb) -> tuple[Floats, Floats]:
    """Each bone's rotation (18, 3, 3) and shift (18, 3): a vertex at rest goes to `turn @ v + shift`."""
    turns, shifts = np.empty((18, 3, 3)), np.empty((18, 3))
    rest = mesh.joints
    turns[0], shifts[0] = limb.upper, limb.shoulder - limb.upper @ rest[SHOULDER]
    turns[1], shifts[1] = limb.lower, limb.elbow - limb.lower @ rest[ELBOW]
    turns[2], shifts[2] = arm.hand, arm.wrist
    for finger in range(1, 6):
        place = rest[finger_joint(finger, 1)]
        for bone in range(1, 4):
            start, end = (rest[finger_joint(finger, bone + step)] for step in (0, 1))
            turn = fingers[finger - 1, bone - 1]
            column = finger_bone(finger, bone)
            turns[column] = arm.hand @ turn
            shifts[column] = arm.hand @ (place - turn @ start) + arm.wrist
            place = place + turn @ (end - start)
    return turns, shifts


def _skinned(mesh: ArmMesh, turns: Floats, shifts: Floats, twist: float) -> tuple[Floats, Floats]:
    """Linear blend skinning; the forearm's share is twisted about its axis, more towards the wrist."""
    mixed = mesh.weights @ turns.reshape(18, 9)
    blend = mixed.reshape(-1, 3, 3)
    vertices = _times(blend, mesh.vertices) + mesh.weights @ shifts
    normals = _times(blend, mesh.normals)
    forearm = np.flatnonzero(mesh.weights[:, 1] > 1e-4)
    share = np.clip((mesh.along[forearm] - 1.05) / 0.9, 0.0, 1.0)
    elbow = mesh.joints[ELBOW]
    axis = _unit(mesh.joints[WRIST] - elbow)
    twisted = turns_about(axis, twist * share) - np.eye(3)
    weight = mesh.weights[forearm, 1:2]
    moved = _times(twisted, mesh.vertices[forearm] - elbow)
    vertices[forearm] += weight * (moved @ turns[1].T)
    swung = _times(twisted, mesh.normals[forearm])
    normals[forearm] += weight * (swung @ turns[1].T)
    return vertices, normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)


def _times(matrices: Floats, vectors: Floats) -> Floats:
    """Each matrix (n, 3, 3) times its vector (n, 3); written out, since that is several times faster."""
    x, y, z = (vectors[:, axis : axis + 1] for axis in range(3))
    product: Floats = matrices[:, :, 0] * x + matrices[:, :, 1] * y + matrices[:, :, 2] * z
    return product


def _joints(mesh: ArmMesh, turns: Floats, shifts: Floats) -> Floats:
    rest = mesh.joints
    joints = np.empty_like(rest)
    joints[SHOULDER], joints[ELBOW] = (turns[0] @ rest[row] + shifts[0] for row in (SHOULDER, ELBOW))
    joints[WRIST] = shifts[2]
    for finger in range(1, 6):
        for joint in range(1, 5):
            bone = finger_bone(finger, min(joint, 3))
            row = finger_joint(finger, joint)
            joints[row] = turns[bone] @ rest[row] + shifts[bone]
    return joints
