from django.urls import path

from matches.views import (
    acts,
    guests,
    lists,
    matches,
    organising,
    passes,
    proved,
    records,
    replays,
    rulings,
    seating,
)

app_name = "matches"
MATCH = "<slug:uid>/"
PASS = "pass/<str:secret>/"
urlpatterns = [
    path("", lists.listed, name="list"),
    path("proved/", proved.proved, name="proved"),
    path("records/", records.records, name="records"),
    path("records/<slug:uid>.record", records.text, name="record-text"),
    path("records/<slug:uid>/", replays.record, name="record"),
    path("organise/<slug:uid>/", organising.organise, name="organise"),
    path("of/<str:handle>/", lists.player, name="player"),
    path("guest/<slug:uid>/<str:secret>/<slug:match>/", passes.of_guest, name="guest"),
    path(PASS, passes.home, name="pass"),
    path(f"{PASS}report/", passes.report, name="pass-report"),
    path(f"{PASS}record/", passes.file, name="pass-file"),
    path(f"{PASS}confirm/<slug:report>/", passes.confirm, name="pass-confirm"),
    path(f"{PASS}dispute/<slug:report>/", passes.dispute, name="pass-dispute"),
    path(f"{PASS}withdraw/<slug:report>/", passes.withdraw, name="pass-withdraw"),
    path(f"{PASS}concede/", passes.concede, name="pass-concede"),
    path(f"{PASS}call/", passes.call, name="pass-call"),
    path(MATCH, matches.match, name="match"),
    path(f"{MATCH}passes/", guests.listed, name="passes"),
    path(f"{MATCH}report/", acts.report, name="report"),
    path(f"{MATCH}line-up/", seating.line_up, name="line-up"),
    path(f"{MATCH}sheet.record", records.sheet, name="sheet"),
    path(f"{MATCH}sheet/", records.paper, name="paper"),
    path(f"{MATCH}record/", records.file, name="file"),
    path(f"{MATCH}rule/", rulings.rule, name="rule"),
    path(f"{MATCH}games/<int:number>/replay/", replays.game, name="replay"),
    path(f"{MATCH}confirm/<slug:report>/", acts.confirm, name="confirm"),
    path(f"{MATCH}dispute/<slug:report>/", acts.dispute, name="dispute"),
    path(f"{MATCH}withdraw/<slug:report>/", acts.withdraw, name="withdraw"),
    path(f"{MATCH}concede/", acts.concede, name="concede"),
    path(f"{MATCH}call/", acts.call, name="call"),
]
