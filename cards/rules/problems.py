"""Problems of a deck for the API and for pages, with the remedies that a button offers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from cards.rules.content import Content
from engines.core.decks import Names, Problem, Severity


def is_legal(problems: Iterable[Problem]) -> bool:
    """Tell whether a deck is legal: it may have warnings, but no errors and nothing missing."""
    return all(problem.severity is Severity.WARNING for problem in problems)


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change that answers a problem: what the builder's button says it does."""

    kind: str
    act: str
    code: str = ""
    piece: int = 0
    names: Mapping[str, str] | None = None  # of the card, by language

    @property
    def called(self) -> Mapping[str, str] | str:
        return self.names or self.code


@dataclass(frozen=True, slots=True)
class Shown:
    """A problem worded in both languages, with names, and its remedies."""

    code: str
    severity: str
    cards: tuple[str, ...]
    rule: str
    message: Mapping[str, str]
    fix: Mapping[str, str] | None
    remedies: tuple[Remedy, ...] = ()


def shown(problem: Problem, names: Names, remedies: tuple[Remedy, ...] = ()) -> Shown:
    return Shown(
        code=problem.code,
        severity=str(problem.severity),
        cards=problem.cards,
        rule=problem.rule,
        message=problem.message_with(names),
        fix=problem.fix_with(names),
        remedies=tuple(replace(remedy, names=names.get(remedy.code)) for remedy in remedies),
    )


def remedies(
    problem: Problem, content: Content, numbers: Mapping[str, int | None]
) -> tuple[Remedy, ...]:
    """Return the remedies of a problem. None chooses new cards: that is up to the player."""
    number = problem.params.get("number")
    piece = number if isinstance(number, int) else 0
    match problem.code:
        case (
            "person_twice"
            | "too_many_flexible"
            | "card_unknown"
            | "card_expired"
            | ("card_not_approved" | "card_banned" | "card_outside_pool")
        ):
            return tuple(Remedy("drop", f"drop:{code}", code) for code in problem.cards)
        case "starter_missing":
            return tuple(
                Remedy("start", f"start:{code}:{piece}", code, piece)
                for code in _candidates(content, numbers, piece)
            )
        case "starter_not_in_deck":
            code = problem.cards[0]
            return (Remedy("add", f"add:{code}", code), Remedy("unstart", f"unstart:{code}", code))
        case "starter_twice" | "starter_wrong_number":
            return (Remedy("vacate", f"vacate:{piece}", problem.cards[0], piece),)
        case _:
            return ()


def _candidates(content: Content, numbers: Mapping[str, int | None], piece: int) -> tuple[str, ...]:
    """Return at most three cards of the deck that may start on a piece and do not start yet."""
    taken = set(content.pieces.values())
    free = [code for code in dict.fromkeys(content.cards) if code in numbers and code not in taken]
    own = [code for code in free if numbers[code] == piece]
    return tuple((own or [code for code in free if numbers[code] is None])[:3])
