"""A plugin of pytest that renders every rendered template from an older tree as well.

``pytest -p tests.golden.rendered --templates-before=DIR tests/…`` writes the visible differences to
``rendered.txt`` (with ``--templates-differ=FILE`` to another file). Runs of white space may change
their length, and white space where a line begins or ends in the page shows nowhere; the rest is
byte-equal, attributes, ``pre`` and ``textarea`` included.
"""

import difflib
import json
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings
from django.template import TemplateDoesNotExist
from django.template.backends import django as backend
from django.utils.translation import override

# What a part of a page is.
TEXT, SPACE, INLINE, PLAIN, PLAIN_END, BLOCK, EDGES, BEGINS, ENDS, HIDDEN = (
    "text", "space", "inline", "plain", "plain end", "block", "edges", "begins", "ends", "hidden"
)  # fmt: skip
SPACES: Final = " \t\n\r\f"
VERBATIM: Final = frozenset({"pre", "textarea"})
# Their content and what is beside them begin a line.
BLOCKS: Final = frozenset(
    {"html", "head", "body", "title", "meta", "link", "script", "style", "template",
     "noscript", "main", "header", "footer", "nav", "aside", "section", "article",
     "address", "div", "p", "ul", "ol", "li", "dl", "dt", "dd", "h1", "h2", "h3", "h4",
     "h5", "h6", "hr", "br", "form", "fieldset", "legend", "table", "caption", "colgroup",
     "col", "thead", "tbody", "tfoot", "tr", "td", "th", "details", "summary", "figure",
     "figcaption", "blockquote", "pre", "option", "optgroup", "dialog"}
)  # fmt: skip
OWN_BOX: Final = frozenset({"button", "select", "svg", "progress", "datalist", "textarea"})
PLAIN_TAGS: Final = frozenset({"span", "bdi", "strong", "b", "em", "i", "small", "time", "abbr"})
PLAIN_CLASSES: Final = frozenset({"small", "muted", "num", "nowrap", "visually-hidden"})
VOID: Final = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
     "track", "wbr"}
)  # fmt: skip
STYLES: Final = Path(__file__).parents[2] / "league/conf/static/css"


def _laid_out() -> frozenset[str]:
    """Return the classes whose children the style sheets put into a row or a grid."""
    rules = re.compile(r"([^{}@]+)\{[^{}]*display:\s*(?:inline-)?(?:flex|grid)")
    sheets = "".join(sheet.read_text() for sheet in STYLES.rglob("*.css"))
    names = re.sub(r"/\*.*?\*/", "", ",".join(rules.findall(sheets)), flags=re.DOTALL)
    return frozenset(
        name[1:].partition(".")[0]
        for each in names.split(",")
        if re.fullmatch(r"(?:div|li|p|ul)?(\.[\w-]+)", name := re.sub(r"^[a-z]+", "", each.strip()))
    )


LAID_OUT: Final = _laid_out()
# Parts that differ in every rendering.
SECRETS: Final = re.compile(r'(name="csrfmiddlewaretoken" value=|"X-CSRFToken": ?)"[^"]*"')


class Shown(HTMLParser):
    """Takes a page apart into tags and texts; ``rows`` are as a browser shows them."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[tuple[str, str]] = []  # what it is, and its words
        self.inside: list[tuple[str, str, bool]] = []  # open tags, what they are, if laid out
        self.feed(page)
        self.close()

    @property
    def rows(self) -> list[str]:
        """Return the rows; tags without a place on the page come last."""
        shown = [(kind, words) for kind, words in self.parts if kind != HIDDEN]
        return [
            *(words for _kind, words in _collapsed(_outside(shown)) if words),
            *(words for kind, words in self.parts if kind == HIDDEN),
        ]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        kind = self._kind(tag, given)
        self.parts.append((kind if kind != EDGES else BEGINS, _start(tag, attrs)))
        if tag not in VOID:
            self.inside.append((tag, kind, _is_laid_out(given)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.parts.append((self._kind(tag, dict(attrs)), _start(tag, attrs)))

    def handle_endtag(self, tag: str) -> None:
        kind = INLINE
        while self.inside and any(tag == each for each, _kind, _laid_out in self.inside):
            each, kind, _laid_out = self.inside.pop()
            if each == tag:
                break
        self.parts.append(({EDGES: ENDS, PLAIN: PLAIN_END}.get(kind, kind), f"</{tag}>"))

    def _kind(self, tag: str, attrs: dict[str, str | None]) -> str:
        if tag == "input" and attrs.get("type") == "hidden":
            return HIDDEN
        tags = [each for each, _kind, _laid_out in self.inside]
        drawn = "svg" in tags and not {"title", "desc", "text"}.intersection(tags)
        laid_out = bool(self.inside) and self.inside[-1][2]
        if tag in BLOCKS or laid_out or (drawn and tag != "tspan"):
            return BLOCK
        if tag in OWN_BOX or _is_laid_out(attrs):
            return EDGES
        classes = (attrs.get("class") or "").split()
        return PLAIN if tag in PLAIN_TAGS and not set(classes) - PLAIN_CLASSES else INLINE

    def handle_data(self, data: str) -> None:
        if VERBATIM.intersection(each for each, _kind, _laid_out in self.inside):
            self.parts.append((TEXT, data))
            return
        for piece in re.split(r"([ \t\n\r\f]+)", data):
            if piece:
                self.parts.append((TEXT, piece) if piece.strip(SPACES) else (SPACE, " "))

    def handle_entityref(self, name: str) -> None:
        self.parts.append((TEXT, f"&{name};"))

    def handle_charref(self, name: str) -> None:
        self.parts.append((TEXT, f"&#{name};"))

    def handle_decl(self, decl: str) -> None:
        self.parts.append((BLOCK, f"<!{decl.lower()}>"))

    def handle_comment(self, data: str) -> None:
        self.parts.append((HIDDEN, f"<!--{data}-->"))


def _is_laid_out(attrs: Mapping[str, str | None]) -> bool:
    """Tell whether the children stand in a row or a grid: white space between them shows not."""
    return bool(LAID_OUT.intersection((attrs.get("class") or "").split()))


def _outside(parts: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Take white space out of inline elements that have no box of their own."""
    made: list[tuple[str, str]] = []
    for kind, words in parts:
        made.append((kind, words))
        at = len(made) - 1
        if kind == SPACE:
            while at and made[at - 1][0] == PLAIN:
                made[at - 1], made[at] = made[at], made[at - 1]
                at -= 1
        while kind == PLAIN_END and at and made[at - 1][0] == SPACE:
            made[at - 1], made[at] = made[at], made[at - 1]
            at -= 1
    return made


def _collapsed(parts: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Leave no white space beside white space, nor where a line begins or ends."""
    made: list[tuple[str, str]] = []
    for kind, words in parts:
        before = made[-1][0] if made else BLOCK
        if kind == SPACE and before in {SPACE, BLOCK, BEGINS}:
            continue
        if kind in {BLOCK, ENDS} and before == SPACE:
            made.pop()
        made.append((kind, words))
    return made[:-1] if made and made[-1][0] == SPACE else made


def _start(tag: str, attrs: list[tuple[str, str | None]]) -> str:
    return f"<{tag}{''.join(f' {name}={value!r}' for name, value in attrs)}>"


JSON = re.compile(r'(<script[^>]*type="application/json"[^>]*>)(.*?)(</script>)', re.S)


def _packed(matched: re.Match[str]) -> str:
    return matched[1] + json.dumps(json.loads(matched[2])) + matched[3]


def shown(page: str) -> list[str]:
    return Shown(JSON.sub(_packed, SECRETS.sub(r"\1", page))).rows


class Comparison:
    """Renders each template of the project once more, from its older version."""

    def __init__(self, before: Path) -> None:
        options = {**settings.TEMPLATES[0], "DIRS": [before], "APP_DIRS": False, "NAME": "before"}
        options["OPTIONS"] = dict(options["OPTIONS"])
        del options["BACKEND"]
        self.engine = backend.DjangoTemplates(options)
        self.differ: dict[str, str] = {}
        self.compared: set[str] = set()
        self.render = backend.Template.render

    def compare(self, template: Any, context: Any = None, request: Any = None) -> Any:
        page = self.render(template, context, request)
        name = getattr(template.template, "name", None) or ""
        if template.backend is self.engine or not name:
            return page
        try:
            before = self.engine.get_template(name)
        except TemplateDoesNotExist:
            return page
        for language in ("en", "ja"):
            with override(language):
                self._compare(name, before, template, context, request)
        return page

    def _compare(self, name: str, before: Any, template: Any, context: Any, request: Any) -> None:
        try:
            now, again = (shown(self.render(template, context, request)) for _ in range(2))
            was = shown(self.render(before, context, request))
        except Exception as error:  # its context has changed: a person must compare
            was, now, again = [repr(error)], [], []
        self.compared.add(name)
        if was != now and now == again and name not in self.differ:
            self.differ[name] = "\n".join(difflib.unified_diff(was, now, lineterm="", n=2))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--templates-before", type=Path, required=True)
    parser.addoption("--templates-differ", type=Path, default=Path("rendered.txt"))


def pytest_sessionstart(session: pytest.Session) -> None:
    comparison = Comparison(session.config.getoption("--templates-before").resolve())
    session.config.stash[KEPT] = comparison
    backend.Template.render = lambda *given, **more: comparison.compare(*given, **more)  # type: ignore[method-assign]


def pytest_sessionfinish(session: pytest.Session) -> None:
    made = session.config.stash[KEPT]
    file = session.config.getoption("--templates-differ")
    if worker := getattr(session.config, "workerinput", None):
        file = file.with_name(f"{worker['workerid']}-{file.name}")
    rows = [f"== {name}\n{diff}\n" for name, diff in sorted(made.differ.items())]
    file.write_text("\n".join([f"{len(made.compared)} templates compared", *rows]))


KEPT: Final = pytest.StashKey[Comparison]()
