"""How sure a reading is: from what was seen to a probability.

Fitted to 2,300 cards in 122 rendered films, 997 of them uncovered, the others with 3 to 45 % hidden by hands
or other cards; `docs/reading.md` has the shares that came out right.
"""

from collections.abc import Mapping

import numpy as np

from referee.vision.cards.numerals import Evidence

CANDIDATES = 3
MOST_SURE = 0.994
"""Never quite: of 1,388 readings that came out surer than 0.99 one was wrong."""
LEAD_SCALE, LEAD_HALF = 0.054, -0.015
"""By how much the kind must fit better than any other, as a difference of Fisher's z: by 0.1 right in 94 of
100, by 0.2 in 98, by 0.3 always."""
PLAIN_FIT, PLAIN_SCALE = 0.42, 0.03
"""What fits a face worse than that, all in all, is cloth or a hand."""
BARE_FIT, BARE_SCALE = 0.74, 0.03
"""And for a face without numbers, which has nothing else to be known by: covered cards of other kinds fit the
guard bug by up to 0.77."""
STRICT_FIT, STRICT_SCALE = 0.86, 0.012
"""Where the deck lacks whole kinds: a card of such a kind fits another one's face by 0.83 at most."""
CLOSE, FAR = 30.0, 0.3
"""The doubt about a face whose evidence falls short by d is 30 d², from 0.3 on a straight line.

Where the best face led by less than 0.1 it was right in 42 of 100, by 0.1 to 0.2 in 66, by 0.2 to 0.3 in 84,
by 0.3 to 0.4 in 96, and by more in all of 1,323.
"""
LEADING = 18.0
"""And for each unit by which the best face is nearer when both are laid on exactly: such a lead of 0.15 was
right in all but two of 748."""
WHOLE_LIKENESS, WHOLE_SCALE = 0.9, 0.01
"""How alike the numbers must look where the deck lacks some of the kind's: it might be one of those.

With its number left out a card looks like another one by 0.86 in half of all cases and by 0.94 in one of ten;
like its own by 0.96 in half, and by less than 0.89 in one of twenty.
"""

Shares = tuple[tuple[str, float], ...]


def of_lead(lead: float) -> float:
    """The probability that the kind which fits best is the right one of two.

    Args:
        lead: By how much it fits better than any other: correlations of the whole card as Fisher's z.
    """
    return _rising((lead - LEAD_HALF) / LEAD_SCALE)


def of_fit(fit: float, *, has_number: bool, is_whole: bool) -> float:
    """The probability that a card which fits its kind so is one of the deck's at all.

    Args:
        fit: Correlation of the whole card with the kind's best face, -1 to 1.
        has_number: Whether the kind has numbers, which are looked at next.
        is_whole: Whether the deck has all kinds.
    """
    known = _rising((fit - PLAIN_FIT) / PLAIN_SCALE)
    if not has_number:
        known *= _rising((fit - BARE_FIT) / BARE_SCALE)
    return known if is_whole else known * _rising((fit - STRICT_FIT) / STRICT_SCALE)


def of_number(likeness: float, *, is_whole: bool) -> float:
    """The probability that the number is one of the deck's.

    Args:
        likeness: How much the telling places look like the best number's, -1 to 1.
        is_whole: Whether the deck has all numbers of the kind.
    """
    return 1.0 if is_whole else _rising((likeness - WHOLE_LIKENESS) / WHOLE_SCALE)


def shares(evidence: Evidence, own: float, others: Mapping[str, float]) -> Shares:
    """The likeliest faces and their probabilities, best first, at most `CANDIDATES`.

    Args:
        evidence: What speaks for each face of the likeliest kind.
        own: The probability that it is one of these.
        others: The probabilities of faces of other kinds.
    """
    most = evidence.by_code[evidence.code]
    weights = {
        code: float(np.exp(-max(_doubt(most - value), LEADING * evidence.leads.get(code, 0.0))))
        for code, value in evidence.by_code.items()
    }
    total = sum(weights.values())
    chances = {code: MOST_SURE * own * weight / total for code, weight in weights.items()} | dict(others)
    ordered = sorted(chances.items(), key=lambda item: (-item[1], item[0]))[:CANDIDATES]
    return tuple((code, round(chance, 4)) for code, chance in ordered)


def _doubt(short: float) -> float:
    """Huber's function: a parabola, then its tangent."""
    return CLOSE * (short**2 if short <= FAR else FAR * (2 * short - FAR))


def _rising(x: float) -> float:
    return float(1 / (1 + np.exp(-np.clip(x, -50, 50))))
