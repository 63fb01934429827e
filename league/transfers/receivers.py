"""Signal receivers of this app."""

from league.transfers import personal  # noqa: F401 - what it keeps of people
