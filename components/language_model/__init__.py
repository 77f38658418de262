"""What every page shares that asks a language model: the endpoint, its answers, and the progress of a run."""
