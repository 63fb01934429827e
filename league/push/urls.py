"""Mounted at /me/notifications/."""

from django.urls import path

from league.push import views

app_name = "push"
urlpatterns = [
    path("", views.devices, name="devices"),
    path("<int:pk>/remove/", views.remove, name="remove"),
]
