"""A computer-vision referee for the card game Cheating Moth."""
