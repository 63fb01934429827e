import re
from pathlib import Path
from typing import Any, Final

from django.core.management import BaseCommand, CommandError
from django.template import TemplateDoesNotExist, TemplateSyntaxError, engines
from django.template.backends.django import DjangoTemplates
from django.template.loader import get_template
from django.template.loader_tags import ExtendsNode, IncludeNode

LONGEST_LINE: Final = 160
# A partial's comment; a page extends another one, or is whole.
BEGINNING: Final = re.compile(
    r"\{#|(?:\{%[^%]*%\}\s*){0,3}(?:\{% extends|<!doctype)", re.IGNORECASE
)


class Command(BaseCommand):
    help = "Compile every template of the project and look for the templates that it uses."
    requires_system_checks: list[str] = []

    def handle(self, **options: Any) -> None:
        lines = [text for name in names() for text in faults(name)]
        for text in lines:
            self.stdout.write(text)
        if lines:
            raise CommandError(f"{len(lines)} faults in templates.")


def names() -> list[str]:
    """Return the names of the project's own templates, as their loader has them."""
    engine = engines["django"]
    assert isinstance(engine, DjangoTemplates)
    return sorted(
        file.relative_to(folder).as_posix()
        for folder in map(Path, engine.engine.dirs)
        for file in folder.rglob("*")
        if file.is_file()
    )


def faults(name: str) -> list[str]:
    """Return the faults of a template."""
    try:
        template = get_template(name)
    except (TemplateSyntaxError, TemplateDoesNotExist) as error:
        return [f"{name}: {error}"]
    text = Path(template.origin.name).read_text()  # type: ignore[attr-defined]
    nodes = template.template.nodelist.get_nodes_by_type((ExtendsNode, IncludeNode))  # type: ignore[attr-defined]
    reasons = _unreadable(name, text)
    for node in nodes:
        target = getattr(node, "parent_name", None) or getattr(node, "template", None)
        wanted = getattr(target, "var", None)
        if isinstance(wanted, str):
            reasons += _missing(name, wanted)
    return reasons


def _unreadable(name: str, text: str) -> list[str]:
    """Find lines too long to read, and a partial without a comment on what it needs."""
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE and not name.endswith(".svg"):
            rows.append(f"{name}:{number} is longer than {LONGEST_LINE} characters")
    if name.endswith(".html") and not BEGINNING.match(text):
        rows.append(f"{name} does not begin with a comment that says what it needs")
    return rows


def _missing(name: str, wanted: str) -> list[str]:
    try:
        get_template(wanted)
    except TemplateDoesNotExist:
        return [f"{name}: {wanted} does not exist"]
    except TemplateSyntaxError:
        return []  # reported for the template itself
    return []
