"""The kind of an answer: let in, or how it was refused, and its print."""

import re
from typing import Any


def seen(answer: Any) -> str:
    """Return what happened, in the words of `expected`."""
    if answer.status_code == 302 and answer["Location"].startswith("/accounts/login/?next="):
        return "sign in"
    return {403: "forbidden", 404: "absent", 401: "sign in"}.get(answer.status_code, "in")


def print_of(answer: Any, path: str, places: dict[str, Any]) -> tuple[int, dict[str, str], str]:
    """Return the print of an answer: all that could distinguish a hidden object from none.

    Parts that differ between any two answers are left out, and the requested address.
    """
    text = answer.content.decode()
    text = re.sub(
        r'(csrfmiddlewaretoken" value=|X-CSRFToken&quot;: |"X-CSRFToken": )"?[^"&]+', "", text
    )
    text = re.sub(r"\b[0-9a-f]{32}\b", "", text)
    text = text.replace(path, "…")
    for value in sorted(map(str, places.values()), key=len, reverse=True):
        text = text.replace(value, "…") if len(value) > 2 else text
    skip = {
        "X-Request-ID",
        "Content-Length",
        "Set-Cookie",
        "RateLimit-Remaining",
        "RateLimit-Reset",
        "ETag",
    }
    headers = {name: value for name, value in answer.items() if name not in skip}
    return answer.status_code, headers, text
