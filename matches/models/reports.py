"""What the sides say of a match, and what officials decide. Nothing here ever changes."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from cards.models.decks import new_uid
from league.people.validators import validate_plain_text
from matches.models.guards import by_pass, fixed, guard, own_side, spoken
from matches.models.matches import Match, Side
from matches.models.passes import SidePass


class Report(models.Model):
    """A side's claim of how its match went. A side's newest report that is not withdrawn stands.

    ``games`` holds ``{number, score: [by side] | null, winner: side | 0, end}`` for each game. A
    concession claims no games: it gives the match to the other side. ``key`` is chosen by the
    sender: the same key counts once.
    """

    class Kind(models.TextChoices):
        CLAIM = "claim", _("claim")
        CONCESSION = "concession", _("concession")

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    match = models.ForeignKey(Match, models.PROTECT, related_name="reports")
    side = models.ForeignKey(Side, models.PROTECT, related_name="reports")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.CLAIM)
    games = models.JSONField(default=list)
    winner = models.ForeignKey(Side, models.PROTECT, null=True, blank=True, related_name="+")
    scores = models.JSONField(default=dict)
    note = models.CharField(_("note"), max_length=500, blank=True, validators=[validate_plain_text])
    late = models.BooleanField(pgettext_lazy("a report", "late"), default=False)
    undeclared = models.JSONField(
        _("undeclared decks"),
        default=list,
        blank=True,
        help_text=_("the numbers of the sides that had not declared when it came, as they must"),
    )
    replaces = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )
    by = models.ForeignKey("people.User", models.PROTECT, null=True, blank=True, related_name="+")
    side_pass = models.ForeignKey(
        SidePass, models.PROTECT, null=True, blank=True, related_name="reports", db_index=False
    )
    at = models.DateTimeField(db_default=Now())
    key = models.CharField(max_length=80, blank=True)
    body_digest = models.CharField(max_length=64, blank=True)

    append_only = True
    is_new = False  # True just after creation: nobody has answered, withdrawn or replaced it

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["match", "pk"]
        constraints = [
            models.UniqueConstraint("by", "key", condition=~Q(key=""), name="one_report_per_key"),
            models.UniqueConstraint(
                "side_pass",
                "key",
                condition=Q(side_pass__isnull=False) & ~Q(key=""),
                name="one_report_per_key_of_a_pass",
            ),
            spoken("reports_are_spoken"),
        ]
        indexes = [by_pass("reports_by_pass")]
        triggers = [
            fixed("reports_are_fixed"),
            own_side("report_passes_speak_for_their_side"),
            guard(
                "reports_are_by_a_side",
                refuses="""NOT EXISTS (
                    SELECT FROM matches_side WHERE id = NEW.side_id AND match_id = NEW.match_id
                )""",
                says="a report is by a side of the match",
            ),
        ]

    def __str__(self) -> str:
        return self.uid


class Withdrawal(models.Model):
    """A side takes its report back. Append-only."""

    report = models.OneToOneField(Report, models.PROTECT, related_name="withdrawal")
    reason = models.CharField(
        _("reason"), max_length=500, blank=True, validators=[validate_plain_text]
    )
    by = models.ForeignKey("people.User", models.PROTECT, null=True, blank=True, related_name="+")
    side_pass = models.ForeignKey(
        SidePass, models.PROTECT, null=True, blank=True, related_name="withdrawals", db_index=False
    )
    at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        verbose_name = _("withdrawn report")
        verbose_name_plural = _("withdrawn reports")
        indexes = [by_pass("withdrawals_by_pass")]
        constraints = [spoken("withdrawals_are_spoken")]
        triggers = [
            fixed("withdrawals_are_fixed"),
            own_side(
                "withdrawal_passes_speak_for_their_side",
                side="(SELECT side_id FROM matches_report WHERE id = NEW.report_id)",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.report_id}"


class Answer(models.Model):
    """Another side confirms or disputes a report. Append-only; the last one of a side counts."""

    class Kind(models.TextChoices):
        CONFIRM = "confirm", _("confirmed")
        DISPUTE = "dispute", _("disputed")

    report = models.ForeignKey(Report, models.PROTECT, related_name="answers")
    side = models.ForeignKey(Side, models.PROTECT, related_name="answers")
    kind = models.CharField(max_length=10, choices=Kind)
    note = models.CharField(_("note"), max_length=500, blank=True, validators=[validate_plain_text])
    by = models.ForeignKey("people.User", models.PROTECT, null=True, blank=True, related_name="+")
    side_pass = models.ForeignKey(
        SidePass, models.PROTECT, null=True, blank=True, related_name="answers", db_index=False
    )
    at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        verbose_name = _("answer to a report")
        verbose_name_plural = _("answers to reports")
        ordering = ["report", "pk"]
        constraints = [
            models.UniqueConstraint("report", "side", "kind", name="one_answer_of_a_kind"),
            spoken("answers_are_spoken"),
        ]
        indexes = [by_pass("answers_by_pass")]
        triggers = [
            fixed("answers_are_fixed"),
            own_side("answer_passes_speak_for_their_side"),
            guard(
                "no_side_answers_its_own_report",
                refuses="""NOT EXISTS (
                    SELECT FROM matches_report r JOIN matches_side s ON s.match_id = r.match_id
                    WHERE r.id = NEW.report_id AND s.id = NEW.side_id AND r.side_id <> s.id
                )""",
                says="another side of the match answers a report",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.report_id} {self.kind}"


class Ruling(models.Model):
    """An official decides a match. Append-only; the last one counts."""

    class Kind(models.TextChoices):
        RESULT = "result", _("result")
        NO_SHOW = "no_show", _("no-show")
        DOUBLE_LOSS = "double_loss", _("double loss")
        CONCESSION = "concession", _("concession")
        UNFINISHED = "unfinished", _("unfinished match")
        CORRECTION = "correction", _("correction")
        VOID = "void", _("void")

    match = models.ForeignKey(Match, models.PROTECT, related_name="rulings")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    reason = models.CharField(_("reason"), max_length=500, validators=[validate_plain_text])
    winner = models.ForeignKey(Side, models.PROTECT, null=True, blank=True, related_name="+")
    scores = models.JSONField(default=dict)
    games = models.JSONField(default=list)
    undeclared = models.JSONField(
        _("undeclared decks"),
        default=list,
        blank=True,
        help_text=_("the numbers of the sides that had not declared when it came, as they must"),
    )
    by = models.ForeignKey("people.User", models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["match", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="rulings_have_a_reason")
        ]
        triggers = [
            fixed("rulings_are_fixed"),
            guard(
                "nobody_rules_on_their_own_match",
                refuses="""EXISTS (
                    SELECT FROM matches_side s
                    JOIN events_entryplayer p ON p.entry_id = s.entry_id
                    JOIN people_player who ON who.id = p.player_id
                    WHERE s.match_id = NEW.match_id AND who.user_id = NEW.by_id
                )""",
                says="nobody rules on a match they play in",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.kind}"
