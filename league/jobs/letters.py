"""What a letter says: a subject and a text, each from a template of its own."""

import re
from collections.abc import Mapping
from typing import Any, Final

from django.template.loader import render_to_string

GAP: Final = re.compile(r"\s*\n\s*\n\s*")
LINE: Final = re.compile(r"[ \t]*\n[ \t]*")


def worded(name: str, context: Mapping[str, Any]) -> tuple[str, str]:
    """Return the subject and the text of a letter from ``<name>_subject.txt`` and ``_message.txt``.

    The subject is one line. In the text one empty line parts two paragraphs, however many lines
    of the template show nothing.
    """
    subject = render_to_string(f"{name}_subject.txt", context)
    text = render_to_string(f"{name}_message.txt", context).strip()
    return " ".join(subject.split()), LINE.sub("\n", GAP.sub("\n\n", text)) + "\n"
