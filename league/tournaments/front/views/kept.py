"""Pages that many readers see alike: one copy for each address, made anew when something happened.

A full hall asks for the same few pages a hundred times a second while results arrive. So visitors
without an account are shown a state that is at most ``VISITOR_SECONDS`` old, or somewhat older when
the page takes long to make. A page is made by one request at a time in all web processes, which
share its copy (CACHE_URL), and whoever asks meanwhile is given the copy before it.
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
WORTH: Final = 20  # a copy serves visitors so many times as long as it took to make
SLOWEST: Final = 5  # but at most so many times VISITOR_SECONDS
NEAR: Final = "near"  # the cache of this process alone: no round trip, and no parting of pages
NEAR_SECONDS: Final = 1
TIME: Final = b'site-time" content="'
OWN: Final = re.compile(
    rb"""(csrfmiddlewaretoken" value="|X-CSRFToken": "|site-time" content=")[\w-]+"""
)
"""What of a page is its reader's own, after the text that it follows."""


@dataclass(frozen=True, slots=True)
class Copy:
    """``parts`` are joined by what is the reader's own; ``tag`` names the state they show.

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
        """Tell whether it is of this state; or for who may see it ``late``, young enough."""
        age = time.time() - self.made
        return (self.tag == tag and age < seconds) or (late and age < self.late_seconds())

    def late_seconds(self) -> float:
        usual: float = settings.VISITOR_SECONDS
        return min(max(usual, WORTH * self.took), SLOWEST * usual)

    def page(self, request: HttpRequest) -> HttpResponse:
        """Put a reader's own token and the time into it."""
        if len(self.parts) == 1:
            return HttpResponse(self.parts[0])
        token, now = get_token(request).encode(), str(int(time.time())).encode()
        own = (now if part.endswith(TIME) else token for part in self.parts[:-1])
        filled = [piece for pair in zip(self.parts, own, strict=False) for piece in pair]
        return HttpResponse(b"".join((*filled, self.parts[-1])))


def mark_for(uid: str, user: Any, *, matches: bool, declarations: bool = False) -> str:
    """Name the state to show; for visitors it may be so old. Raises TournamentHidden."""
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
    """Answer with the copy of this address, or make it; say which state it shows.

    ``what`` parts copies of one address: its whole page and the part of it that changes.
    ``seconds``: so long a copy serves if nothing happens. ``late``: this reader may be shown
    what was so just now.
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
    """Make it anew, or be content with the copy before it while another request does."""
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
    """Name what is shown at an address, in the language of the moment."""
    shown = (*seen, get_language(), request.get_full_path(), settings.VERSION)
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:32]
