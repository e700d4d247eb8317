"""Quads that may be the outline of a card: many cheap hypotheses, none of them trusted yet."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.vision.capture.frames import Picture
from referee.vision.cards.quads import Floats, inside, ordered, plausible, without_doubles

Mask = NDArray[np.uint8]

LEVELS = 10
ADAPTIVE_WINDOWS = (31, 101)
CANNY_THRESHOLDS = (20, 40, 80, 150)
LEAST_AREA, MOST_AREA = 0.004, 0.9
"""Share of the picture that a card's outline may cover."""

MOST_LINES = 72
MOST_LINE_QUADS = 1500
LINE_GAP = 2.5
"""Segments this near to a line (pixels) are pieces of it."""


def outlines(picture: Picture) -> Floats:
    """All hypotheses for a card's outline (n, 4, 2), ordered, in pixels of `picture`."""
    height, width = picture.shape[:2]
    quads = ordered(np.concatenate([contour_quads(picture), line_quads(picture)]))
    quads = quads[inside(quads, width, height, margin=1)]
    return without_doubles(quads[plausible(quads, width, height, aspects=(0.5, 1.05), slant=0.5)])


def contour_quads(picture: Picture) -> Floats:
    """Quads (n, 4, 2) around the blobs of many threshold and edge pictures."""
    area = picture.shape[0] * picture.shape[1]
    found = [quad for mask in _masks(picture) for quad in _quads_of_blobs(mask, area)]
    return np.array(found, dtype=np.float32).reshape(-1, 4, 2)


def _masks(picture: Picture) -> Iterator[Mask]:
    """Each mask as it is, and without its thin parts."""
    thin = np.ones((5, 5), np.uint8)
    for mask in _raw_masks(picture):
        yield mask
        yield cv2.morphologyEx(mask, cv2.MORPH_OPEN, thin).astype(np.uint8)


def _raw_masks(picture: Picture) -> Iterator[Mask]:
    smooth = cv2.GaussianBlur(picture, (0, 0), 1)
    lab = cv2.split(cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB))
    saturation = cv2.cvtColor(smooth, cv2.COLOR_BGR2HSV)[:, :, 1]
    for channel in (*lab, saturation):
        yield from _threshold_masks(channel.astype(np.uint8))
    for channel in lab:
        yield from _edge_masks(channel.astype(np.uint8))


def _threshold_masks(channel: Mask) -> Iterator[Mask]:
    low, high = np.percentile(channel, [2, 98])
    if high - low < 8:
        return
    for level in np.linspace(low, high, LEVELS + 2)[1:-1]:
        above = (channel > level).astype(np.uint8)
        yield above
        yield 1 - above
    for window in ADAPTIVE_WINDOWS:
        for kind, shift in ((cv2.THRESH_BINARY, -3), (cv2.THRESH_BINARY_INV, 3)):
            mask = cv2.adaptiveThreshold(channel, 1, cv2.ADAPTIVE_THRESH_MEAN_C, kind, window, shift)
            yield mask.astype(np.uint8)


def _edge_masks(channel: Mask) -> Iterator[Mask]:
    """Closed edges make blobs, and so do the fields between edges."""
    for threshold in CANNY_THRESHOLDS:
        edges = cv2.dilate(cv2.Canny(channel, threshold / 2, threshold), np.ones((3, 3), np.uint8))
        yield edges.astype(np.uint8)
        yield 255 - edges.astype(np.uint8)


def _quads_of_blobs(mask: Mask, area: int) -> Iterator[Floats]:
    """The four-sided hulls of those blobs that nearly fill them; rounded corners do not matter."""
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        _, _, width, height = cv2.boundingRect(contour)
        if width * height < LEAST_AREA * area:
            continue
        hull = cv2.convexHull(contour)
        filled = cv2.contourArea(hull)
        if len(hull) < 4 or not LEAST_AREA * area <= filled <= MOST_AREA * area:
            continue
        quad = cv2.approxPolyN(hull, 4, ensure_convex=True).reshape(-1, 2).astype(np.float32)
        if len(quad) == 4 and cv2.contourArea(quad) <= 1.15 * filled:
            yield quad


@dataclass(frozen=True)
class Lines:
    """Straight lines, each made of segments that lie on it.

    Attributes:
        centre: (n, 2) a point on each line.
        along: (n, 2) unit vectors.
        covered: (n, 2 * reach + 2) pixels under segments, summed up along the line from `reach` before its
            centre.
        reach: The picture's diagonal in pixels.
    """

    centre: Floats
    along: Floats
    covered: Floats
    reach: int

    @property
    def normal(self) -> Floats:
        """(n, 2) unit normals."""
        return np.stack([-self.along[:, 1], self.along[:, 0]], axis=1)

    def coverage(self, index: NDArray[np.int_], start: Floats, end: Floats) -> Floats:
        """Which share of the way from `start` to `end` (n, 2) on the lines `index` lies under segments."""
        place = [
            ((p - self.centre[index]) * self.along[index]).sum(1).astype(np.int64) + self.reach
            for p in (start, end)
        ]
        low = np.clip(np.minimum(*place), 0, self.covered.shape[1] - 1)
        high = np.clip(np.maximum(*place), 0, self.covered.shape[1] - 1)
        share: Floats = (self.covered[index, high] - self.covered[index, low]) / np.maximum(high - low, 1)
        return share


def line_quads(picture: Picture) -> Floats:
    """Quads (n, 4, 2) between two pairs of straight lines that are mostly covered by edge segments."""
    height, width = picture.shape[:2]
    lines = _lines(_segments(picture), int(np.hypot(height, width)))
    if lines is None:
        return np.zeros((0, 4, 2), np.float32)
    cycle = _cycles(lines, apart=0.06 * min(height, width))
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        quads = np.stack([_crossing(lines, cycle[k - 1], cycle[k]) for k in range(4)], axis=1)
    within = inside(quads, width, height, margin=3)
    quads, cycle = quads[within], [side[within] for side in cycle]
    coverage = np.stack(
        [lines.coverage(cycle[k], quads[:, k], quads[:, (k + 1) % 4]) for k in range(4)], axis=1
    )
    held = (coverage.min(1) > 0.15) & (coverage.mean(1) > 0.45)
    quads, coverage = ordered(quads[held]), coverage[held]
    fit = plausible(quads, width, height, aspects=(0.52, 1.0), slant=0.35)
    best = np.argsort(-coverage[fit].mean(1), kind="stable")[:MOST_LINE_QUADS]
    return quads[fit][best]


def _segments(picture: Picture) -> Floats:
    """Edge segments (n, 4) as x, y, x, y: in lightness, and in the two colour channels stretched."""
    detector = cv2.createLineSegmentDetector()
    found = [np.zeros((0, 4), np.float32)]
    for channel, gain in zip(cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB)), (1, 2, 2), strict=True):
        stretched = np.clip((channel.astype(np.int16) - 128) * gain + 128, 0, 255)
        segments = detector.detect(stretched.astype(np.uint8))[0]
        if segments is not None:
            found.append(segments.reshape(-1, 4).astype(np.float32))
    return np.concatenate(found)


def _lines(segments: Floats, reach: int) -> Lines | None:
    """The longest lines, each gathered around its longest segment; None if there are fewer than four."""
    length = np.hypot(segments[:, 2] - segments[:, 0], segments[:, 3] - segments[:, 1])
    order = np.argsort(-length, kind="stable")
    order = order[length[order] >= max(10, 0.02 * reach)]
    left, length = segments[order], length[order]
    gathered = []
    while len(left):
        along = (left[0, 2:] - left[0, :2]) / length[0]
        on_line = _on_line(left, length, along)
        gathered.append(_line(left[on_line], length[on_line], reach))
        left, length = left[~on_line], length[~on_line]
    gathered.sort(key=lambda line: -float(line[2][-1]))
    if len(gathered) < 4:
        return None
    centre, along, covered = (np.array(part, np.float32) for part in zip(*gathered[:MOST_LINES], strict=True))
    return Lines(centre, along, covered, reach)


def _on_line(segments: Floats, length: Floats, along: Floats) -> NDArray[np.bool_]:
    """Which segments lie on the line of the first one."""
    normal = np.array([-along[1], along[0]], np.float32)
    start = np.abs((segments[:, :2] - segments[0, :2]) @ normal)
    end = np.abs((segments[:, 2:] - segments[0, :2]) @ normal)
    turned = np.abs((segments[:, 2:] - segments[:, :2]) @ normal) / length
    held: NDArray[np.bool_] = (start < LINE_GAP) & (end < LINE_GAP) & (turned < 0.12)
    held[0] = True
    return held


def _line(segments: Floats, length: Floats, reach: int) -> tuple[Floats, Floats, Floats]:
    """Centre, direction and covered length of the line through `segments`, longer ones counting more."""
    points = np.concatenate([segments[:, :2], segments[:, 2:]])
    weight = np.concatenate([length, length])[:, None]
    centre = (points * weight).sum(0) / weight.sum()
    along = np.linalg.svd((points - centre) * np.sqrt(weight), full_matrices=False)[2][0]
    covered = np.zeros(2 * reach + 2, np.float32)
    for segment in segments.reshape(-1, 2, 2):
        ends = np.sort((segment - centre) @ along).astype(np.int64) + reach
        covered[max(ends[0], 0) : ends[1] + 1] = 1
    return centre, along, np.cumsum(covered).astype(np.float32)


def _cycles(lines: Lines, apart: float) -> list[NDArray[np.int_]]:
    """Four lines in turn for each quad: two nearly parallel pairs, `apart` pixels apart or more, crossing."""
    cosine = np.abs(lines.along @ lines.along.T)
    one, two = np.triu_indices(len(cosine), 1)
    between = lines.centre[two] - lines.centre[one]
    distance = np.minimum(
        np.abs((between * lines.normal[one]).sum(1)), np.abs((between * lines.normal[two]).sum(1))
    )
    pair = (cosine[one, two] > np.cos(np.radians(28))) & (distance > apart)
    one, two = one[pair], two[pair]
    a, b = np.triu_indices(len(one), 1)
    steep = np.cos(np.radians(40))
    crossing = (cosine[one[a], one[b]] < steep) & (cosine[two[a], two[b]] < steep)
    a, b = a[crossing], b[crossing]
    return [one[a], one[b], two[a], two[b]]


def _crossing(lines: Lines, one: NDArray[np.int_], two: NDArray[np.int_]) -> Floats:
    n, m = lines.normal[one], lines.normal[two]
    p, q = (n * lines.centre[one]).sum(1), (m * lines.centre[two]).sum(1)
    det = n[:, 0] * m[:, 1] - n[:, 1] * m[:, 0]
    return np.stack([(p * m[:, 1] - q * n[:, 1]) / det, (q * n[:, 0] - p * m[:, 0]) / det], axis=1)
