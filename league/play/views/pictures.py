"""The pictures of a table: board, what stands beside it, line-ups. Cached for all who see the same.

A picture is drawn from its cache key and from nothing else, so that a cached one equals a new one
byte by byte, also if it was drawn for another device: hands that a device does not see are not in
the key of its picture.
"""

import pickle
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from sys import getsizeof
from threading import Lock
from typing import Any, Final

from django.template.backends.django import Template
from django.utils.safestring import SafeString

from league.people.shared.languages import current_language

KEPT: Final = 16 << 20  # bytes per process; a board with targets has some 30,000
Read = Mapping[str, Any]
_pictures: OrderedDict[bytes, SafeString] = OrderedDict()
_lock = Lock()
_size = 0  # of all pictures, in bytes


def drawn(shown: Read, *, tappable: bool) -> dict[str, SafeString]:
    """Draw what ``stage.board`` returns: ``board_picture``, ``table_picture``, ``lineup_picture``.

    Targets are marked on the board where something is ``tappable``. What a game has no template
    for is empty. Line-ups are drawn one by one: most lines change none, or one of them.
    """
    line_ups = [
        _picture(shown["lineup_template"], line_up, {"lineups": (line_up,)})
        for line_up in shown["lineups"]
    ]
    return {
        "board_picture": board(shown, tappable=tappable),
        "table_picture": beside(shown),
        "lineup_picture": SafeString("".join(line_ups)),
    }


def board(shown: Read, *, tappable: bool) -> SafeString:
    """Draw the board alone of what ``stage.board`` returns."""
    read = {**_read(shown), "tappable": tappable}
    return _picture(shown["board_template"], (_scene(shown), tappable), read)


def beside(shown: Read) -> SafeString:
    """Draw what stands beside the board of what ``stage.board`` returns."""
    return _picture(shown["table_template"], _scene(shown), _read(shown))


def forget() -> None:
    """Empty this process's cache of pictures."""
    global _size
    with _lock:
        _pictures.clear()
        _size = 0


def _scene(shown: Read) -> tuple[Any, ...]:
    """Return all that a board and what stands beside it are drawn from."""
    now = shown["now"]
    return now.n, now.scene, now.board, now.score, dict(shown["names"])


def _read(shown: Read) -> dict[str, Any]:
    return {name: shown[name] for name in ("now", "names", "board")}


def _picture(template: Template | None, of: Any, read: Read) -> SafeString:
    """Draw with a template, if there is one; ``of`` holds all that ``read`` follows from."""
    if template is None:
        return SafeString()
    language = current_language()
    key = sha256(pickle.dumps((template.template.name, language, of))).digest()
    with _lock:
        if key in _pictures:
            _pictures.move_to_end(key)
            return _pictures[key]
    picture = SafeString(template.render({**read, "LANGUAGE_CODE": language}))
    with _lock:
        _keep(key, picture)
    return picture


def _keep(key: bytes, picture: SafeString) -> None:
    """Cache a picture as the newest, and drop the oldest ones above the limit."""
    global _size
    if key not in _pictures:
        _size += getsizeof(picture)
    _pictures[key] = picture
    while _size > KEPT:
        _key, oldest = _pictures.popitem(last=False)
        _size -= getsizeof(oldest)
