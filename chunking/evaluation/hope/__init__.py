"""HOPE: concept unity, semantic independence and information preservation of a document's chunks (arXiv 2505.02171)."""
