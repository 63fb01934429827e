"""Points of one meeting by a formula that an organiser writes: ``3*win + draw + 1/2*close_loss``.

The language has whole, decimal and rational numbers, the names below, ``+``, ``-``, ``*`` and
brackets; nothing is evaluated by Python. Exactly one outcome name is 1 and all others are 0. An
outcome that the formula does not name counts as the next one of its row in ``STANDS_FOR``: a bye
as a win, a forfeit as a win and a loss, a half bye as a draw.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from league.rules.errors import RulesError

LONGEST = 200
MOST_TOKENS = 64
DEEPEST = 8
MOST_DIGITS = 6
WIDEST_MARGIN = 1000


class Outcome(StrEnum):
    """The outcome of a meeting for one of its sides."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    CLOSE_LOSS = "close_loss"
    DOUBLE_LOSS = "double_loss"
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"
    DOUBLE_FORFEIT = "double_forfeit"
    BYE = "bye"
    HALF_BYE = "half_bye"
    ZERO_BYE = "zero_bye"


STANDS_FOR: Mapping[Outcome, tuple[Outcome, ...]] = {
    Outcome.CLOSE_LOSS: (Outcome.LOSS,),
    Outcome.DOUBLE_LOSS: (Outcome.LOSS,),
    Outcome.FORFEIT_WIN: (Outcome.WIN,),
    Outcome.FORFEIT_LOSS: (Outcome.LOSS,),
    Outcome.DOUBLE_FORFEIT: (Outcome.DOUBLE_LOSS, Outcome.FORFEIT_LOSS, Outcome.LOSS),
    Outcome.BYE: (Outcome.WIN,),
    Outcome.HALF_BYE: (Outcome.DRAW,),
}
GAMES = ("games_won", "games_drawn", "games_lost")
SIDES = ("_for", "_against", "_diff")


class Side(NamedTuple):
    """One side's view of a meeting: (own, other) goals, games won/drawn/lost, record numbers."""

    outcome: Outcome
    score: tuple[int, int] | None = None
    games: tuple[int, int, int] | None = None
    numbers: tuple[tuple[str, int, int], ...] = ()


class Token(NamedTuple):
    kind: str  # "number", "name", or the sign itself
    text: str
    position: int  # the offset of its first letter in the typed text, from 0


Step = Fraction | str  # a number to push, a name to look up, or one of "+", "-", "*", "neg"


@dataclass(frozen=True, slots=True)
class PointsRule:
    """A checked formula. Raises ``RulesError`` with ``position`` where the text is wrong.

    ``margin``: a loss by at most so many goals is a close loss.
    """

    text: str
    margin: int = 1
    steps: tuple[Step, ...] = field(init=False, compare=False, repr=False)
    names: frozenset[str] = field(init=False, compare=False, repr=False)
    scale: int = field(init=False, compare=False, repr=False)  # times this, results are whole

    def __post_init__(self) -> None:
        if not 0 <= self.margin <= WIDEST_MARGIN:
            raise RulesError("setting_out_of_range", field="margin", low=0, high=WIDEST_MARGIN)
        steps = tuple(_Reader(_tokens(self.text)).whole())
        scale = 1
        for step in steps:
            if isinstance(step, Fraction):
                scale *= step.denominator
        names = frozenset(s for s in steps if isinstance(s, str) and s not in _SIGNS)
        object.__setattr__(self, "steps", steps)
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "scale", scale)

    @classmethod
    def read(cls, written: object, margin: object = 1) -> "PointsRule":
        """Read a rule from a formula, or from a table such as ``{"win": 3, "draw": "1/2"}``."""
        if isinstance(margin, bool) or not isinstance(margin, int):
            raise RulesError("setting_not_a_number", field="margin")
        if isinstance(written, Mapping):
            written = _formula_of(written)
        if not isinstance(written, str):
            raise RulesError("setting_unreadable", field="points")
        return cls(written, margin)

    @property
    def is_plain(self) -> bool:
        """Tell whether only the outcome decides, and not goals or record numbers."""
        return self.names <= _OUTCOMES

    def counted(self, outcome: Outcome) -> Outcome | None:
        """Return the outcome that the formula names for this one; None if it names none."""
        for known in (outcome, *STANDS_FOR.get(outcome, ())):
            if known in self.names:
                return known
        return None

    def points(self, side: Side) -> Fraction:
        known = {"goals_for": 0, "goals_against": 0, **dict.fromkeys(GAMES, 0)}
        if outcome := self.counted(side.outcome):
            known[outcome] = 1
        if side.games is not None:
            known.update(zip(GAMES, side.games, strict=True))
        pairs = [*side.numbers, *([("goals", *side.score)] if side.score else [])]
        for name, own, other in pairs:
            known |= {f"{name}_for": own, f"{name}_against": other, f"{name}_diff": own - other}
        known["goal_diff"] = known["goals_for"] - known["goals_against"]
        return self._value(known)

    def _value(self, known: Mapping[str, int]) -> Fraction:
        stack: list[Fraction] = []
        for step in self.steps:
            if isinstance(step, Fraction):
                stack.append(step)
            elif step == "neg":
                stack.append(-stack.pop())
            elif step in _SIGNS:
                right, left = stack.pop(), stack.pop()
                stack.append(
                    left + right if step == "+" else left - right if step == "-" else left * right
                )
            else:
                stack.append(Fraction(known.get(step, 0)))
        return stack.pop()


_OUTCOMES = frozenset(map(str, Outcome))
_SIGNS = frozenset({"+", "-", "*", "neg"})
_WIDE = {ord(wide): narrow for wide, narrow in zip("×−＿", "*-_", strict=True)} | {
    code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)
}
"""Full-width signs and letters, one for one, so that positions stay those of the typed text."""


def _formula_of(table: Mapping[object, object]) -> str:
    terms: list[str] = []
    for name, points in table.items():
        if name not in _OUTCOMES:
            raise RulesError("formula_unknown_name", name=str(name), position=0)
        if isinstance(points, bool) or not isinstance(points, int | str):
            raise RulesError("setting_unreadable", field=f"points.{name}")
        text = str(points).strip()
        sign, text = ("-", text[1:]) if text.startswith("-") else ("+", text)
        terms.append(f"{sign} {text}*{name}" if terms or sign == "-" else f"{text}*{name}")
    return " ".join(terms)


def _is_name(text: str) -> bool:
    return text in _OUTCOMES or text in GAMES or text == "goal_diff" or text.endswith(SIDES)


def _tokens(typed: str) -> list[Token]:
    if len(typed) > LONGEST:
        raise RulesError("formula_too_long", position=LONGEST, most=LONGEST)
    text, at = typed.translate(_WIDE).lower(), 0
    tokens: list[Token] = []
    while at < len(text):
        end = at + 1
        if text[at].isspace():
            at = end
            continue
        if _is_digit(text[at]):
            while end < len(text) and (_is_digit(text[end]) or text[end] in "./"):
                end += 1
            tokens.append(Token("number", text[at:end], at))
        elif _is_letter(text[at]):
            while end < len(text) and (_is_letter(text[end]) or _is_digit(text[end])):
                end += 1
            tokens.append(Token("name", text[at:end], at))
        elif text[at] in "+-*()":
            tokens.append(Token(text[at], text[at], at))
        else:
            raise RulesError("formula_unexpected", text=typed[at], position=at)
        at = end
    if len(tokens) > MOST_TOKENS:
        raise RulesError(
            "formula_too_long", position=tokens[MOST_TOKENS].position, most=MOST_TOKENS
        )
    return [*tokens, Token("end", "", len(typed))]


def _is_digit(letter: str) -> bool:
    return "0" <= letter <= "9"


def _is_letter(letter: str) -> bool:
    return "a" <= letter <= "z" or letter == "_"


def _number(token: Token) -> Fraction:
    above, slash, below = token.text.partition("/")
    whole, dot, part = above.partition(".")
    ratio = bool(slash)
    shaped = (
        _is_digits(whole) and (not dot or _is_digits(part)) and (not ratio or _is_digits(below))
    )
    if not shaped or (dot and ratio) or (ratio and not int(below)):
        raise RulesError("formula_number", text=token.text, position=token.position)
    return Fraction(int(above), int(below)) if ratio else Fraction(above)


def _is_digits(text: str) -> bool:
    return 0 < len(text) <= MOST_DIGITS and all(map(_is_digit, text))


class _Reader:
    """A recursive-descent parser of formulas; ``depth`` counts brackets and leading signs."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.at = 0

    def whole(self) -> list[Step]:
        if self.tokens[0].kind == "end":
            raise RulesError("formula_empty", position=0)
        steps = self._sum(0)
        if (token := self.tokens[self.at]).kind != "end":
            raise RulesError("formula_unexpected", text=token.text, position=token.position)
        return steps

    def _take(self, *kinds: str) -> Token | None:
        token = self.tokens[self.at]
        if token.kind not in kinds:
            return None
        self.at += 1
        return token

    def _sum(self, depth: int) -> list[Step]:
        steps = self._product(depth)
        while sign := self._take("+", "-"):
            steps += [*self._product(depth), sign.kind]
        return steps

    def _product(self, depth: int) -> list[Step]:
        steps = self._factor(depth)
        while self._take("*"):
            steps += [*self._factor(depth), "*"]
        return steps

    def _factor(self, depth: int) -> list[Step]:
        token = self.tokens[self.at]
        if depth > DEEPEST:
            raise RulesError("formula_too_deep", position=token.position, most=DEEPEST)
        if self._take("-"):
            return [*self._factor(depth + 1), "neg"]
        if self._take("number"):
            return [_number(token)]
        if self._take("name"):
            if not _is_name(token.text):
                raise RulesError("formula_unknown_name", name=token.text, position=token.position)
            return [token.text]
        if self._take("("):
            steps = self._sum(depth + 1)
            if not self._take(")"):
                position = self.tokens[self.at].position
                raise RulesError("formula_bracket", opened=token.position, position=position)
            return steps
        if token.kind == "end":
            raise RulesError("formula_ends_early", position=token.position)
        raise RulesError("formula_unexpected", text=token.text, position=token.position)
