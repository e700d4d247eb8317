"""The rule book: pure, standard library only."""
