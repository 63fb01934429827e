"""What this app hears."""

from league.transfers import personal  # noqa: F401 - what it keeps of people
