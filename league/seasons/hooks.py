"""Hooks by which apps of higher layers add to the pages of leagues."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise

from league.jobs.hooks import Hook


@dataclass(frozen=True, slots=True)
class Link:
    label: str | Promise
    url: str


# Links beside the list of leagues.
links_beside_leagues: Final = Hook[Callable[[], Iterable[Link]]]()
