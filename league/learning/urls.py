from django.urls import path

from league.learning.views import pages, wire

app_name = "learning"
STEP = "<slug:game>/<slug:key>/"
urlpatterns = [
    path("", pages.lessons, name="lessons"),
    path("<slug:game>/", pages.lesson, name="lesson"),
    path(STEP, pages.step, name="step"),
    path(f"{STEP}choices/", wire.choices, name="choices"),
    path(f"{STEP}check/", wire.check, name="check"),
]
