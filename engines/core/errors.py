"""The errors of the engines. Each says what is wrong in words for players."""

from engines.core.reason import Reason


class RulesError(Exception):
    """The base class of everything an engine refuses."""


class UnknownGame(RulesError):
    """There is no such game, or no such ruleset of it."""


class Refused(RulesError):
    """An input breaks a rule; ``reason`` says which and why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.code} ({reason.rule})")
        self.reason = reason


class IllegalAction(Refused):
    """An action that can be read, but not played in this position."""


class UnreadableAction(Refused):
    """A line that is no action of the game."""


class BadSettings(Refused):
    """Options, cards, decks or seats that no match can be set up with.

    A parameter named like a header, with the first word of its line, tells where: ``option`` and
    ``turns``, ``card`` and ``FND-003``, ``deck`` and ``H``.
    """


class UnreadableSettings(BadSettings):
    """A header line of the game's own, or a value of an option, that makes no sense at all."""


class BadRecord(Refused):
    """A text that is no record; ``line`` is the line of the text, counted from 1, or None.

    ``game`` is the game whose sentences word the reason, by default the kernel.
    """

    def __init__(self, reason: Reason, line: int | None, game: str = "core") -> None:
        super().__init__(reason)
        self.line = line
        self.game = game
