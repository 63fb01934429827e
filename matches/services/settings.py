"""How an event's matches are settled: free until one of them was reported."""

from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from cards.models import HouseSetRevision
from cards.queries.houses import lines_of
from cards.services import houses
from engines.core.errors import BadSettings
from engines.core.game import AnyGame, Settings
from engines.core.options import labels
from engines.core.reason import Reason
from engines.core.records.sentences import sentence
from league.events.models import Event
from league.events.services.acts import note
from league.jobs.database.statements import Statement
from league.people.errors import Refused
from league.people.shared.languages import current_language
from matches import errors
from matches.models import EventRules, Filing, Match, Report
from matches.models.at_table import AT_TABLE, NEVER_FROZEN
from matches.queries.matches import default_ruleset, engine_of, options_of

FIELDS = (
    *("ruleset", "options", "house", "record", "series", "games", "time_out", "report_minutes"),
    *AT_TABLE,
)


RULES = "SELECT {rules} FROM matches_eventrules rules WHERE rules.event_id = %s"
OF_EVENT = Statement(RULES, rules=EventRules)
HELD = Statement(f"{RULES} FOR SHARE", rules=EventRules)


def rules_for(event: Event) -> EventRules:
    """Return the event's rules, written down with their defaults when nobody has set them."""
    known: EventRules | None = OF_EVENT.object(event.pk)
    if known is not None:
        return known
    rules, _made = EventRules.objects.get_or_create(
        event=event, defaults={"ruleset": default_ruleset(event.game)}
    )
    return rules


def held(event: Event) -> EventRules:
    """Return the event's rules and keep them as they are until the transaction ends.

    Shared: reports of many matches hold them at once, and a change waits for all of them.
    """
    known: EventRules | None = HELD.object(event.pk)
    if known is not None:
        return known
    rules_for(event)
    made: EventRules = HELD.object(event.pk)
    return made


@transaction.atomic
def change(*, event: Event, by: Any, now: datetime, **fields: Any) -> EventRules:
    """Change how matches are settled.

    Matches that have no record yet follow to the ruleset and the house set. Raises SettingsFrozen,
    RulesetUnknown, OptionUnknown, OptionWrong, HouseSetUnknown, and Refused for what a field
    cannot be.
    """
    rules_for(event)
    rules = EventRules.objects.select_for_update().get(event=event)
    before = _as_logged(rules)
    for name, value in fields.items():
        setattr(rules, name, value)
    _check(rules, event, now)
    after = _as_logged(rules)
    changed = [name for name in FIELDS if before[name] != after[name]]
    if not changed:
        return rules
    is_frozen = not set(changed) <= set(NEVER_FROZEN)
    if is_frozen and Report.objects.filter(match__event=event).exists():
        raise errors.SettingsFrozen
    try:
        with transaction.atomic():
            rules.save()
    except IntegrityError as error:
        if "match rules are fixed" in str(error):
            raise errors.SettingsFrozen from error
        raise
    Match.objects.filter(event=event).update(ruleset=rules.ruleset)
    if "house" in changed:
        filed = Filing.objects.filter(game__match__event=event).values("game__match")
        others = Match.objects.filter(event=event).exclude(pk__in=filed)
        others.update(house=house_for(rules, event, now))
    note(
        event,
        "match_rules",
        by=by,
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
    )
    return rules


def house_for(rules: EventRules, event: Event, now: datetime) -> HouseSetRevision | None:
    """Return the house set that matches are made with: the event's own, else the newest."""
    return rules.house or houses.current(game=event.game, now=now)


def _as_logged(rules: EventRules) -> dict[str, Any]:
    """Return the settings as the log writes them."""
    plain = {name: getattr(rules, name) for name in FIELDS}
    return {**plain, "house": rules.house.called if rules.house else None}


def _try(game: AnyGame, rules: EventRules, event: Event, now: datetime) -> None:
    """Check that a match can be set up with these options. Raises OptionWrong."""
    options = options_of(rules)
    house = house_for(rules, event, now)
    lines = game.house(Random(0)).lines if house is None else ()
    try:
        if house is not None:
            lines = lines_of(house, options)
        game.setup(Settings(rules.ruleset, options, lines=lines))
    except BadSettings as bad:
        raise _wrong(bad.reason, game.key) from bad
    except ValueError as fault:
        raise errors.OptionWrong(params={"sentence": houses.sentence_of(fault)}) from fault


def _wrong(reason: Reason, game: str) -> errors.OptionWrong:
    """Say in the reader's language which option is meant, and name its field."""
    language = current_language()
    name = str(reason.params.get("option", ""))
    known = labels(game).options.get(name)
    params = {**reason.params, "option": known.label[language]} if known else reason.params
    said = sentence(replace(reason, params=params), game, language)
    return errors.OptionWrong(params={"sentence": said, "field": f"option_{name}"})


def _check(rules: EventRules, event: Event, now: datetime) -> None:
    game = engine_of(rules.ruleset)
    if rules.ruleset != default_ruleset(event.game) and (game is None or game.key != event.game):
        raise errors.RulesetUnknown
    for name in sorted(rules.options):
        if game is None or name not in game.options:
            raise errors.OptionUnknown(params={"option": name[:40]})
    rules.options = {name: str(value) for name, value in rules.options.items()}
    house = rules.house
    if house and (house.published_at is None or house.house_set.game != event.game):
        raise errors.HouseSetUnknown
    if game is not None:
        _try(game, rules, event, now)
    try:
        rules.full_clean(exclude=["event"])
    except ValidationError as error:
        raise Refused(" ".join(error.messages), code="match_rules_invalid") from error
