"""Tests of the bots: their laws in every game, the arena, the statistics, the commands."""
