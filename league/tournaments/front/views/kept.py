"""Cache of pages that many readers see alike: one copy for each address and state.

A full hall requests the same few pages a hundred times a second while results arrive. So visitors
without an account are shown a state that is at most ``VISITOR_SECONDS`` old, or somewhat older if
the page takes long to make. Only one request at a time makes a page, among all web processes,
which share its copy (CACHE_URL); meanwhile the other requests get the former copy.
"""

import hashlib
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache, caches
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.translation import get_language

from league.tournaments.front.queries import mark_of

KEPT_SECONDS: Final = 60
MAKING_SECONDS: Final = 10  # after which another request may try
WORTH: Final = 20  # a copy serves visitors this many times as long as it took to make
SLOWEST: Final = 5  # but at most this many times VISITOR_SECONDS
NEAR: Final = "near"  # the cache of this process alone, without a round trip to the shared one
NEAR_SECONDS: Final = 1
TIME: Final = b'site-time" content="'
OWN: Final = re.compile(
    rb"""(csrfmiddlewaretoken" value="|X-CSRFToken": "|site-time" content=")[\w-]+"""
)
"""The parts of a page that differ by reader (tokens, time), after the text they follow."""


@dataclass(frozen=True, slots=True)
class Copy:
    """``parts`` are the page without the reader's own values; ``tag`` is of the state they show.

    It was made at ``made`` in ``took`` seconds.
    """

    tag: str
    made: float
    took: float
    parts: tuple[bytes, ...]

    @classmethod
    def of(cls, tag: str, page: bytes, took: float = 0.0) -> "Copy":
        ends = [
            0,
            *(end for matched in OWN.finditer(page) for end in (matched.end(1), matched.end())),
        ]
        cuts = zip(ends[::2], [*ends[1::2], len(page)], strict=True)
        return cls(tag, time.time(), took, tuple(page[start:end] for start, end in cuts))

    def serves(self, tag: str, seconds: float, *, late: bool) -> bool:
        """Tell whether it shows this state, or is young enough for a ``late`` reader."""
        age = time.time() - self.made
        return (self.tag == tag and age < seconds) or (late and age < self.late_seconds())

    def late_seconds(self) -> float:
        usual: float = settings.VISITOR_SECONDS
        return min(max(usual, WORTH * self.took), SLOWEST * usual)

    def page(self, request: HttpRequest) -> HttpResponse:
        """Return the page with the reader's own token and the current time."""
        if len(self.parts) == 1:
            return HttpResponse(self.parts[0])
        token, now = get_token(request).encode(), str(int(time.time())).encode()
        own = (now if part.endswith(TIME) else token for part in self.parts[:-1])
        filled = [piece for pair in zip(self.parts, own, strict=False) for piece in pair]
        return HttpResponse(b"".join((*filled, self.parts[-1])))


def mark_for(uid: str, user: Any, *, matches: bool, declarations: bool = False) -> str:
    """Return the mark of the state; a visitor's may be cached. Raises TournamentHidden."""
    if user.is_authenticated:
        return mark_of(uid, user, matches=matches, declarations=declarations)
    key, near = f"mark:{uid}:{matches}", caches[NEAR]
    mark: str | None = near.get(key)
    if mark is None:
        mark = mark_of(uid, user, matches=matches)
        near.set(key, mark, settings.VISITOR_SECONDS)
    return mark


def copied(
    request: HttpRequest,
    what: str,
    tag: str,
    make: Callable[[], HttpResponse],
    *,
    seconds: float = KEPT_SECONDS,
    late: bool = False,
) -> tuple[str, HttpResponse]:
    """Return the tag of a state and the page that shows it, from the cache or newly made.

    ``what`` distinguishes copies of one address: the whole page and the part that changes.
    ``seconds``: how long a copy serves if nothing happens. ``late``: this reader may be shown a
    slightly older state.
    """
    key, near = f"page:{tag_of(request, what)}", caches[NEAR]
    kept: Copy | None = near.get(key)
    if kept is None or not kept.serves(tag, seconds, late=late):
        kept = cache.get(key)
        if kept is not None and not kept.serves(tag, seconds, late=late):
            return _made_by_one(key, kept, tag, make, request)
        if kept is not None:
            near.set(key, kept, NEAR_SECONDS)
    if kept is None:
        return tag, _made(key, tag, make)
    return kept.tag, kept.page(request)


def _made_by_one(
    key: str, kept: Copy, tag: str, make: Callable[[], HttpResponse], request: HttpRequest
) -> tuple[str, HttpResponse]:
    """Make the page anew, or return the former copy while another request is making it."""
    lock = f"{key}:made"
    if not cache.add(lock, "", MAKING_SECONDS):
        return kept.tag, kept.page(request)
    try:
        return tag, _made(key, tag, make)
    finally:
        cache.delete(lock)


def _made(key: str, tag: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    begun = time.monotonic()
    response = make()
    if response.status_code == 200:
        copy = Copy.of(tag, response.content, time.monotonic() - begun)
        cache.set(key, copy, 2 * KEPT_SECONDS)
        caches[NEAR].set(key, copy, NEAR_SECONDS)
    return response


def tag_of(request: HttpRequest, *seen: object) -> str:
    """Return the tag of what an address shows in the current language."""
    shown = (*seen, get_language(), request.get_full_path(), settings.VERSION)
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:32]
