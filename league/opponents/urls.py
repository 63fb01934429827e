"""What bots can do, mounted at /opponents/."""

from django.urls import path

from league.opponents import views

app_name = "opponents"
urlpatterns = [path("", views.opponents, name="list")]
