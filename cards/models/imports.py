"""A card file uploaded by an editor, and the outcome for every card in it."""

from collections.abc import Mapping
from typing import Any

import pghistory
from django.db import models
from django.db.models.functions import Now
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

REASONS: dict[str, str | Promise] = {
    "file_too_large": _("The file has %(bytes)s bytes; at most %(max)s are read."),
    "file_not_utf8": _("The file is not UTF-8 text (byte %(byte)s)."),
    "file_nul": _("The file holds a NUL character."),
    "file_too_deep": _("The file is nested more than %(max)s deep."),
    "file_not_json": _("The file is not JSON: see line %(line)s, column %(column)s."),
    "file_duplicate_key": _("The key “%(key)s” is written twice in one object."),
    "file_number": _("%(number)s is not a number that can be read."),
    "file_shape": _("The file has no “set” object and “cards” list."),
    "file_too_many_cards": _("The file has %(count)s cards; at most %(max)s are read at once."),
    "file_set_code": _("The set has no code, and no card code tells it."),
    "file_set_names": _("The set needs names in ja and en."),
    "file_game": _("“%(game)s” is not the game of this set, or no game at all."),
    "card_not_object": _("This is not a card object."),
    "field_unknown": _("There is no field “%(field)s”."),
    "field_missing": _("“%(field)s” is missing."),
    "field_shape": _("“%(field)s” is written in the wrong way."),
    "field_too_long": _("“%(field)s” is longer than %(max)s characters."),
    "field_range": _("“%(field)s” is not a whole number from %(least)s to %(most)s."),
    "field_day": _("“%(field)s” is not a date such as 2026-04-01."),
    "code_shape": _("The card code is not written as SET-123."),
    "code_twice": _("This code, or its number, is in the file already."),
    "set_differs": _("The code does not belong to the set %(set)s."),
    "dates_reversed": _("The approval ends before it begins."),
    "persons_shape": _("A card shows one to four persons, given as a list of objects."),
    "person_id": _("“%(person)s” is not the id of one person (a–z, 0–9 and hyphens, once each)."),
    "person_names": _("The names of the person “%(person)s” cannot be shown."),
    "persons_fixed": _("The persons of a published card cannot change."),
    "person_differs": _("The names of this person differ; they change when an approver publishes."),
    "skill_kind": _("A skill is active or passive."),
    "skill_effect": _("“%(effect)s” is not the effect of a skill (CA-10)."),
    "skill_magnitude": _("The skill “%(effect)s” has no magnitude."),
    "skill_text": _("A skill needs its text in both languages."),
    "skill_limits": _("A passive skill has no limits of use."),
    "emblem_unknown": _("There is no emblem “%(emblem)s”."),
    "text_invisible": _("A text holds characters that cannot be shown."),
    "text_blank": _("A text is blank."),
    "text_marks": _("A text has too many marks on one character."),
    "palette_shape": _("The palette is not three colours as #rrggbb."),
    "invalid_choice": _("“%(field)s” is none of the values it may have."),
    "max_length": _("“%(field)s” is too long."),
    "blank": _("“%(field)s” is missing."),
    "database": _("The database refused this card; another one may have its number."),
    "cost_formula": _("The cost is %(cost)s; the formula of the house set gives %(formula)s."),
    "approvals_differ": _("This card has several approvals; they were left as they are."),
}


def reason(why: str, params: Mapping[str, Any]) -> str:
    """Word why a card or a file was not imported, in the current language."""
    try:
        return str(REASONS[why]) % params
    except KeyError:
        return why


@pghistory.track(model_name="CardImportEvent", exclude=["source", "report"])
class CardImport(models.Model):
    """``report``: ``{"new": [code…], "changed": […], "unchanged": […], "refused": […],
    "warnings": [{code, why, params}]}``, or ``{"unreadable": {why, params}}``.
    """

    file_name = models.CharField(_("file"), max_length=200)
    source = models.TextField()
    publish = models.BooleanField(
        _("publish"), default=False, help_text=_("publish the new revisions at once (approvers)")
    )
    handed_in_by = models.ForeignKey(
        "people.User",
        models.SET_NULL,
        null=True,
        related_name="card_imports",
        verbose_name=_("handed in by"),
    )
    handed_in_at = models.DateTimeField(_("handed in"), db_default=Now())
    job = models.OneToOneField("jobs.Job", models.SET_NULL, null=True, related_name="card_import")
    report = models.JSONField(null=True, blank=True)
    done_at = models.DateTimeField(pgettext_lazy("time", "done"), null=True, blank=True)

    class Meta:
        verbose_name = _("card import")
        verbose_name_plural = _("card imports")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.pk} {self.file_name}"

    @property
    def unreadable(self) -> str:
        said = (self.report or {}).get("unreadable")
        return reason(said["why"], said["params"]) if said else ""

    @property
    def refusals(self) -> list[tuple[str, str]]:
        return self._worded("refused")

    @property
    def warnings(self) -> list[tuple[str, str]]:
        return self._worded("warnings")

    def _worded(self, name: str) -> list[tuple[str, str]]:
        lines = (self.report or {}).get(name, ())
        return [(line["code"], reason(line["why"], line["params"])) for line in lines]
