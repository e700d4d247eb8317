"""People and arms for the scenes' tests."""

import numpy as np
from scenes.state import ArmPose, Person, Side

MIA = Person("Mia", 17.0, sleeve=(0.1, 0.2, 0.4), extras=("ring",))
NOAH = Person("Noah", 19.5, build=0.5, skin=(0.1, 0.055, 0.04), extras=("watch", "nails"))


def lying_arm(seat: str, side: Side, x: float, y: float, z: float, shape: str = "flat") -> ArmPose:
    """An arm that comes from the near edge, with its hand level."""
    wrist = np.array([x, y, z])
    return ArmPose(seat, side, wrist, np.eye(3), wrist + np.array([8.0, -42.0, 28.0]), {shape: 1.0})
