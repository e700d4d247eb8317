"""A card's picture laid on a plain ground, as a photograph that enrolment takes."""

from pathlib import Path

import cv2
import numpy as np

from referee.vision.capture.frames import Picture

MARGIN = 0.35
"""The ground around the card, in its heights."""

DARK, LIGHT = 60, 200
"""Grey levels of the ground: the one that is farther from the card's rim."""

RIM, QUALITY = 6, 95


def write_photo(path: Path, card: Picture) -> None:
    """Writes the card as a JPEG.

    Raises:
        OSError: It cannot be written.
    """
    rims = [np.rot90(card, turn)[:RIM].reshape(-1, 3) for turn in range(4)]
    rim = float(np.concatenate(rims).mean())
    level = DARK if abs(rim - DARK) > abs(rim - LIGHT) else LIGHT
    around = round(MARGIN * card.shape[0])
    ground = (level, level, level)
    photo = cv2.copyMakeBorder(card, around, around, around, around, cv2.BORDER_CONSTANT, value=ground)
    path.write_bytes(cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes())
