"""Draws the table, the floor and the people's laps once, larger than needed, and keeps their light."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import moderngl
import numpy as np
from numpy.typing import NDArray

from scenes import gpu
from scenes.backdrop import backdrop
from scenes.lighting import Lighting
from scenes.optics import clip_matrix
from scenes.state import Camera, Look
from scenes.textures import floor

Floats = NDArray[np.float64]
Light = NDArray[np.float32]

LARGER = 2
BRIGHTEST = 4.0


def still_lights(
    look: Look,
    camera: Camera,
    lighting: Lighting,
    top: NDArray[np.float32],
    seats: Mapping[str, Floats],
) -> tuple[Light, Light]:
    """What comes from all round, and what comes from the lamp: (h, w, 3) BGR each, exposed."""
    context = gpu.context()
    size = (camera.width * LARGER, camera.height * LARGER)
    colours = [context.texture(size, 4, dtype="f2") for _ in range(2)]
    depth = context.depth_renderbuffer(size)
    target = context.framebuffer(colours, depth)
    drawing = gpu.program("STILL_VERTEX", "STILL_FRAGMENT")
    buffer = context.buffer(backdrop(look, seats).astype("f4").tobytes())
    array = context.vertex_array(drawing, [(buffer, "3f 3f 3f", "place", "normal", "tint")])
    textures = [gpu.surface(top, repeat=False), gpu.surface(floor(look.seed), repeat=True), gpu.grain()]
    for unit, texture in enumerate(textures):
        texture.use(unit)
    x, y = look.table_cm
    gpu.put(drawing, {**lighting.values(1.0), "top": 0, "ground": 1, "grain": 2})
    gpu.put(drawing, {"table": (0.0, -y, x, 0.0), "softness": 1.0 + 0.5 * look.lamp_size})
    gpu.put_matrix(drawing, "clip", clip_matrix(camera))
    target.use()
    target.clear(0.02, 0.02, 0.02, 1.0)
    context.disable(moderngl.CULL_FACE)
    array.render()
    lights = [_shrunk(target, attachment, camera) * np.float32(lighting.exposure) for attachment in range(2)]
    array.release()
    buffer.release()
    target.release()
    depth.release()
    for texture in [*colours, *textures]:
        texture.release()
    return lights[0], lights[1]


def _shrunk(target: moderngl.Framebuffer, attachment: int, camera: Camera) -> Light:
    """One of the large pictures at the picture's size."""
    raw = np.frombuffer(target.read(components=4, attachment=attachment, dtype="f2"), np.float16)
    shape = (camera.height * LARGER, camera.width * LARGER, 4)
    large = raw.reshape(shape)[::-1, :, 2::-1].astype(np.float32)
    size = (camera.width, camera.height)
    small = cv2.resize(np.minimum(large, BRIGHTEST), size, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)
