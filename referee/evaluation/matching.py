"""The best pairing of what happened with what was judged to have happened."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, TypeVar


class Timed(Protocol):
    """Something that happened at a time."""

    @property
    def t(self) -> float:
        """Seconds since the first frame."""


True_ = TypeVar("True_", bound=Timed)
Judged = TypeVar("Judged", bound=Timed)

_Worth: TypeAlias = tuple[int, int, float]
"""Right matches, all matches, seconds between them with a minus: more is better, the first counts first."""


def match(
    truth: Sequence[True_],
    judged: Sequence[Judged],
    window: float,
    worth: Callable[[True_, Judged], int | None],
) -> dict[int, int]:
    """The best pairing of two sequences in the order of time: place in `truth` to place in `judged`.

    Args:
        truth: By time.
        judged: By time.
        window: The most seconds between the two of a pair.
        worth: 1 for a pair that is right, 0 for one that is not, `None` for one that cannot be.

    Returns:
        The pairs of an alignment without crossings. Source: Needleman and Wunsch, 1970, with a free gap.
    """
    best: list[list[_Worth]] = [[(0, 0, 0.0)] * (len(judged) + 1) for _ in range(len(truth) + 1)]
    paired: set[tuple[int, int]] = set()
    for i, one in enumerate(truth):
        for j, other in enumerate(judged):
            best[i + 1][j + 1] = max(best[i][j + 1], best[i + 1][j])
            gap = abs(one.t - other.t)
            value = worth(one, other) if gap <= window else None
            if value is not None:
                right, matched, closeness = best[i][j]
                both = (right + value, matched + 1, closeness - gap)
                if both > best[i + 1][j + 1]:
                    best[i + 1][j + 1] = both
                    paired.add((i, j))
    return _trace_back(best, paired)


def _trace_back(best: Sequence[Sequence[_Worth]], paired: set[tuple[int, int]]) -> dict[int, int]:
    pairs: dict[int, int] = {}
    i, j = len(best) - 1, len(best[0]) - 1
    while i > 0 and j > 0:
        if (i - 1, j - 1) in paired:
            i, j = i - 1, j - 1
            pairs[i] = j
        elif best[i][j] == best[i - 1][j]:
            i -= 1
        else:
            j -= 1
    return dict(sorted(pairs.items()))
