import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import shapes
from scenes.dress import dressed
from scenes.mesh import ELBOW, SHOULDER, WRIST, arm_mesh
from scenes.skin import hand_landmarks, landmarks, pose, turn_about
from scenes.state import ArmPose, Person, Side

from tests.scenes.company import MIA, NOAH, lying_arm

SIDES: list[Side] = ["left", "right"]


@pytest.mark.parametrize("hand_cm", [13.0, 15.5, 18.0, 21.0])
def test_a_hand_is_as_long_as_its_person_says(hand_cm: float) -> None:
    person = Person("A", hand_cm)
    mesh = arm_mesh(person, "left")
    straight = hand_landmarks({"flat": 1.0}, person, "left")
    flesh = mesh.vertices[:, 1].max() - mesh.joints[14][1]
    assert np.linalg.norm(straight[12] - straight[0]) + flesh == pytest.approx(hand_cm, rel=0.05)


def test_a_right_hand_mirrors_the_left() -> None:
    person = Person("A")
    left, right = (hand_landmarks({"slap": 1.0}, person, side) for side in SIDES)
    assert np.allclose(left * [-1, 1, 1], right, atol=1e-9)
    assert left[4, 0] > 0


def test_the_landmarks_alone_are_those_of_the_posed_arm() -> None:
    arm = lying_arm("Mia", "right", 30.0, -40.0, 6.0, "pinch")
    assert np.allclose(landmarks(arm, MIA), pose(arm, MIA).landmarks, atol=1e-9)


def test_fingertips_lie_in_the_flesh() -> None:
    for shape in shapes.SHAPES:
        posed = pose(lying_arm("Mia", "left", 0.0, 0.0, 9.0, shape), MIA)
        for tip in (4, 8, 12, 16, 20):
            assert np.linalg.norm(posed.vertices - posed.landmarks[tip], axis=1).min() < 1.1


def test_bones_keep_their_length() -> None:
    rest = arm_mesh(NOAH, "left").joints
    joints = pose(lying_arm("Noah", "left", 10.0, 20.0, 3.0, "fist"), NOAH).joints
    for a, b in ((ELBOW, WRIST), (3, 4), (4, 5), (7, 8), (8, 9), (20, 21)):
        assert np.linalg.norm(joints[a] - joints[b]) == pytest.approx(np.linalg.norm(rest[a] - rest[b]))


def test_a_shoulder_too_far_away_comes_nearer() -> None:
    arm = ArmPose("Mia", "left", np.zeros(3), np.eye(3), np.array([0.0, -300.0, 30.0]))
    joints = pose(arm, MIA).joints
    rest = arm_mesh(MIA, "left").joints
    whole = np.linalg.norm(rest[SHOULDER] - rest[ELBOW]) + np.linalg.norm(rest[ELBOW] - rest[WRIST])
    assert 0.9 * whole < np.linalg.norm(joints[SHOULDER] - joints[WRIST]) < whole


@settings(max_examples=60, deadline=None)
@given(
    x=st.floats(-30, 30),
    y=st.floats(15, 60),
    z=st.floats(25, 40),
    height=st.floats(1, 12),
    left=st.booleans(),
)
def test_the_elbow_stays_above_the_table(x: float, y: float, z: float, height: float, left: bool) -> None:
    arm = ArmPose(
        "Mia", "left" if left else "right", np.array([0, 0, height]), np.eye(3), np.array([x, -y, z + height])
    )
    assert pose(arm, MIA).joints[ELBOW][2] >= 3.0


def test_the_elbow_moves_smoothly_with_the_wrist() -> None:
    elbows = [
        pose(lying_arm("Mia", "right", 20 + step * 0.05, -30.0 + step * 0.05, 2.0 + 0.02 * step), MIA).joints[
            ELBOW
        ]
        for step in range(200)
    ]
    assert np.linalg.norm(np.diff(elbows, axis=0), axis=1).max() < 0.4


def test_normals_are_unit_and_point_outwards() -> None:
    mesh = arm_mesh(MIA, "right")
    assert np.allclose(np.linalg.norm(mesh.normals, axis=1), 1.0)
    palm = (mesh.along > 2.1) & (np.abs(mesh.normals[:, 2]) > 0.9)
    assert (mesh.normals[palm, 2] * (mesh.vertices[palm, 2] - mesh.vertices[palm, 2].mean())).mean() > 0


def test_what_is_worn_follows_the_arm() -> None:
    worn = dressed(NOAH, "left").mesh
    posed = pose(lying_arm("Noah", "left", 10.0, 20.0, 3.0), NOAH, worn)
    assert len(posed.vertices) == len(worn.vertices) > len(arm_mesh(NOAH, "left").vertices)
    assert np.allclose(worn.weights.sum(axis=1), 1.0)


def test_a_blend_lies_between_its_shapes() -> None:
    half = shapes.blended({"flat": 1.0, "fist": 1.0})
    assert np.allclose(half, (shapes.blended({"flat": 1.0}) + shapes.blended({"fist": 3.0})) / 2)


@pytest.mark.parametrize("weights", [{"paw": 1.0}, {"flat": 0.0}])
def test_a_blend_of_nothing_known_is_refused(weights: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"hand"):
        shapes.blended(weights)


@given(angle=st.floats(-7, 7))
def test_a_turn_keeps_lengths_and_its_axis(angle: float) -> None:
    axis = np.array([2.0, -1.0, 2.0]) / 3
    turn = turn_about(axis, angle)
    assert np.allclose(turn @ turn.T, np.eye(3))
    assert np.allclose(turn @ axis, axis)
