"""The choices of an organiser: the sides of an event, the rulesets of its game."""

from django.db.models import Prefetch

from cards.models import HouseSetRevision
from cards.queries import houses
from engines.core.options import labels
from league.events.models import Entry, EntryPlayer, Event
from matches.errors import HouseSetUnknown
from matches.models import EventRules
from matches.queries.matches import default_ruleset, engine_of


def entries_of(event: Event) -> dict[str, Entry]:
    """Map uids to the entries of an event, with their players."""
    players = EntryPlayer.objects.select_related("player").order_by("seat")
    rows = (
        Entry.objects.filter(event=event, state=Entry.State.ENTERED)
        .prefetch_related(Prefetch("entry_players", players))
        .order_by("pk")
    )
    return {row.uid: row for row in rows}


def rulesets_of(rules: EventRules) -> list[str]:
    """Return the rulesets to choose from: the game's, its presets, and the one that is set."""
    game = engine_of(rules.ruleset)
    if game is None:
        return [rules.ruleset]
    presets = [f"{game.ruleset}:{name}" for name in game.presets if name != "default"]
    return list(dict.fromkeys([game.ruleset, *presets, rules.ruleset]))


def houses_of(event: Event) -> list[HouseSetRevision]:
    """Return the house sets that may be chosen, the newest first, without their contents."""
    game = engine_of(default_ruleset(event.game))
    has_sets = game is not None and game.sets is not None
    return list(houses.choices(event.game).defer("content")) if has_sets else []


def published_house(event: Event, called: str) -> HouseSetRevision:
    """Return a house set of the event's game by its name. Raises HouseSetUnknown."""
    return HouseSetUnknown.unless(houses.by_name(event.game, called))


def called(identifier: str, language: str) -> str:
    """Name a ruleset with its preset in words, before the identifier that records write."""
    words = in_words(identifier, language)
    return f"{words} ({identifier})" if words != identifier else identifier


def in_words(identifier: str, language: str) -> str:
    """Name a ruleset with its preset; by its identifier where no engine plays it."""
    game = engine_of(identifier)
    if game is None:
        return identifier
    said = labels(game.key)
    preset = identifier.partition(":")[2]
    words = [said.name[language], said.presets.get(preset, {}).get(language, preset)]
    return ", ".join(filter(None, words))
