"""The HOPE page: three sub-scores of every set-up, and what stands behind each number."""
