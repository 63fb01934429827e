"""The setup of a match: its house set, its roster, and the start of its record."""

from cards.queries.houses import lines_of
from engines.core.game import Seated
from engines.core.options import steps
from engines.core.records.record import Record
from engines.core.records.writing import written
from engines.core.sets import Lines
from matches.errors import MatchHidden, OptionWrong
from matches.models import EventRules, Match, Seat
from matches.queries.matches import engine_of, options_of, rules_of
from matches.queries.records.visible import facts_of

Words = tuple[str, ...]


def steps_of(rules: EventRules) -> tuple[int, ...]:
    """Return the points that a side of the event's game can score at once."""
    game = engine_of(rules.ruleset)
    return steps(game.key, options_of(rules)) if game else (1,)


def house_lines(match: Match, rules: EventRules) -> Lines:
    """Return the header lines of the house set a match was made with; () without one.

    Raises OptionWrong where the set lacks what the options ask for.
    """
    if match.house is None or engine_of(match.ruleset) is None:
        return ()
    try:
        return lines_of(match.house, options_of(rules))
    except ValueError as fault:
        raise OptionWrong(params={"sentence": str(fault)[:200]}) from fault


def rosters(match: Match, rules: EventRules) -> dict[int, tuple[Words, ...]]:
    """Map the numbers of sides to the words of their players, in the order of the seats."""
    game = engine_of(match.ruleset)
    if game is None or not game.asks.facts:
        return {}
    options = options_of(rules)
    by_side: dict[int, tuple[Words, ...]] = {}
    for seat in _seats(match):
        words = game.asks.words(seat.facts, options)
        by_side[seat.side.number] = (*by_side.get(seat.side.number, ()), words)
    return by_side


def begun(match: Match) -> str:
    """Write the record of a match up to its first line.

    Raises MatchHidden where no engine plays the game.
    """
    rules = rules_of(match.event)
    game = MatchHidden.unless(engine_of(match.ruleset))
    options = options_of(rules)
    seats = tuple(
        Seated(seat.name, seat.entry_player.player.handle, game.asks.words(seat.facts, options))
        for seat in _seats(match)
        if seat.name
    )
    return written(
        Record(
            game=game.key,
            ruleset=match.ruleset,
            options=tuple(sorted(options.items())),
            facts=facts_of(match),
            seats=seats,
            own=house_lines(match, rules),
        )
    )


def _seats(match: Match) -> list[Seat]:
    rows = Seat.objects.filter(side__match=match).select_related("side", "entry_player__player")
    return list(rows.order_by("side__number", "number"))
