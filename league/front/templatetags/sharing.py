"""What a link to a page shows in messages and posts, and buttons that share the link.

``{% share_tags %}`` in the base reads the blocks ``title``, ``description`` (or else ``lead``) and
``picture`` of the page; ``{% picture_of "match" page %}`` is for the last of them.
"""

import html
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django import template
from django.conf import settings
from django.template.context import Context
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from league.front.pictures.addresses import of_game, of_subject, shown_now
from league.front.pictures.kinds import decks, events, matches, standings
from league.front.pictures.subjects import Subject
from league.people.shared.languages import current_language

register = template.Library()
LONGEST: Final = 200  # characters of a description
SUBJECTS: Final[dict[str, Callable[[Any], Subject]]] = {
    "match": matches.of,
    "deck": decks.of,
    "event": events.of,
    "standings": standings.of,
}
LOCALES: Final = {"ja": "ja_JP", "en": "en_US"}


@dataclass(frozen=True, slots=True)
class Shared:
    """What is said of a page where its link is shown; addresses are whole."""

    title: str
    address: str
    description: str = ""
    picture: str = ""
    locale: str = ""

    @property
    def on_line(self) -> str:
        query = urlencode({"text": f"{self.title} {self.address}"})
        return f"https://line.me/R/share?{query}"

    @property
    def on_x(self) -> str:
        query = urlencode({"text": self.title, "url": self.address})
        return f"https://x.com/intent/post?{query}"


@register.simple_tag(takes_context=True)
def picture_of(context: Context, kind: str, source: Any) -> str:
    """Return the path of a page's picture: what a visitor sees there, so for visitors alone.

    Other readers get that of the game, which ``picture_of "game" key`` is for everybody.
    """
    if kind == "game":
        return of_game(source, current_language())
    subject = SUBJECTS[kind](source)
    is_visitor = not context["user"].is_authenticated
    return of_subject(subject) if is_visitor else of_game(subject.game, subject.language)


@register.inclusion_tag("front/share_tags.html", takes_context=True)
def share_tags(context: Context) -> dict[str, Any]:
    if "request" not in context:
        return {}
    language = current_language()
    picture = _block(context, "picture") or of_game("", language)
    description = (
        _block(context, "description")
        or _block(context, "lead")
        or _("Five table games: cards, decks, events, and matches that prove themselves.")
    )
    shared = Shared(
        _title(context),
        _address(context),
        _cut(description),
        settings.SITE_URL + picture,
        LOCALES[language],
    )
    return {"shared": shared, "site": _("Carrier League")}


@register.inclusion_tag("front/share.html", takes_context=True)
def share_buttons(context: Context, kind: str = "", source: Any = None) -> dict[str, Any]:
    """Show buttons that share the page; its own picture is asked for as soon as one is touched.

    Whoever follows the link a moment later finds the picture made; what the reader sees of the page
    does not matter to it. A page without a picture of its own has no ``kind``.
    """
    picture = shown_now(SUBJECTS[kind](source)) if kind else ""
    return {"shared": Shared(_title(context), _address(context), picture=picture)}


def _title(context: Context) -> str:
    """Return the title of the page without the name of the site, unless it is all there is."""
    whole = " ".join(f"{_block(context, 'title')} {_block(context, 'title_end')}".split())
    site = _("Carrier League")
    return whole.removesuffix(site).strip(" ·") or site


def _address(context: Context) -> str:
    path: str = context["request"].path
    return settings.SITE_URL + path


def _block(context: Context, name: str) -> str:
    """Return the text of a block as the page fills it, without tags; empty where it does not."""
    blocks = context.render_context.get(BLOCK_CONTEXT_KEY)
    block = blocks.get_block(name) if blocks is not None else None
    if block is None:
        return ""
    return " ".join(html.unescape(strip_tags(block.render(context))).split())


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
