"""Rendered films of the game with exact truth: written as scripts, staged as movements, drawn as pictures."""
