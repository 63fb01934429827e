"""Triggers that several tables share."""

import pgtrigger
from django.db import models
from django.db.models import Q


def fixed(name: str) -> pgtrigger.Protect:
    """Refuse every change and deletion: the row is evidence."""
    return pgtrigger.Protect(name=name, operation=pgtrigger.Update | pgtrigger.Delete)


def guard(name: str, *, refuses: str, says: str) -> pgtrigger.Trigger:
    """Refuse a new row if ``refuses``, a condition in SQL on ``NEW``, is true."""
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.Before,
        operation=pgtrigger.Insert,
        func=f"""
            IF {refuses} THEN
                RAISE EXCEPTION '{says}' USING
                    ERRCODE = 'check_violation', CONSTRAINT = '{name}';
            END IF;
            RETURN NEW;
        """,
    )


def spoken(name: str) -> models.CheckConstraint:
    """Require that a row is by either an account or a pass."""
    return models.CheckConstraint(
        condition=Q(by__isnull=False, side_pass__isnull=True)
        | Q(by__isnull=True, side_pass__isnull=False),
        name=name,
    )


def own_side(name: str, *, side: str = "NEW.side_id") -> pgtrigger.Trigger:
    """Refuse a new row by the pass of another side than ``side``, an expression in SQL."""
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.Before,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Q(new__side_pass__isnull=False),
        func=f"""
            IF NOT EXISTS (
                SELECT FROM matches_sidepass WHERE id = NEW.side_pass_id AND side_id = {side}
            ) THEN
                RAISE EXCEPTION 'a pass speaks for its own side' USING
                    ERRCODE = 'check_violation', CONSTRAINT = '{name}';
            END IF;
            RETURN NEW;
        """,
    )


def by_pass(name: str) -> models.Index:
    """Return an index of the few rows that are by a pass."""
    return models.Index(fields=["side_pass"], condition=Q(side_pass__isnull=False), name=name)
