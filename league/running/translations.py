"""Japanese catalogues: collected from the source, checked and compiled with Babel.

One catalogue per room. A message belongs to the room whose file shows it; templates
outside the apps belong to `league/conf`.
"""

import ast
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[2]
LANGUAGE = "ja"
REST = "league/conf"
ROOMS = (
    REST,
    *("league/people", "league/jobs", "league/events", "league/tournaments"),
    *("league/webhooks", "league/careers", "league/seasons", "league/transfers"),
    *("league/learning", "league/opponents", "league/front"),
    *("cards", "matches"),
)
TEMPLATES = {
    **dict.fromkeys(("account", "mfa"), "league/people"),
    **dict.fromkeys(("decks", "collection"), "cards"),
    "learning": "league/learning",
    "rules": "league/front",
    "games": "league/front",
}
# A text of a library that we translate ourselves carries this flag in our catalogue.
BORROWED = "third-party"
SOURCES = ("league", "cards", "matches", "templates")
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
ASKS = re.compile(rb"\b(?:%s)\s*\(" % "|".join(KEYWORDS).encode())
PLACEHOLDER = re.compile(r"%\((\w+)\)[sdif]|\{(\w*)\}|%[sd]")
STRING = re.compile(r"""u?(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")""")
CALL = re.compile(rf"\b(_|n?p?gettext)\(((?:\s*{STRING.pattern}\s*,?)+)")
HEADER = "# Translations of Carrier League.\n"


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of a catalogue, as a sentence."""

    file: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}: {self.text}"


def catalogue(room: str) -> Path:
    return ROOT / room / "locale" / LANGUAGE / "LC_MESSAGES" / "django.po"


def rooms() -> list[str]:
    return [room for room in ROOMS if (ROOT / room).is_dir()]


def room_of(file: str) -> str:
    """Return the room of a source file, given by its path from the root."""
    folder = file.removeprefix("templates/").partition("/")[0]
    if file.startswith("templates/"):
        named = {room.rpartition("/")[2]: room for room in rooms()} | TEMPLATES
        return named.get(folder, REST)
    return next((room for room in rooms() if file.startswith(f"{room}/")), REST)


## Collecting


def extract_template(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[Any]:
    """Yield a Django template's messages, found in the output of Django's own ``templatize``.

    That output is not valid Python: the calls of gettext stand between runs of the letter X.
    """
    from django.utils.translation.template import templatize

    for number, line in enumerate(templatize(file.read().decode()).splitlines(), 1):
        for call in CALL.finditer(line):
            strings = tuple(ast.literal_eval(text[0]) for text in STRING.finditer(call[2]))
            yield number, call[1], strings, []


def sources() -> Iterator[Path]:
    for top in SOURCES:
        for kind in ("*.py", "*.html", "*.txt", "*.svg"):
            for file in sorted((ROOT / top).rglob(kind)):
                if "migrations" not in file.parts and "static" not in file.parts:
                    yield file


def messages(file: Path) -> list[tuple[int, Any, list[str], str | None]]:
    """Return the messages of a file: line, id (a pair for plurals), comments, context."""
    text, is_python = file.read_bytes(), file.suffix == ".py"
    if is_python and not ASKS.search(text):  # most modules have none, and parsing takes longer
        return []
    method: Any = extract_python if is_python else extract_template
    options = {"encoding": "utf-8"}
    return list(extract(method, BytesIO(text), KEYWORDS, ("Translators:",), options))


def collected() -> dict[str, Catalog]:
    """Return a new, untranslated catalogue for every room."""
    made = {room: _empty() for room in rooms()}
    for file in sources():
        name = file.relative_to(ROOT).as_posix()
        fresh = made[room_of(name)]
        for _line, message, comments, context in messages(file):
            if message and message != ("",):
                fresh.add(message, None, [(name, 0)], auto_comments=comments, context=context)
    return made


def _empty() -> Catalog:
    return Catalog(
        locale=LANGUAGE, domain="django", project="Carrier League", fuzzy=False, charset="utf-8"
    )


def stored(room: str) -> Catalog:
    file = catalogue(room)
    if not file.exists():
        return _empty()
    with file.open("rb") as opened:
        return read_po(opened, locale=LANGUAGE, domain="django")


## Updating, checking, compiling


def update() -> list[str]:
    """Update every catalogue from the source; return the changed files.

    A sentence that moved to another room keeps its translation.
    """
    changed = []
    kept = {room: stored(room) for room in rooms()}
    for room, fresh in collected().items():
        for message in fresh:
            if message.id and (old := _translated(message, [kept[room], *kept.values()])):
                message.string = old.string
                message.flags = old.flags - {"fuzzy"}
        for message in kept[room]:
            if BORROWED in message.flags:
                fresh[message.id] = message
        if _write(catalogue(room), fresh):
            changed.append(catalogue(room).relative_to(ROOT).as_posix())
    return changed


def _translated(message: Message, catalogues: Iterable[Catalog]) -> Message | None:
    """Return the message with its first translation; else one with an empty translation."""
    entries = [
        candidate for kept in catalogues if (candidate := kept.get(_id(message), message.context))
    ]
    return next(
        (entry for entry in entries if any(_strings(entry))), entries[0] if entries else None
    )


def _id(message: Message) -> str:
    return message.id[0] if isinstance(message.id, (tuple, list)) else message.id


def _write(file: Path, fresh: Catalog) -> bool:
    text = BytesIO()
    write_po(text, fresh, width=100, sort_output=True, omit_header=True, include_lineno=False)
    header = HEADER + (
        'msgid ""\nmsgstr ""\n"Language: ja\\n"\n"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=1; plural=0;\\n"\n\n'
    )
    made = header.encode() + text.getvalue().lstrip()
    if file.exists() and file.read_bytes() == made:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(made)
    return True


def problems() -> list[Problem]:
    """List messages that are missing, left over, fuzzy, have other placeholders than the original,
    or have another translation in another room.
    """
    kept = {room: stored(room) for room in rooms()}
    faults = [
        (room, text)
        for room, fresh in collected().items()
        for text in _differences(fresh, kept[room])
    ]
    return [
        Problem(catalogue(room).relative_to(ROOT).as_posix(), text)
        for room, text in (*faults, *_disagreements(kept))
    ]


def _disagreements(kept: Mapping[str, Catalog]) -> Iterator[tuple[str, str]]:
    """Find messages that two rooms translate differently: the later room, and a sentence.

    Django merges all catalogues into one: both rooms would show one of the two translations. A
    message with two meanings needs a context.
    """
    first: dict[tuple[str, bool, str | None], tuple[str, tuple[str, ...]]] = {}
    for room, translated in kept.items():
        for message in translated:
            if not message.id or not all(_strings(message)):
                continue
            key = (_id(message), message.pluralizable, message.context)
            before, strings = first.setdefault(key, (room, _strings(message)))
            if strings != _strings(message):
                pair = f"{' / '.join(strings)} and {' / '.join(_strings(message))}"
                yield room, f"translated otherwise in {before}: {key[0]!r}: {pair}"


def _differences(fresh: Catalog, old: Catalog) -> Iterator[str]:
    wanted = {(_id(message), message.context) for message in fresh if message.id}
    for key in sorted(wanted, key=str):
        kept = old.get(*key)
        if kept is None or not _strings(kept) or not all(_strings(kept)):
            yield f"not translated: {key[0]!r}"
        else:
            yield from _faults(kept)
    for message in old:
        known = (_id(message), message.context) in wanted or BORROWED in message.flags
        if message.id and not known:
            yield f"no longer used: {_id(message)!r}"


def _strings(message: Message) -> tuple[str, ...]:
    string = message.string
    return tuple(string) if isinstance(string, (tuple, list)) else (string or "",)


def _faults(message: Message) -> Iterator[str]:
    originals: Iterable[str] = (
        message.id if isinstance(message.id, (tuple, list)) else (message.id,)
    )
    allowed = [_placeholders(text) for text in originals]
    if message.fuzzy:
        yield f"fuzzy: {_id(message)!r}"
    for text in _strings(message):
        if _placeholders(text) not in allowed:
            yield f"other placeholders than {_id(message)!r}: {text!r}"


def _placeholders(text: str) -> list[str]:
    return sorted(match[0] for match in PLACEHOLDER.finditer(text.replace("%%", "")))


def compile_all(*, root: Path = ROOT) -> list[Path]:
    """Write the .mo beside every .po that is newer; return the files written."""
    written = []
    for room in ROOMS:
        for po in sorted((root / room).glob("locale/*/LC_MESSAGES/*.po")):
            mo = po.with_suffix(".mo")
            if mo.exists() and mo.stat().st_mtime_ns > po.stat().st_mtime_ns:
                continue
            with po.open("rb") as opened:
                read = read_po(opened)
            fresh = mo.with_suffix(f".{os.getpid()}.mo.new")  # others may compile at this moment
            with fresh.open("wb") as out:
                write_mo(out, read)
            fresh.replace(mo)
            written.append(mo)
    return written


if __name__ == "__main__":
    compile_all()
