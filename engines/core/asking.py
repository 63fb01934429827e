"""The demands of a game on entrants of its events: none, a deck, a partner, a roster."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Words = Mapping[str, str]  # by language, en and ja


@dataclass(frozen=True, slots=True)
class SeatFact:
    """A fact about a player, given before a match as a word of the ``@seat`` line.

    ``choices`` maps written words to names; without them the fact is a number from 0 to ``most``.
    ``option`` names the option that holds the default; without it the first choice is the default.
    ``prefix`` stands before the word. ``by_staff``: the organiser says it, not the player.
    """

    name: str
    label: Words
    choices: Mapping[str, Words] = field(default_factory=dict)
    most: int = 0
    option: str = ""
    prefix: str = ""
    by_staff: bool = False

    def allows(self, word: str) -> bool:
        if self.choices:
            return word in self.choices
        plain = word.isascii() and word.isdigit() and len(word) < 5 and str(int(word)) == word
        return plain and int(word) <= self.most


@dataclass(frozen=True, slots=True)
class Asks:
    """``decks``: handed in before the deadline and declared to opponents.

    ``declaration``: the rule by which they are declared, empty without decks.
    ``players``: the fewest and the most that a side may have.
    """

    decks: bool = False
    declaration: str = ""
    players: tuple[int, int] = (1, 1)
    facts: tuple[SeatFact, ...] = ()

    def words(self, said: Mapping[str, str], options: Mapping[str, str]) -> tuple[str, ...]:
        """Write a player's facts as the words of a ``@seat`` line."""
        return tuple(
            f"{fact.prefix}{said.get(fact.name) or _usual(fact, options)}" for fact in self.facts
        )

    def said(self, written: tuple[str, ...], options: Mapping[str, str]) -> tuple[str, ...]:
        """Read the words of a ``@seat`` line and write them in full, in our order."""
        prefixes = [fact.prefix for fact in self.facts if fact.prefix]
        plain = [
            word for word in written if not any(word.startswith(prefix) for prefix in prefixes)
        ]
        by_name = {
            fact.name: next(
                (word[len(fact.prefix) :] for word in written if word.startswith(fact.prefix)), ""
            )
            if fact.prefix
            else (plain.pop(0) if plain else "")
            for fact in self.facts
        }
        return self.words(by_name, options)


def _usual(fact: SeatFact, options: Mapping[str, str]) -> str:
    return options[fact.option] if fact.option else next(iter(fact.choices), "0")


NOTHING = Asks()
