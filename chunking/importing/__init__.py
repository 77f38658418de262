"""Chunks made elsewhere: from the bytes of a file to where each of them stands in the document."""
