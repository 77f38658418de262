"""The commands beyond those of one cut, and what all commands share."""
