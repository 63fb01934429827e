"""Handing records in: a preview of the reading first, then the filing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.people.errors import Refusal
from league.people.permissions import may
from league.people.shared.languages import current_language
from league.people.views.answers import PER_PAGE, page as any_method, refuse
from matches.errors import MatchHidden, NotInState, RecordUnreadable
from matches.forms.reports import RecordForm
from matches.queries import pages, sheets
from matches.queries.matches import match_by_uid
from matches.queries.records import evidence, visible as record_queries
from matches.rules.understanding import Changes, changes
from matches.services import records as services
from matches.services.records import Understood
from matches.views.matches import sentence_of, shared
from matches.views.speaking import Speaking, asking

UNREAD = 20  # lines that were not understood are shown
LINES = 75  # three columns of what is left of a sheet of A4


class UnreadLine(NamedTuple):
    """A line of the canonical text that is no action of the game, and why in the reader's words."""

    line: int
    text: str
    sentence: str
    may_mean: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A record as it was read, or why it could not be read; ``given`` is what was typed."""

    number: int
    given: str
    understood: Understood | None = None
    changes: Changes | None = None
    unread: tuple[UnreadLine, ...] = ()
    refusal: str = ""
    code: str = ""
    line: int | None = None

    @property
    def more_unread(self) -> int:
        return len(self.understood.unread) - len(self.unread) if self.understood else 0


def reading(number: int, text: bytes) -> Reading:
    given = text.decode("utf-8", "replace")
    language = current_language()
    try:
        understood = services.understood(text=text)
    except RecordUnreadable as refusal:
        said = refusal.params.get("sentences", {})
        return Reading(
            number,
            given,
            refusal=said.get(language) or str(refusal),
            code=str(refusal.params.get("code", refusal.code)),
            line=refusal.params.get("line"),
        )
    shown = tuple(
        UnreadLine(line.line, line.text, line.sentence(language), line.may_mean)
        for line in understood.unread[:UNREAD]
    )
    return Reading(number, given, understood, changes(given, understood.text), shown)


def confirming(
    request: HttpRequest, at: Speaking, texts: Mapping[int, bytes], *, source: str
) -> HttpResponse:
    """Show records as they were read, to be confirmed; nothing is kept yet."""
    readings = [reading(number, text) for number, text in texts.items()]
    return _asked(request, readings, source, **shared(at.page, at.paths))


def _asked(
    request: HttpRequest, readings: Sequence[Reading], source: str, **more: Any
) -> HttpResponse:
    is_unread = any(reading.refusal for reading in readings)
    context = {
        **more,
        "readings": readings,
        "source": source,
        "is_unread": is_unread,
        "has_unread": any(reading.unread for reading in readings),
    }
    return render(request, "matches/record/reading.html", context, status=422 if is_unread else 200)


def filed(request: HttpRequest, at: Speaking) -> HttpResponse:
    """Hand in a record of a match: read it, show it, and file it once it is confirmed."""
    page = at.page
    if page.my_side is None and not may(request.user, "matches.rule", page.match):
        raise MatchHidden
    if "file" not in page.may:
        raise NotInState
    if request.POST.get("act") == "file":
        return _file(request, at)
    if request.POST.get("act") == "again":
        return confirming(request, at, _texts(request, page.rules.games), source="paste")
    posted = request.method == "POST"
    form = RecordForm(
        request.POST if posted else None,
        request.FILES if posted else None,
        games=page.rules.games,
        number=page.missing[0] if page.missing else 1,
    )
    if posted and form.is_valid():
        number = form.cleaned_data.get("number", 1)
        source = "upload" if request.FILES else "paste"
        return confirming(request, at, {number: form.cleaned_data["text"]}, source=source)
    context = {**shared(page, at.paths), "form": form}
    return render(request, "matches/record/file.html", context, status=400 if posted else 200)


file = asking(filed)


def _texts(request: HttpRequest, games: int) -> dict[int, bytes]:
    """Return the records that were shown as they were read, by their games."""
    sent = {number: request.POST.get(f"text-{number}", "") for number in range(1, games + 1)}
    return {
        number: text.encode("utf-8", "surrogatepass")
        for number, text in sent.items()
        if text.strip()
    }


def _file(request: HttpRequest, at: Speaking) -> HttpResponse:
    """File the confirmed records. A script that sends a draft gets an address or the refusal."""
    page = at.page
    is_draft = bool(request.headers.get("X-Draft"))
    source = "upload" if request.POST.get("source") == "upload" else "paste"
    for number, text in _texts(request, page.rules.games).items():
        try:
            services.file(
                match=page.match,
                number=number,
                side=page.my_side,
                text=text,
                source=source,
                by=at.by,
                now=timezone.now(),
            )
        except Refusal as refusal:
            if isinstance(refusal, RecordUnreadable):
                return confirming(request, at, {number: text}, source=source)
            if is_draft:
                return HttpResponse(status=409)
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("The record is handed in. It is being replayed."))
    return lead_on(request, at.paths.match)


def lead_on(request: HttpRequest, where: str) -> HttpResponse:
    """Redirect to ``where``; the script that sends kept drafts gets the address and goes itself."""
    if request.headers.get("X-Draft"):
        return HttpResponse(status=201, headers={"Location": where})
    return redirect(where)


@any_method
@never_cache
def records(request: HttpRequest) -> HttpResponse:
    """Replay a record that belongs to no match, and list the reader's own."""
    if request.POST.get("act") == "file":
        return _keep(request)
    if request.POST.get("act") == "again":
        again = request.POST.get("text-1", "").encode("utf-8", "surrogatepass")
        return _asked(request, [reading(1, again)], "paste")
    posted = request.method == "POST"
    form = RecordForm(request.POST if posted else None, request.FILES if posted else None)
    status = 200
    if posted:
        status = 400
        if form.is_valid():
            source = "upload" if request.FILES else "paste"
            return _asked(request, [reading(1, form.cleaned_data["text"])], source)
    own = Paginator(record_queries.own_filings(request.user), PER_PAGE)
    listed = own.get_page(request.GET.get("page"))
    verdicts = evidence.newest_verdicts([filing.record_id for filing in listed])
    context = {
        "form": form,
        "page_obj": listed,
        "rows": [
            (filing, verdict, sentence_of(verdict) if verdict else "")
            for filing in listed
            for verdict in [verdicts.get(filing.record_id)]
        ],
        "is_changing": any(filing.record_id not in verdicts for filing in listed),
    }
    template = "matches/record/records.html" + ("#own" if request.htmx else "")  # type: ignore[attr-defined]
    return render(request, template, context, status=status)


def _keep(request: HttpRequest) -> HttpResponse:
    text = request.POST.get("text-1", "")
    source = "upload" if request.POST.get("source") == "upload" else "paste"
    form = RecordForm({"record-1": text})
    try:
        filing = services.keep(text=text, source=source, by=request.user, now=timezone.now())
    except Refusal as refusal:
        form.is_valid()
        status = refuse(form, refusal)
        refused: dict[str, Any] = {"form": form, "page_obj": None, "rows": [], "is_changing": False}
        return render(request, "matches/record/records.html", refused, status=status)
    messages.success(request, _("The record is kept and being replayed."))
    return lead_on(request, reverse("matches:record", args=[filing.uid]))


@require_safe
def text(request: HttpRequest, uid: str) -> HttpResponse:
    """Give a record as a file that verifies with nothing else at hand."""
    filing = record_queries.visible_filing(uid, request.user)
    return record_file(record_queries.download_text(filing), filing.uid)


@require_safe
def sheet(request: HttpRequest, uid: str) -> HttpResponse:
    """Give the record of a match as a file in which the play is only to be written."""
    match = match_by_uid(uid, request.user)
    return record_file(sheets.begun(match), match.uid)


def record_file(text: str, name: str) -> HttpResponse:
    """Give the text of a record as a file to be saved."""
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.record"'
    return answer


@require_safe
@never_cache
def paper(request: HttpRequest, uid: str) -> HttpResponse:
    """Show the sheet as a page to be printed, with empty lines to write on."""
    page = pages.match_page(uid, request.user)
    context = {
        "page": page,
        "match": page.match,
        "event": page.event,
        "begun": sheets.begun(page.match).strip(),
        "lines": range(LINES),
    }
    return render(request, "matches/record/paper.html", context)
