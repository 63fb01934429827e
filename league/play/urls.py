from django.urls import path

from league.play.views import counting, judging, lobby, playing_on, tables, watching, wire
from league.play.views.bots import course, showing, solo

app_name = "play"
SITTING = "<slug:uid>/"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("match/<slug:match>/", lobby.of_match, name="of-match"),
    path("solo/<slug:game>/", solo.solo, name="solo"),
    path("bots/<slug:game>/", showing.show, name="show"),
    path("open/<slug:match>/<int:number>/", lobby.open_game, name="open-game"),
    path("pass/<str:secret>/<int:number>/", lobby.by_pass, name="by-pass"),
    path("join/<str:secret>/", lobby.join, name="join"),
    path("dice/", counting.pasted, name="dice"),
    path("dice/<slug:uid>/", counting.of_filing, name="dice-record"),
    path("from/<slug:uid>/<int:line>/", playing_on.from_record, name="from-record"),
    path(SITTING, tables.table, name="table"),
    path(f"{SITTING}record.record", tables.record, name="record"),
    path(f"{SITTING}invite/<slug:place>/", tables.invite, name="invite"),
    path(f"{SITTING}course/", course.course, name="course"),
    path(f"{SITTING}dice/", counting.of_sitting, name="dice-sitting"),
    path(f"{SITTING}watch/", watching.watch, name="watch"),
    path(f"{SITTING}overlay/", watching.overlay, name="overlay"),
    path(f"{SITTING}judge/", judging.judge, name="judge"),
    path(f"{SITTING}clock/", judging.clock, name="clock"),
    path(f"{SITTING}view/", wire.view, name="view"),
    path(f"{SITTING}looks/", wire.looks, name="looks"),
    path(f"{SITTING}check/", wire.check, name="check"),
    path(f"{SITTING}choices/", wire.choices, name="choices"),
    path(f"{SITTING}say/", wire.say, name="say"),
    path(f"{SITTING}roll/", wire.roll, name="roll"),
    path(f"{SITTING}send/", wire.send, name="send"),
    path(f"{SITTING}help/", wire.get_help, name="help"),
    path(f"{SITTING}back/", wire.take_back, name="back"),
    path(f"{SITTING}answer/", wire.answer, name="answer"),
    path(f"{SITTING}end/", wire.end, name="end"),
    path(f"{SITTING}rule/", wire.rule, name="rule"),
    path(f"{SITTING}confirm/", wire.confirm, name="confirm"),
]
