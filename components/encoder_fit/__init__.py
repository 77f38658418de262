"""The parts of the page that tells whether an encoder suits a text."""
