"""People without an account: a secret link that speaks for one side of one match."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from cards.models.decks import new_uid
from matches.models.guards import guard
from matches.models.matches import Match, Side


class SidePass(models.Model):
    """A secret link: its holder speaks for a side of a match until the match is final.

    ``digest`` is the SHA-256 of the secret, which is stored nowhere (queries/passes.py). A side has
    at most one pass that is not ended. The only change of a row is its end. ``made_by`` is empty
    for a guest who opened the match with the link of their own entry.
    """

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    match = models.ForeignKey(Match, models.PROTECT, related_name="passes")
    side = models.ForeignKey(Side, models.PROTECT, related_name="passes")
    digest = models.CharField(max_length=64, unique=True, help_text=_("SHA-256 of the secret"))
    made_by = models.ForeignKey("people.User", models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("pass of a side")
        verbose_name_plural = _("passes of sides")
        ordering = ["match", "side", "pk"]
        constraints = [
            models.UniqueConstraint(
                "side", condition=Q(ended_at=None), name="one_live_pass_per_side"
            ),
            models.CheckConstraint(
                condition=Q(digest__regex=r"^[0-9a-f]{64}$"), name="pass_digest_is_sha256"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="passes_stay", operation=pgtrigger.Delete),
            pgtrigger.Trigger(
                name="passes_only_end",
                when=pgtrigger.Before,
                operation=pgtrigger.Update,
                func="""
                    IF OLD.ended_at IS NOT NULL
                    OR to_jsonb(NEW) - 'ended_at' <> to_jsonb(OLD) - 'ended_at' THEN
                        RAISE EXCEPTION 'a pass only ends' USING
                            ERRCODE = 'check_violation', CONSTRAINT = 'passes_only_end';
                    END IF;
                    RETURN NEW;
                """,
            ),
            guard(
                "passes_are_of_a_side_of_the_match",
                refuses="""NOT EXISTS (
                    SELECT FROM matches_side WHERE id = NEW.side_id AND match_id = NEW.match_id
                )""",
                says="a pass is of a side of the match",
            ),
        ]

    def __str__(self) -> str:
        return self.uid
