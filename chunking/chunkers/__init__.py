"""Ways to cut a document; each returns a :class:`~chunking.types.Chunking` with exact offsets."""
