"""Figures about chunks: what they are like, how they agree with other cuts, and what they retrieve."""
