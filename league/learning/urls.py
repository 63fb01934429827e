from django.urls import path

from league.learning.views import pages, puzzles, wire

app_name = "learning"
PUZZLE = "puzzles/<slug:game>/<slug:day>/"
STEP = "<slug:game>/<slug:key>/"
urlpatterns = [
    path("", pages.lessons, name="lessons"),
    path("puzzles/", puzzles.puzzles, name="puzzles"),
    path(PUZZLE, puzzles.puzzle, name="puzzle"),
    path(f"{PUZZLE}choices/", puzzles.choices, name="puzzle-choices"),
    path(f"{PUZZLE}check/", puzzles.check, name="puzzle-check"),
    path("<slug:game>/", pages.lesson, name="lesson"),
    path(STEP, pages.step, name="step"),
    path(f"{STEP}choices/", wire.choices, name="choices"),
    path(f"{STEP}check/", wire.check, name="check"),
]
