"""Judged events held against the truth of a film: what was found, what was not, and by how much it was off.

Pure comparison; `scripts/evaluate.py` runs it over a folder of films.
"""

from referee.evaluation.measures import measure
from referee.evaluation.plays import Figures, Score, compare, find_worse, merge_better
from referee.evaluation.rates import Measured, per_minute, wilson

__all__ = [
    "Figures",
    "Measured",
    "Score",
    "compare",
    "find_worse",
    "measure",
    "merge_better",
    "per_minute",
    "wilson",
]
