"""OpenGL without a window: one context, and short ways to fill it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import cv2
import moderngl
import numpy as np
from numpy.typing import NDArray

from referee.errors import RefereeError
from scenes import shaders
from scenes.lighting import Value

Picture: TypeAlias = NDArray[np.uint8]

CARD_PIXELS = (256, 400)

EGL: dict[str, Any] = {"backend": "egl"}
"""The library's own types ask for a mapping where it takes a name."""


class RenderError(RefereeError):
    """Pictures cannot be drawn here."""


@lru_cache(maxsize=1)
def context() -> moderngl.Context:
    """The context that all renderers of this process share.

    Raises:
        RenderError: If there is no EGL driver.
    """
    try:
        made = moderngl.create_context(standalone=True, **EGL)
    except Exception as problem:
        raise RenderError(
            f"no OpenGL by EGL (Debian: libegl1, libegl-mesa0, libgl1-mesa-dri): {problem}"
        ) from problem
    made.enable(moderngl.DEPTH_TEST)
    return made


@lru_cache(maxsize=32)
def program(vertex: str, fragment: str) -> moderngl.Program:
    """A program from two names in `shaders.py`."""
    return context().program(
        vertex_shader=getattr(shaders, vertex), fragment_shader=getattr(shaders, fragment)
    )


def put(target: moderngl.Program, values: Mapping[str, Value]) -> None:
    """Sets those uniforms that the program has."""
    for name, value in values.items():
        member = target.get(name, None)
        if isinstance(member, moderngl.Uniform):
            member.value = value


def put_matrix(target: moderngl.Program, name: str, matrix: NDArray[np.float64]) -> None:
    """Sets a row-major matrix."""
    member = target.get(name, None)
    if isinstance(member, moderngl.Uniform):
        member.write(np.ascontiguousarray(matrix.T, dtype="f4").tobytes())


def surface(rgb: NDArray[np.float32], repeat: bool) -> moderngl.Texture:
    """A texture of linear reflectance (h, w, 3), kept with 16 bits; its first row is at v = 1."""
    flipped = np.ascontiguousarray(rgb[::-1], dtype=np.float16)
    made = context().texture((rgb.shape[1], rgb.shape[0]), 3, flipped.tobytes(), dtype="f2", alignment=1)
    made.build_mipmaps()
    made.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
    made.repeat_x = made.repeat_y = repeat
    made.anisotropy = 4.0
    return made


def grain(seed: int = 3) -> moderngl.Texture:
    """Four channels of noise that repeat, for skin, cloth and fur."""
    random = np.random.default_rng(seed)
    channels = []
    for sigma in (1.2, 2.5, 3.5, 6.0):
        white = random.standard_normal((256, 256)).astype(np.float32)
        tiled = np.tile(white, (3, 3))
        smooth = cv2.GaussianBlur(tiled, (0, 0), sigma)[256:512, 256:512]
        channels.append(0.5 + 0.16 * smooth / float(smooth.std()))
    pixels = np.clip(np.stack(channels, axis=2) * 255, 0, 255).astype(np.uint8)
    made = context().texture((256, 256), 4, np.ascontiguousarray(pixels).tobytes())
    made.build_mipmaps()
    made.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
    return made


def pictures(bgr: Sequence[Picture]) -> moderngl.TextureArray:
    """Card pictures as layers, their first row at v = 0."""
    layers = [
        cv2.cvtColor(cv2.resize(one, CARD_PIXELS, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2RGB)
        for one in bgr
    ]
    stacked = np.ascontiguousarray(np.stack(layers))
    made = context().texture_array((*CARD_PIXELS, len(layers)), 3, stacked.tobytes(), alignment=1)
    made.build_mipmaps()
    made.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
    made.repeat_x = made.repeat_y = False
    made.anisotropy = 4.0
    return made
