"""How an event's matches are settled, and when these rules are fixed."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from league.people.errors import Refused
from matches.errors import OptionUnknown, RulesetUnknown, SettingsFrozen
from matches.models import EventRules, Match
from matches.queries.matches import rules_of
from matches.services import settings
from tests.matches.factories import Table, table as make_table
from tests.matches.services.test_reports import said

pytestmark = pytest.mark.django_db


def change(at: Table, **fields) -> EventRules:
    return settings.change(event=at.event, by=at.judge, now=timezone.now(), **fields)


def test_an_event_has_the_short_ruleset_and_asks_for_no_record_at_first(table):
    rules = rules_of(table.event)

    assert (rules.ruleset, rules.record, rules.series, rules.games) == (
        "carriers-1:short",
        "optional",
        "best_of",
        1,
    )
    assert table.match.ruleset == "carriers-1:short"


def test_rules_change_and_the_matches_follow_and_the_event_s_log_says_so(table):
    change(table, ruleset="carriers-1", games=3, options={"turns": "90"})

    assert table.fresh().ruleset == "carriers-1"
    act = table.event.acts.get(kind="match_rules")
    assert act.params["after"] == {"ruleset": "carriers-1", "options": {"turns": "90"}, "games": 3}


def test_what_cannot_be_is_refused(table):
    for fields, refusal in (
        ({"ruleset": "carriers-99"}, RulesetUnknown),
        ({"ruleset": "carriers-1:tall"}, RulesetUnknown),
        ({"options": {"sails": "3"}}, OptionUnknown),
        ({"games": 0}, Refused),
        ({"games": 10}, Refused),
        ({"record": "perhaps"}, Refused),
        ({"dice": "luck"}, Refused),
        ({"clock_minutes": 0}, Refused),
        ({"clock_minutes": 601}, Refused),
        ({"increment_seconds": 5}, Refused),
        ({"clock_minutes": 20, "increment_seconds": 5, "delay_seconds": 5}, Refused),
        ({"watch_delay_minutes": 4}, Refused),
    ):
        with pytest.raises(refusal):
            change(table, **fields)
        rules = rules_of(table.event)
        assert (rules.games, rules.clock_minutes, rules.watch_delay_minutes) == (1, None, 0), fields


def test_with_the_first_report_the_rules_stay(table):
    said(table, 0)

    with pytest.raises(SettingsFrozen):
        change(table, record="required")
    assert change(table).record == "optional"


def test_who_looks_on_may_be_put_off_even_after_the_first_report(table):
    said(table, 0)

    assert change(table, watch_delay_minutes=3).watch_delay_minutes == 3
    assert table.event.acts.get(kind="match_rules").params["after"] == {"watch_delay_minutes": 3}
    with pytest.raises(SettingsFrozen):
        change(table, watch_delay_minutes=1, dice="server")


def test_a_clock_has_an_increment_or_a_delay_in_the_database_too(table):
    change(table, clock_minutes=20, delay_seconds=5)
    rows = EventRules.objects.filter(event=table.event)

    for wrong in ({"increment_seconds": 5}, {"clock_minutes": None}, {"watch_delay_minutes": 4}):
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(**wrong)


def test_the_database_keeps_them_too(table):
    said(table, 0)

    with pytest.raises(IntegrityError, match="match rules are fixed"), transaction.atomic():
        EventRules.objects.filter(event=table.event).update(record="none")


def alone(at: Table) -> None:
    """Write a match without sides, to the end of a transaction."""
    Match.objects.create(event=at.event, number=99, ruleset="carriers-1")
    connection.check_constraints()


def test_a_match_has_two_sides_when_it_is_written(table):
    with pytest.raises(IntegrityError, match="at least two sides"), transaction.atomic():
        alone(table)


def test_a_side_is_an_entry_of_the_event(table):
    other = make_table()

    with pytest.raises(IntegrityError, match="entry of the event"), transaction.atomic():
        table.match.sides.create(number=3, entry=other.sides[0].entry)


def test_a_version_never_goes_back_and_never_comes_without_a_result(table):
    for version in (2, 5):
        with pytest.raises(IntegrityError, match="has a result"), transaction.atomic():
            Match.objects.filter(pk=table.match.pk).update(version=version, state="settled")
