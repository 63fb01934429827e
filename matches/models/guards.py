"""Triggers that several tables share."""

import pgtrigger


def fixed(name: str) -> pgtrigger.Protect:
    """Refuse every change and deletion: the row is evidence."""
    return pgtrigger.Protect(name=name, operation=pgtrigger.Update | pgtrigger.Delete)


def guard(name: str, *, refuses: str, says: str) -> pgtrigger.Trigger:
    """Refuse a new row for which ``refuses``, a condition in SQL on ``NEW``, holds."""
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
