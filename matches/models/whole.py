"""Triggers that keep a match whole: it has its sides, and each version of it has a result."""

import pgtrigger


class VersionGrows(pgtrigger.Trigger):
    """Refuse a lower version of a match, and a new version that has no result."""

    name = "match_version_grows"
    when = pgtrigger.Before
    operation = pgtrigger.Update
    func = """
        IF NEW.version < OLD.version OR (
            NEW.version > OLD.version AND NOT EXISTS (
                SELECT FROM matches_result
                WHERE match_id = NEW.id AND matches_result.version = NEW.version
            )
        ) THEN
            RAISE EXCEPTION 'a new version of a match has a result' USING
                ERRCODE = 'check_violation', CONSTRAINT = 'match_version_grows';
        END IF;
        RETURN NEW;
    """


class HasTwoSides(pgtrigger.Trigger):
    """Refuse a match with fewer than two sides, at commit: its row is written before the sides."""

    name = "match_has_two_sides"
    when = pgtrigger.After
    operation = pgtrigger.Insert
    timing = pgtrigger.Deferred
    func = """
        IF (SELECT count(*) FROM matches_side WHERE match_id = NEW.id) < 2 THEN
            RAISE EXCEPTION 'a match has at least two sides' USING
                ERRCODE = 'check_violation', CONSTRAINT = 'match_has_two_sides';
        END IF;
        RETURN NULL;
    """
