"""Pages that many readers see alike: one copy for each address, made anew when something happened.

A full hall asks for the same few pages a hundred times a second while results arrive. So visitors
without an account are shown a state that is at most ``VISITOR_SECONDS`` old, a page is made by one
request at a time, and whoever asks meanwhile is given the copy before it.
"""

import hashlib
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.translation import get_language

from league.tournaments.queries.front import mark_of

KEPT_SECONDS: Final = 60
MAKING_SECONDS: Final = 10  # after which another request may try
TIME: Final = b'site-time" content="'
OWN: Final = re.compile(
    rb"""(csrfmiddlewaretoken" value="|X-CSRFToken": "|site-time" content=")[\w-]+"""
)
"""What of a page is its reader's own, after the text that it follows."""


@dataclass(frozen=True, slots=True)
class Copy:
    """``parts`` are joined by what is the reader's own; ``tag`` names the state they show."""

    tag: str
    made: float
    parts: tuple[bytes, ...]

    @classmethod
    def of(cls, tag: str, page: bytes) -> "Copy":
        ends = [0, *(end for found in OWN.finditer(page) for end in (found.end(1), found.end()))]
        cuts = zip(ends[::2], [*ends[1::2], len(page)], strict=True)
        return cls(tag, time.time(), tuple(page[start:end] for start, end in cuts))

    def serves(self, tag: str, seconds: float) -> bool:
        return self.tag == tag and time.time() < self.made + seconds

    def page(self, request: HttpRequest) -> HttpResponse:
        """Put a reader's own token and the time into it."""
        if len(self.parts) == 1:
            return HttpResponse(self.parts[0])
        token, now = get_token(request).encode(), str(int(time.time())).encode()
        own = (now if part.endswith(TIME) else token for part in self.parts[:-1])
        filled = [piece for pair in zip(self.parts, own, strict=False) for piece in pair]
        return HttpResponse(b"".join((*filled, self.parts[-1])))


def mark_for(uid: str, user: Any, *, matches: bool) -> str:
    """Name the state to show; for visitors it may be so old. Raises TournamentHidden."""
    if user.is_authenticated:
        return mark_of(uid, user, matches=matches)
    key = f"mark:{uid}:{matches}"
    mark: str | None = cache.get(key)
    if mark is None:
        mark = mark_of(uid, user, matches=matches)
        cache.set(key, mark, settings.VISITOR_SECONDS)
    return mark


def copied(
    request: HttpRequest,
    what: str,
    tag: str,
    make: Callable[[], HttpResponse],
    *,
    seconds: float = KEPT_SECONDS,
) -> tuple[str, HttpResponse]:
    """Answer with the copy of this address, or make it; say which state it shows.

    ``what`` parts copies of one address: its whole page and the part of it that changes.
    ``seconds``: so long a copy serves if nothing happens.
    """
    key = f"page:{tag_of(request, what)}"
    kept: Copy | None = cache.get(key)
    if kept is not None and (kept.serves(tag, seconds) or _is_being_made(key)):
        return kept.tag, kept.page(request)
    try:
        response = make()
        if response.status_code == 200:
            cache.set(key, Copy.of(tag, response.content), 2 * KEPT_SECONDS)
    finally:
        if kept is not None:
            cache.delete(f"{key}:made")
    return tag, response


def _is_being_made(key: str) -> bool:
    """Tell whether another request makes it; if none does, this one shall."""
    return not cache.add(f"{key}:made", "", MAKING_SECONDS)


def tag_of(request: HttpRequest, *seen: object) -> str:
    """Name what is shown at an address, in the language of the moment."""
    shown = (*seen, get_language(), request.get_full_path(), settings.VERSION)
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:32]
