"""Which settings cut documents with known boundaries best, and what an amount does where no boundary is known."""
