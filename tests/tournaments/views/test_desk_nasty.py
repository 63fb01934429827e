"""Nasty texts in every field of every form of the desk, form by form: no 5xx, nothing runs."""

import re
from html import unescape
from itertools import cycle

import pytest
from django.utils import timezone

from league.tournaments.entrants.services import check_in
from tests.longer import longer
from tests.tournaments.rounds.hall import running
from tests.tournaments.views.desk_world import at, desk_of, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

WORST = ("<script>alert(1)</script>", "typed\x00text", "9" * 4000)
REST = ("-1", "\u0661", "typed\u202etext", '{"kind": "number", "of": "' + "x" * 300 + '"}')
PAGES = (
    "", "settings/", "standings/", "phases/", "entrants/", "entrants/1/", "check-in/", "rounds/",
    "rounds/2/", "results/", "penalties/", "calls/", "announcements/", "log/1/undo/",
)  # fmt: skip
FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
BUTTON = re.compile(r'<button\b[^>]*\bname="(act|move)"\s+value="([^"]+)"')
FIELD = re.compile(r'<(?:input|select|textarea)\b[^>]*\bname="([^"]+)"')


@pytest.mark.parametrize(
    ("page", "texts"),
    longer(
        ((page, ()) for page in PAGES), ((page, texts) for page in PAGES for texts in (WORST, REST))
    ),
)
def test_no_text_breaks_a_form(page: str, texts: tuple[str, ...]) -> None:
    """Without ``texts``, the buttons of the page take turns with the worst ones."""
    hall = running(4, check_in="round", steps="whole pair" if page else "whole")
    if not page:  # everybody is there: the desk offers to pair the next round
        check_in.check_in_together(
            tournament=hall.tournament, numbers=range(1, 5), by=hall.by, now=timezone.now()
        )
    client, path = desk_of(hall), at(hall.tournament, page)
    tried, wrong, turns = 0, [], cycle(WORST)

    for form in reversed(FORM.findall(text_of(client.get(path)))):  # the weightiest come last
        names = {unescape(name) for name in FIELD.findall(form)} - {"csrfmiddlewaretoken"}
        for act, value in BUTTON.findall(form):
            for text in (texts or (next(turns),)) if names else ("",):
                answer = client.post(path, {**dict.fromkeys(names, text), act: value})
                tried += 1
                shown = text_of(answer)
                if answer.status_code >= 500 or "<script>alert" in shown:
                    wrong.append((value, text[:20], answer.status_code))

    assert wrong == []
    assert tried
