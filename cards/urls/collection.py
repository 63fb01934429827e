"""A player's collection, mounted at /collection/; imports and exports are in league/transfers."""

from django.urls import path

from cards.views import collection

urlpatterns = [
    path("", collection.mine, name="mine"),
    path("decks/", collection.to_build, name="to-build"),
    path("wants/", collection.wants, name="wants"),
    path("wants/<slug:key>/", collection.shared, name="shared"),
]
