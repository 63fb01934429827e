from django.urls import path

from league.people.views import entrance, mailbox, me, players, zones

app_name = "people"
urlpatterns = [
    path("zones/", zones.suggestions, name="zones"),
    path("welcome/", entrance.welcome, name="welcome"),
    path("me/", me.me, name="me"),
    path("me/privacy/", me.privacy, name="privacy"),
    path("me/data/", me.data, name="data"),
    path("me/data/export/", me.export, name="export"),
    path("me/delete/", me.delete, name="delete"),
    path("me/claim/", me.claim, name="claim"),
    path("letters/", mailbox.letters, name="letters"),
    path("me/tokens/", me.tokens_page, name="tokens"),
    path("me/tokens/<int:pk>/revoke/", me.token_revoke, name="token-revoke"),
    path("players/", players.players, name="players"),
    path("players/<str:handle>/", players.player, name="player"),
    path("staff/guests/", players.guest_list, name="guests"),
    path("staff/guests/<int:pk>/", players.guest, name="guest"),
]
