"""The addresses of webhooks in the API."""

from django.urls import re_path

from league.seasons.api.urls import IN
from league.tournaments.urls_api import AT, CREATE, LIST, UID, one_of
from league.webhooks.api import views

HOOK = rf"^webhooks/(?P<hook>{UID})"
PRESS = one_of("press", views.HOOK_STEPS)
REPLAY = rf"{HOOK}/deliveries/(?P<delivery>{UID})/replay/$"
routes: tuple[()] = ()
urlpatterns = [
    re_path(place, view, name=name)
    for place, view, name in (
        (rf"{AT}/webhooks/$", views.WebhooksView.as_view(CREATE), "tournament-webhooks"),
        (rf"{IN}/webhooks/$", views.LeagueWebhooksView.as_view(CREATE), "league-webhooks"),
        (rf"{HOOK}/$", views.WebhookView.as_view(), "webhook"),
        (rf"{HOOK}/rotate/$", views.RotateView.as_view(), "webhook-rotate"),
        (rf"{HOOK}/{PRESS}/$", views.WebhookStepView.as_view(), "webhook-lead"),
        (rf"{HOOK}/deliveries/$", views.DeliveriesView.as_view(LIST), "webhook-deliveries"),
        (REPLAY, views.ReplayView.as_view(), "webhook-replay"),
    )
]
