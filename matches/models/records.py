"""Records, who handed them in for what, and what their replays say."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from cards.models.decks import new_uid
from matches.models.guards import by_pass, fixed, guard, own_side, spoken
from matches.models.matches import Game, Side
from matches.models.passes import SidePass
from matches.models.reports import Report


class Record(models.Model):
    """The record of a game: the canonical text, which holds all that a replay reads.

    It leaves out who played and where, so that the same game is the same row, and rows that
    cannot be changed name nobody. Append-only.
    """

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    digest = models.CharField(max_length=64, unique=True, help_text=_("SHA-256 of the text"))
    game = models.CharField(_("game"), max_length=30)
    ruleset = models.CharField(_("ruleset"), max_length=60)
    text = models.TextField()
    at = models.DateTimeField(db_default=Now())

    append_only = True
    is_new = False  # True just after creation: no row refers to it yet, and it has no verdict

    class Meta:
        verbose_name = _("record")
        verbose_name_plural = _("records")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(digest__regex=r"^[0-9a-f]{64}$"), name="record_digest_is_sha256"
            )
        ]
        triggers = [fixed("records_are_fixed")]

    def __str__(self) -> str:
        return self.uid


class Filing(models.Model):
    """A record as somebody handed it in: for a game of a match, or to be replayed alone.

    ``seating`` maps the game's sides to the match's; ``findings`` are differences from the match
    (another ruleset, not the locked decks). Append-only.
    """

    class Source(models.TextChoices):
        UPLOAD = "upload", _("file")
        PASTE = "paste", _("typed in")
        API = "api", _("API")
        TABLE = "table", _("written at the table")

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    record = models.ForeignKey(Record, models.PROTECT, related_name="filings")
    source = models.CharField(_("source"), max_length=10, choices=Source)
    by = models.ForeignKey("people.User", models.PROTECT, null=True, blank=True, related_name="+")
    side_pass = models.ForeignKey(
        SidePass, models.PROTECT, null=True, blank=True, related_name="filings", db_index=False
    )
    at = models.DateTimeField(db_default=Now())
    game = models.ForeignKey(Game, models.PROTECT, null=True, blank=True, related_name="filings")
    side = models.ForeignKey(Side, models.PROTECT, null=True, blank=True, related_name="filings")
    report = models.ForeignKey(
        Report, models.PROTECT, null=True, blank=True, related_name="filings"
    )
    seating = models.JSONField(default=dict)
    findings = models.JSONField(default=list)

    append_only = True

    class Meta:
        verbose_name = _("filed record")
        verbose_name_plural = _("filed records")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                "record",
                "by",
                "side_pass",
                "game",
                name="one_filing_per_game",
                nulls_distinct=False,
            ),
            spoken("filings_are_spoken"),
        ]
        indexes = [by_pass("filings_by_pass")]
        triggers = [
            fixed("filings_are_fixed"),
            own_side("filing_passes_speak_for_their_side"),
            guard(
                "filings_are_of_a_side_of_the_match",
                refuses="""NEW.side_id IS NOT NULL AND NOT EXISTS (
                    SELECT FROM matches_game g JOIN matches_side s ON s.match_id = g.match_id
                    WHERE g.id = NEW.game_id AND s.id = NEW.side_id
                )""",
                says="a record is filed by a side of the match",
            ),
        ]

    def __str__(self) -> str:
        return self.uid


class Verdict(models.Model):
    """The verdict of one engine on a record.

    Append-only; the newest counts. ``score`` is by side of the game, ``equal`` whether the record
    itself states the same, ``findings`` at most one: the illegal line, with its rule and the state
    before.
    """

    class Outcome(models.TextChoices):
        VERIFIED = "verified", _("verified")
        WITH_RULINGS = "verified_with_rulings", _("verified with rulings")
        POSSIBLE = "possible", _("possible")
        UNFINISHED = "unfinished", _("unfinished")
        REFUTED = "refuted", _("refuted")
        IMPOSSIBLE = "impossible", _("impossible")
        UNREADABLE = "unreadable", _("unreadable")

    record = models.ForeignKey(Record, models.PROTECT, related_name="verdicts")
    ruleset = models.CharField(_("ruleset"), max_length=60)
    engine = models.CharField(_("engine"), max_length=40)
    outcome = models.CharField(
        pgettext_lazy("of a record", "outcome"), max_length=24, choices=Outcome
    )
    findings = models.JSONField(default=list)
    score = models.JSONField(default=dict)
    winner = models.CharField(max_length=8, blank=True)
    end = models.CharField(max_length=40, blank=True)
    equal = models.BooleanField(null=True)
    rulings = models.JSONField(default=list)
    notes = models.JSONField(default=list)
    steps = models.PositiveIntegerField(default=0)
    tallies = models.JSONField(default=dict)
    duration_us = models.PositiveIntegerField(_("duration in µs"), default=0)
    at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        verbose_name = _("verdict")
        verbose_name_plural = _("verdicts")
        ordering = ["record", "-pk"]
        constraints = [
            models.UniqueConstraint("record", "ruleset", "engine", name="one_verdict_per_engine")
        ]
        triggers = [fixed("verdicts_are_fixed")]

    def __str__(self) -> str:
        return f"{self.record_id} {self.outcome}"


class Reverification(models.Model):
    """A replay of all stored records, in chunks over the workers. Append-only."""

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    ruleset = models.CharField(_("ruleset"), max_length=60, blank=True)
    total = models.PositiveIntegerField()
    chunks = models.PositiveIntegerField()
    by = models.ForeignKey("people.User", models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        verbose_name = _("reverification")
        verbose_name_plural = _("reverifications")
        ordering = ["-pk"]
        triggers = [fixed("reverifications_are_fixed")]

    def __str__(self) -> str:
        return self.uid


class Chunk(models.Model):
    """The outcome of one part of a reverification. ``changed`` names records and verdicts.

    ``failed`` are the records whose replay died, which have no verdict. Append-only.
    """

    run = models.ForeignKey(Reverification, models.PROTECT, related_name="done")
    number = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    changed = models.JSONField(default=list)
    failed = models.JSONField(default=list)
    duration_us = models.PositiveBigIntegerField(default=0)
    at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        verbose_name = _("part of a reverification")
        verbose_name_plural = _("parts of reverifications")
        ordering = ["run", "number"]
        constraints = [models.UniqueConstraint("run", "number", name="one_chunk_per_number")]
        triggers = [fixed("chunks_are_fixed")]

    def __str__(self) -> str:
        return f"{self.run_id}/{self.number}"
