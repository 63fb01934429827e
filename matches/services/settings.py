"""How an event's matches are settled: free until one of them was reported."""

from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction

from league.events.models import Event
from league.events.services.acts import note
from league.people.errors import Refused
from matches.errors import OptionUnknown, RulesetUnknown, SettingsFrozen
from matches.models import EventRules, Match, Report
from matches.queries.matches import default_ruleset, engine_of

FIELDS = ("ruleset", "options", "record", "series", "games", "time_out", "report_minutes")


def rules_for(event: Event) -> EventRules:
    """Return the event's rules, written down with their defaults when nobody has set them."""
    found, _made = EventRules.objects.get_or_create(
        event=event, defaults={"ruleset": default_ruleset(event.game)}
    )
    return found


def held(event: Event) -> EventRules:
    """Return the event's rules and keep them as they are until the transaction ends.

    Shared: reports of many matches hold them at once, and a change waits for all of them.
    """
    rules = rules_for(event)
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM matches_eventrules WHERE id = %s FOR SHARE", [rules.pk])
    rules.refresh_from_db()
    return rules


@transaction.atomic
def change(*, event: Event, by: Any, now: datetime, **fields: Any) -> EventRules:
    """Change how matches are settled.

    Raises SettingsFrozen, RulesetUnknown, OptionUnknown, and Refused for what a field cannot be.
    """
    rules_for(event)
    rules = EventRules.objects.select_for_update().get(event=event)
    before = {name: getattr(rules, name) for name in FIELDS}
    for name, value in fields.items():
        setattr(rules, name, value)
    _check(rules, event)
    changed = [name for name in FIELDS if before[name] != getattr(rules, name)]
    if not changed:
        return rules
    if Report.objects.filter(match__event=event).exists():
        raise SettingsFrozen
    try:
        with transaction.atomic():
            rules.save()
    except IntegrityError as error:
        if "match rules are fixed" in str(error):
            raise SettingsFrozen from error
        raise
    Match.objects.filter(event=event).update(ruleset=rules.ruleset)
    note(
        event,
        "match_rules",
        by=by,
        before={name: before[name] for name in changed},
        after={name: getattr(rules, name) for name in changed},
    )
    return rules


def _check(rules: EventRules, event: Event) -> None:
    game = engine_of(rules.ruleset)
    if rules.ruleset != default_ruleset(event.game) and (game is None or game.key != event.game):
        raise RulesetUnknown
    for name in sorted(rules.options):
        if game is None or name not in game.options:
            raise OptionUnknown(params={"option": name[:40]})
    rules.options = {name: str(value) for name, value in rules.options.items()}
    try:
        rules.full_clean(exclude=["event"])
    except ValidationError as error:
        raise Refused(" ".join(error.messages), code="match_rules_invalid") from error
