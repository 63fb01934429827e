"""The addresses of matches and records in the API."""

from django.urls import path, re_path

from league.events.api.events import UID
from league.events.api.urls import LIST, LIST_AND_CREATE
from matches.api.analyses import AnalysisView
from matches.api.lineups import LineUpView
from matches.api.matches import MatchActsView, MatchRulesView, MatchViewset
from matches.api.records import CanonView, MatchRecordsView, RecordViewset
from matches.api.reports import AnswerView, ConcessionView, JudgeView, ReportsView, WithdrawalView
from matches.api.rulings import RulingsView

MATCH = rf"^matches/(?P<uid>{UID})"
REPORT = rf"{MATCH}/reports/(?P<report>{UID})"
routes = [("matches", MatchViewset, "match"), ("records", RecordViewset, "record")]
urlpatterns = [
    path("records/canon/", CanonView.as_view(), name="record-canon"),
    re_path(rf"^records/(?P<uid>{UID})/analysis/$", AnalysisView.as_view(), name="record-analysis"),
    re_path(
        rf"^events/(?P<uid>{UID})/match-rules/$", MatchRulesView.as_view(), name="event-match-rules"
    ),
    re_path(rf"{MATCH}/reports/$", ReportsView.as_view(LIST_AND_CREATE), name="match-reports"),
    re_path(
        rf"{REPORT}/(?P<answer>confirm|dispute)/$", AnswerView.as_view(), name="match-report-answer"
    ),
    re_path(rf"{REPORT}/withdraw/$", WithdrawalView.as_view(), name="match-report-withdraw"),
    re_path(rf"{MATCH}/line-up/$", LineUpView.as_view(), name="match-line-up"),
    re_path(rf"{MATCH}/concede/$", ConcessionView.as_view(), name="match-concede"),
    re_path(rf"{MATCH}/judge/$", JudgeView.as_view(), name="match-judge"),
    re_path(rf"{MATCH}/rulings/$", RulingsView.as_view(LIST_AND_CREATE), name="match-rulings"),
    re_path(rf"{MATCH}/records/$", MatchRecordsView.as_view(LIST_AND_CREATE), name="match-records"),
    re_path(rf"{MATCH}/log/$", MatchActsView.as_view(LIST), name="match-log"),
]
