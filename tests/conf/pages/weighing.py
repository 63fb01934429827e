"""What the first visit of a page carries: the page and all that a browser fetches for it, in gzip.

Style sheets, scripts with all that they import, pictures, and what htmx asks for at once. Bodies
alone are counted, no headers.
"""

import gzip
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

FETCHED = {("img", "src"), ("script", "src"), ("image", "href"), ("iframe", "src"), ("use", "href")}
FETCHED_LINKS = {"stylesheet", "icon", "manifest", "preload", "modulepreload"}
AT_ONCE = {"load", "revealed"}  # what hx-trigger says of parts that come without a tap
NAMED_IN = {
    ".css": re.compile(r"""url\(["']?([^"')#]+)"""),
    ".js": re.compile(r"""\b(?:import|export)\b[^"';]*"(\.[^"]+)";"""),
}


@dataclass
class Fetched(HTMLParser):
    """The addresses that a browser fetches for a page."""

    addresses: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "link" and FETCHED_LINKS & set(given.get("rel", "").split()):
            self.addresses.append(given["href"])
        if AT_ONCE & set(given.get("hx-trigger", "").replace(",", " ").split()):
            self.addresses.append(given.get("hx-get", ""))
        self.addresses += [given[name] for of, name in FETCHED if of == tag and name in given]


def weigh(client: Client, path: str) -> dict[str, int]:
    """Return the bytes of everything that a first visit of this page fetches, by address."""
    page = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert page.status_code == 200, (path, page.status_code)
    html = page.content
    weights = {path: len(html)}
    found = Fetched()
    found.feed(gzip.decompress(html).decode())
    waiting = [urljoin(path, address) for address in found.addresses]
    while waiting:
        address = waiting.pop().partition("#")[0]
        if address in weights or urlsplit(address).scheme == "data":
            continue
        weights[address], more = _fetched(client, address)
        waiting += more
    return weights


def _fetched(client: Client, address: str) -> tuple[int, list[str]]:
    """Return the bytes of a file or of an answer, and what a file names in its turn."""
    if not address.startswith(settings.STATIC_URL):
        answer = client.get(address, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200, (address, answer.status_code)
        return len(answer.getvalue()), []
    file = finders.find(address.removeprefix(settings.STATIC_URL))
    assert isinstance(file, str), address
    data, named = Path(file).read_bytes(), NAMED_IN.get(Path(file).suffix)
    more = named.findall(data.decode()) if named else []
    small = min(len(data), len(gzip.compress(data, 9)))  # as WhiteNoise does
    return small, [urljoin(address, each) for each in more]
