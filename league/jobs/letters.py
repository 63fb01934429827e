"""The wording of a letter: a subject and a text, each from its own template."""

import re
from collections.abc import Mapping
from typing import Any, Final

from django.template.loader import render_to_string

# A full-width space is kept as text: names contain one, and paragraphs begin with it.
GAP: Final = re.compile(r"[ \t\r]*\n(?:[ \t\r]*\n)+")
SPACES: Final = re.compile(r"[ \t\r\n]+")


def worded(name: str, context: Mapping[str, Any]) -> tuple[str, str]:
    """Return the subject and the text of a letter from ``<name>_subject.txt`` and ``_message.txt``.

    The subject is one line. In the text one empty line separates paragraphs, however many
    empty lines the template renders; within a paragraph the lines stay as they are.
    """
    subject = render_to_string(f"{name}_subject.txt", context)
    text = render_to_string(f"{name}_message.txt", context)
    return SPACES.sub(" ", subject).strip(" "), GAP.sub("\n\n", text).strip(" \t\r\n") + "\n"
