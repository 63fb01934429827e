"""A device at a table: it asks the table's own requests, and acts for the place it has."""

from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final

Body = dict[str, Any]
# Asks an address with a GET, or with a POST where there is a body; gives the status and the answer.
Send = Callable[[str, Body | None], tuple[int, Body]]
OPEN: Final = "open"  # the state of a table at which lines are said


class Refused(Exception):
    """The table refused what was asked; the answer says why."""


@dataclass
class Device:
    """``table`` is the address of the table's page, ``view`` is what this place saw last."""

    table: str
    send: Send
    view: Body = field(default_factory=dict)

    def look(self) -> Body:
        """Load what the place sees now."""
        self.view = self._asked("view", None)
        return self.view

    def act(self, line: Callable[[Body], str | None]) -> bool:
        """Roll, or say the line that is given for the view; tell whether anything was done.

        Nothing is done where the table asks nothing of this place, where it has chosen already,
        where no line is given, and where the table has moved on: then the new view is loaded.
        """
        view = self.view
        after = view["revision"]
        if view["state"] != OPEN:
            return False
        if view["roll"]:
            return self._acted("roll", {"after": after})
        if not view["asks"] or set(view["you"]["seats"]) <= set(view["sealed"]):
            return False
        text = line(view)
        return text is not None and self._acted(
            "say", {"after": after, "text": text, "key": f"{after}"}
        )

    def confirm(self) -> None:
        """Confirm the game that is over, as this place sees it."""
        self.view = self._asked("confirm", {"digest": self.look()["digest"]})

    def choices(self, body: Body) -> Body:
        """Return what is asked of a seat after some words."""
        return self._asked("choices", body)

    def _acted(self, act: str, body: Body) -> bool:
        status, answer = self.send(f"{self.table}{act}/", body)
        if status == HTTPStatus.CONFLICT:
            self.look()
            return False
        self.view = _accepted(act, status, answer)
        return True

    def _asked(self, act: str, body: Body | None) -> Body:
        return _accepted(act, *self.send(f"{self.table}{act}/", body))


def _accepted(act: str, status: int, answer: Body) -> Body:
    if status != HTTPStatus.OK:
        raise Refused(f"{act}: {status} {answer}")
    return answer
