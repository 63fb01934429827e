"""Single and double elimination: a bracket is made once, then settled anew from its results."""
