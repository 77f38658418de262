"""The Tune page's parts: curves of a sweep, validation against labels, and a search over many settings."""
