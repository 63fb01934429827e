"""The rules of an event's matches cannot change once a match was reported."""

import pgtrigger

from matches.models.at_table import NEVER_FROZEN


class FrozenOnceReported(pgtrigger.Trigger):
    """Refuse changes to an event's rules once one of its matches has a report."""

    name = "match_rules_freeze"
    when = pgtrigger.Before
    operation = pgtrigger.Update
    condition = pgtrigger.AnyChange(exclude=[*NEVER_FROZEN, "changed_at"])
    func = """
        IF EXISTS (
            SELECT FROM matches_report r JOIN matches_match m ON m.id = r.match_id
            WHERE m.event_id = NEW.event_id
        ) THEN
            RAISE EXCEPTION 'match rules are fixed' USING
                ERRCODE = 'check_violation', CONSTRAINT = 'match_rules_freeze';
        END IF;
        RETURN NEW;
    """
