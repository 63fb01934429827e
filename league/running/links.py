"""Check that links in the documents, and paths in `…`, lead to files and headings that exist."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"(?<!\\)!?\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`((?:league|cards|matches|engines|templates|tests|docs)/[\w./-]+\.\w+)`")
HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*\s*$", re.MULTILINE)


def documents(root: Path = ROOT) -> list[Path]:
    places = [*root.glob("*.md"), *root.glob("docs/**/*.md"), *root.glob("engines/**/README.md")]
    return sorted(places)


def anchors(text: str) -> set[str]:
    """Return the anchors of the headings, as code hosts make them."""
    names: set[str] = set()
    for heading in HEADING.findall(FENCE.sub("", text)):
        plain = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower())
        names.add(plain.strip().replace(" ", "-"))
    return names


def broken(file: Path) -> Iterator[str]:
    """Yield the broken links of one document, as sentences."""
    text = FENCE.sub("", file.read_text())
    for target in LINK.findall(text):
        if re.match(r"[a-z][a-z0-9+.-]*:", target):
            continue
        path, _, anchor = target.partition("#")
        other = (file.parent / path) if path else file
        if not other.exists():
            yield f"{file.name}: {target} leads nowhere"
        elif anchor and other.suffix == ".md" and anchor not in anchors(other.read_text()):
            yield f"{file.name}: {target} names no heading"
    for path in NAMED.findall(text):
        if not (ROOT / path).exists():
            yield f"{file.name}: there is no {path}"


def main() -> int:
    lines = [text for file in documents() for text in broken(file)]
    sys.stdout.write("".join(f"{text}\n" for text in lines))
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
