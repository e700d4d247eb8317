"""Carves one arm out of the MakeHuman body, as `data/arm.npz`: small enough to be kept with the code.

    python -m scenes.carve

The arm is a left one in its own hand's frame (see `state.ArmPose.hand`): origin at the wrist joint, X
towards the thumb, Y along the fingers, Z out of the back of the hand. The unit is the body's (a decimetre).
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scenes.assets import body_file, body_wheel

Points = NDArray[np.float64]

ARM_FILE = Path(__file__).parent / "data" / "arm.npz"
BONES = (
    "upperarm",
    "lowerarm",
    "wrist",
    *(f"finger{finger}-{bone}" for finger in range(1, 6) for bone in range(1, 4)),
)
JOINTS = (
    "shoulder",
    "elbow",
    "hand",
    *(f"finger-{finger}-{joint}" for finger in range(1, 6) for joint in range(1, 5)),
)
"""Of the body's joint cubes, those of the left arm: the fingers' joints 1 to 3, and 4 for the tip."""

SEXES = ("male", "female")


@dataclass(frozen=True, slots=True)
class Body:
    """The whole body, with its vertices for the mean adult and how other people's differ from it.

    Attributes:
        mean: (n, 3).
        deltas: By name, (n, 3) each.
        faces: (m, 4) corners of the skin's quads.
    """

    mean: Points
    deltas: dict[str, Points]
    faces: NDArray[np.int64]


def main() -> None:
    """Writes the arm."""
    wheel = body_wheel()
    ARM_FILE.parent.mkdir(exist_ok=True)
    np.savez_compressed(ARM_FILE, **carve(wheel))  # type: ignore[arg-type]
    print(f"{ARM_FILE}: {ARM_FILE.stat().st_size / 1024:.0f} KiB")


def carve(wheel: Path) -> dict[str, NDArray[np.float32] | NDArray[np.int16]]:
    """The arm's arrays by name, as `mesh.py` reads them."""
    body = _body(wheel)
    weights = _weights(wheel, len(body.mean))
    chosen = _arm_faces(body.faces, weights)
    used = np.unique(chosen)
    cubes = _joint_cubes(wheel)
    to_hand = _hand_frame(body.mean, cubes)
    arrays: dict[str, NDArray[np.float32] | NDArray[np.int16]] = {
        "faces": np.searchsorted(used, chosen).astype(np.int16),
        "weights": weights[used].astype(np.float32),
        "vertices": ((body.mean[used] - _centre(body.mean, cubes["hand"])) @ to_hand).astype(np.float32),
        "joints": (_joints(body.mean, cubes) @ to_hand).astype(np.float32),
    }
    for name, delta in body.deltas.items():
        shift = _centre(delta, cubes["hand"])
        arrays[f"{name}_vertices"] = ((delta[used] - shift) @ to_hand).astype(np.float32)
        arrays[f"{name}_joints"] = (_joints(delta, cubes) @ to_hand).astype(np.float32)
    return arrays


def _body(wheel: Path) -> Body:
    base, faces = _base(wheel)
    size = len(base)
    young = {sex: base + _macro(wheel, f"caucasian-{sex}-young", size) for sex in SEXES}
    child = np.mean([base + _macro(wheel, f"caucasian-{sex}-child", size) for sex in SEXES], axis=0)
    mean = (young["male"] + young["female"]) / 2
    deltas = {
        "man": (young["male"] - young["female"]) / 2,
        "child": child - mean,
        "broad": _weight(wheel, "averagemuscle-maxweight", size) * 0.6
        + _weight(wheel, "maxmuscle-averageweight", size) * 0.4,
        "slender": _weight(wheel, "averagemuscle-minweight", size),
    }
    return Body(mean, deltas, faces)


def _weight(wheel: Path, what: str, size: int) -> Points:
    mean: Points = np.mean([_macro(wheel, f"universal-{sex}-young-{what}", size) for sex in SEXES], axis=0)
    return mean


def _base(wheel: Path) -> tuple[Points, NDArray[np.int64]]:
    """Vertices of the base mesh, and the quads of its skin."""
    vertices, faces, group = [], [], ""
    for line in body_file(wheel, "3dobjs/base.obj").decode().splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "v":
            vertices.append([float(part) for part in rest.split()])
        elif kind == "g":
            group = rest.strip()
        elif kind == "f" and group == "body":
            faces.append([int(corner.split("/")[0]) - 1 for corner in rest.split()])
    return np.array(vertices), np.array(faces)


def _macro(wheel: Path, name: str, size: int) -> Points:
    """How a target moves each vertex, (size, 3)."""
    moved = np.zeros((size, 3))
    text = gzip.decompress(body_file(wheel, f"targets/macrodetails/{name}.target.gz")).decode()
    for line in text.splitlines():
        parts = line.split()
        if len(parts) == 4 and not line.startswith("#"):
            moved[int(parts[0])] = [float(part) for part in parts[1:]]
    return moved


def _weights(wheel: Path, size: int) -> NDArray[np.float64]:
    """How much each of `BONES` moves each vertex; a vertex of the trunk has none."""
    stored = json.loads(body_file(wheel, "rigs/standard/weights.default.json"))["weights"]
    weights = np.zeros((size, len(BONES)))
    for name, pairs in stored.items():
        bone = _our_bone(name)
        if bone is not None:
            index, amount = np.array(pairs).T
            np.add.at(weights[:, bone], index.astype(int), amount)
    return weights


def _our_bone(name: str) -> int | None:
    """Which of ours a bone of the body's rig belongs to: metacarpals to the wrist, halves to the whole."""
    stem, dot, side = name.partition(".")
    if side != "L" or not dot:
        return None
    if stem.startswith("metacarpal"):
        stem = "wrist"
    elif stem.startswith(("upperarm", "lowerarm")):
        stem = stem[:8]
    return BONES.index(stem) if stem in BONES else None


def _arm_faces(faces: NDArray[np.int64], weights: NDArray[np.float64]) -> NDArray[np.int64]:
    within = weights.sum(axis=1) > 0.5
    return np.asarray(faces[within[faces].all(axis=1)], dtype=np.int64)


def _joint_cubes(wheel: Path) -> dict[str, NDArray[np.int64]]:
    groups = json.loads(body_file(wheel, "mesh_metadata/basemesh_vertex_groups.json"))
    return {name: _members(groups[f"joint-l-{name}"]) for name in JOINTS}


def _members(ranges: list[list[int]]) -> NDArray[np.int64]:
    return np.array([row for first, last in ranges for row in range(first, last + 1)], dtype=np.int64)


def _centre(points: Points, members: NDArray[np.int64]) -> Points:
    centre: Points = points[members].mean(axis=0)
    return centre


def _joints(points: Points, cubes: dict[str, NDArray[np.int64]]) -> Points:
    """The joints relative to the wrist's."""
    wrist = _centre(points, cubes["hand"])
    return np.array([_centre(points, cubes[name]) - wrist for name in JOINTS])


def _hand_frame(points: Points, cubes: dict[str, NDArray[np.int64]]) -> Points:
    """(3, 3) with the hand's axes as columns: towards the thumb, along the fingers, out of the back."""
    wrist, index, middle, little = (
        _centre(points, cubes[name]) for name in ("hand", "finger-2-1", "finger-3-1", "finger-5-1")
    )
    along = (middle - wrist) / np.linalg.norm(middle - wrist)
    back = np.cross(index - wrist, little - wrist)
    back -= along * (back @ along)
    back /= np.linalg.norm(back)
    return np.stack([np.cross(along, back), along, back], axis=1)


if __name__ == "__main__":
    main()
