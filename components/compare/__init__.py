"""Several ways to cut the same document, side by side: the set-ups, the picture, the figures, the files."""
