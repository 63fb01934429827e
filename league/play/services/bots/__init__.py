"""Bots at tables: they are seated, asked when they have to act, and act like any other speaker."""
