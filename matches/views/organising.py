"""An organiser sets how matches are settled, and makes matches."""

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.events.models import Event
from league.events.queries import event_by_uid
from league.people.permissions import may, require
from league.people.shared.languages import current_language
from league.people.views.answers import DONE, attempt, page as any_method
from matches.forms.organising import PairForm, RulesForm
from matches.models import EventRules
from matches.models.at_table import AT_TABLE
from matches.queries.matches import engine_of, rules_of
from matches.queries.organising import called, entries_of, houses_of, rulesets_of
from matches.services import matches, settings

FIELDS = ("ruleset", "record", "series", "games", "time_out", "report_minutes", *AT_TABLE)


@any_method
@never_cache
def organise(request: HttpRequest, uid: str) -> HttpResponse:
    event = event_by_uid(uid, request.user)
    require(request.user, "matches.make", event)
    rules, entries = rules_of(event), entries_of(event)
    act = request.POST.get("act", "")
    settles = may(request.user, "matches.settings", event)
    rules_form = _rules_form(event, rules, request.POST if act == "rules" else None)
    pair_form = PairForm(
        request.POST if act == "pair" else None,
        entries=[(uid, entry.called) for uid, entry in entries.items()],
        prefix="pair",
    )
    status = 400 if request.method == "POST" else 200
    if act in {"rules", "pair"}:
        form: Form = rules_form if act == "rules" else pair_form
        if act == "rules":
            require(request.user, "matches.settings", event)
        status, said = attempt(form, lambda _asked: _done(request, event, form, entries))
        if status == DONE:
            messages.success(request, said)
            return redirect("matches:organise", uid=event.uid)
    context = {
        "event": event,
        "rules_form": rules_form if settles else None,
        "rules": rules,
        "pair_form": pair_form,
        "acting": rules_form if act == "rules" else pair_form,
    }
    return render(request, "matches/organise.html", context, status=status)


def _rules_form(event: Event, rules: EventRules, typed: QueryDict | None) -> RulesForm:
    language = current_language()
    return RulesForm(
        typed,
        initial={
            **{name: getattr(rules, name) for name in FIELDS},
            "house": rules.house.called if rules.house else "",
            **{f"option_{name}": value for name, value in rules.options.items()},
        },
        rulesets=[(ruleset, called(ruleset, language)) for ruleset in rulesets_of(rules)],
        game=engine_of(rules.ruleset),
        houses=houses_of(event),
        prefix="rules",
    )


def _done(request: HttpRequest, event: Any, form: Form, entries: Any) -> str:
    asked, now = form.cleaned_data, timezone.now()
    if isinstance(form, RulesForm):
        settings.change(event=event, by=request.user, now=now, **asked)
        return _("The settings are saved.")
    sides = [entries[asked["first"]], entries[asked["second"]]]
    made = matches.make(event=event, entries=sides, by=request.user, now=now, table=asked["table"])
    return _("Match %(number)d is made.") % {"number": made.number}
