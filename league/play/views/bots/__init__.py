"""Pages of games against bots, and of bots that are watched."""
