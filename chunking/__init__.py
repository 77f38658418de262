"""Chunkscope's library: documents in, explained chunks out. No user interface; numpy is all it imports up front."""
