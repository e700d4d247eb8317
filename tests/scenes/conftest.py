"""What the scenes' tests share: a renderer, where there is OpenGL."""

import os
from collections.abc import Iterator

import numpy as np
import pytest
from scenes.gpu import RenderError, context
from scenes.renderer import Renderer
from scenes.state import Camera, Look

from tests.scenes.company import MIA, NOAH


@pytest.fixture(scope="session")
def opengl() -> None:
    """Skips without OpenGL, but fails in CI."""
    try:
        context()
    except RenderError as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def renderer(opengl: None) -> Iterator[Renderer]:  # noqa: ARG001  it must be there first
    """A small one, with red faces and blue backs."""
    red, blue = (np.full((87, 56, 3), colour, np.uint8) for colour in ((20, 20, 220), (220, 20, 20)))
    camera = Camera((55.0, -36.0, 118.0), (55.0, -35.0, 0.0), width=320, height=180, focal=290.0)
    made = Renderer(
        Look(top="white", seed=2), camera, [MIA, NOAH], {"N3": red}, blue, {"Mia": np.array([55.0, -95.0])}
    )
    yield made
    made.release()
