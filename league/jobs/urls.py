from django.urls import path, register_converter
from django.urls.converters import IntConverter

from league.jobs import views


class RowNumber(IntConverter):
    """A number of at most 18 digits, which fits a key column."""

    regex = "[0-9]{1,18}"


register_converter(RowNumber, "row")

app_name = "jobs"
urlpatterns = [
    path("outbox/", views.outbox, name="outbox"),
    path("outbox/<row:pk>/", views.letter, name="letter"),
    path("health/live", views.live, name="health-live"),
    path("health/ready", views.ready, name="health-ready"),
    path("metrics", views.metrics_page, name="metrics"),
]
