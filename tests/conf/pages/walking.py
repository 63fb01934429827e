"""A walk over the site's pages by their links, with their visible text."""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

Kind = tuple[str, str]
VOID = {"br", "hr", "img", "input", "link", "meta", "source", "wbr", "col", "area", "embed"}
SILENT = {"script", "style", "template"}
NOT_PROSE = {"code", "pre", "textarea", "kbd", "samp"}  # where code may stand
UNREAD = SILENT | NOT_PROSE
BREAKING = {"p", "li", "td", "th", "dt", "dd", "h1", "h2", "h3", "h4", "div", "section", "option",
            "summary", "label", "legend", "button", "title", "tr", "caption"}  # fmt: skip
MOST = 3  # kinds of the same name
NOT_WALKED = ("/admin/", "/api/", "/static/", "/accounts/logout/")


@dataclass(slots=True)
class Page(HTMLParser):
    """``sentences`` are the texts of blocks; ``names`` the texts of ``<bdi>``, list by list."""

    path: str
    links: list[str] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    lists: list[list[str]] = field(default_factory=list)
    open_tags: list[tuple[str, bool]] = field(default_factory=list)  # and whether it is unread
    unread: int = 0  # how many of the open tags are
    text: list[str] = field(default_factory=list)
    name: list[str] | None = None

    @classmethod
    def read(cls, path: str, html: str) -> "Page":
        page = cls(path)
        HTMLParser.__init__(page)
        page.feed(html)
        page._end_of_block()
        return page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "a" and "download" not in given:
            self.links.append(given.get("href", ""))
        if tag in BREAKING:
            self._end_of_block()
        if tag in {"ul", "ol", "tbody"}:
            self.lists.append([])
        if tag == "bdi":
            self.name = []
        if tag not in VOID:
            is_unread = tag in UNREAD or "code" in given.get("class", "").split()
            self.open_tags.append((tag, is_unread))
            self.unread += is_unread

    def handle_endtag(self, tag: str) -> None:
        if tag == "bdi" and self.name is not None:
            if self.lists:
                self.lists[-1].append("".join(self.name).strip())
            self.name = None
        if tag in BREAKING:
            self._end_of_block()
        if any(open_tag == tag for open_tag, _unread in reversed(self.open_tags)):
            open_tag = ""
            while open_tag != tag:
                open_tag, is_unread = self.open_tags.pop()
                self.unread -= is_unread

    def handle_data(self, data: str) -> None:
        if self.name is not None:
            self.name.append(data)
        if not self.unread:
            self.text.append(data)

    def _end_of_block(self) -> None:
        said = " ".join("".join(self.text).split())
        self.text.clear()
        if said:
            self.sentences.append(said)


def walk(
    client: Client,
    language: str,
    *,
    each: int = 2,
    start: str = "/",
    within: str = "",
    met: Counter[Kind | str] | None = None,
    most: int = MOST,
) -> Iterator[Page]:
    """Follow the links from ``start`` to pages, at most to ``each`` addresses of one kind.

    ``within`` stands in every address that is followed. ``met`` counts the addresses of each kind
    over several walks.

    A kind is the name of an address in the URLconf with the names of what its query asks for;
    of one name there are at most so many kinds as ``most``.
    """
    met = Counter() if met is None else met
    seen, waiting = {start}, deque([start])
    while waiting:
        path = waiting.popleft()
        answer = client.get(path, headers={"Accept-Language": language})
        if not answer.get("Content-Type", "").startswith("text/html"):
            continue
        assert answer.status_code < 400, (path, answer.status_code)
        page = Page.read(path, answer.content.decode())
        yield page
        for address in dict.fromkeys(urldefrag(urljoin(path, link)).url for link in page.links):
            if address in seen or within not in address:
                continue
            kind = kind_of(address)
            if kind and met[kind] < each and met[kind[0]] < most * each:
                met[kind] += 1
                met[kind[0]] += 1
                seen.add(address)
                waiting.append(address)


@lru_cache(maxsize=4096)
def kind_of(path: str) -> Kind | None:
    parts = urlsplit(path)
    if parts.netloc or parts.path.startswith(NOT_WALKED):
        return None
    try:
        name = resolve(parts.path).view_name
    except Resolver404:
        return None
    asked = "&".join(sorted(pair.partition("=")[0] for pair in parts.query.split("&") if pair))
    return name, asked
