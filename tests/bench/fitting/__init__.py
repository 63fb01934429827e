"""One module for each game: how the constants of its policy and value are fitted."""
