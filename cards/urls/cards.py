"""Cards, mounted at /cards/."""

from django.urls import path

from cards.views import cards, houses

app_name = "cards"
urlpatterns = [
    path("", cards.search, name="search"),
    path("syntax/", cards.syntax, name="syntax"),
    path("sets/", cards.sets, name="sets"),
    path("sets/<str:code>/", cards.card_set, name="set"),
    path("formats/", cards.format_list, name="formats"),
    path("formats/<slug:code>/", cards.format, name="format"),
    path("houses/", houses.listed, name="houses"),
    path("houses/<slug:game>/", houses.of_game, name="house"),
    path("houses/<slug:game>/<slug:name>/r<int:number>/", houses.revision, name="house-revision"),
    path("persons/<slug:slug>/", cards.person, name="person"),
    path("<str:code>.svg", cards.face, name="face"),
    path("<str:code>/r<int:number>.svg", cards.face, name="revision-face"),
    path("<str:code>/r<int:number>/", cards.revision, name="revision"),
    path("<str:code>/", cards.card, name="card"),
]
