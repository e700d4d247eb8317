"""Seeing: frames in, observations out."""
