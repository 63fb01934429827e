"""The admin site: for accounts with a global role, with a second factor where required."""

from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from league.conf.border.answers import to_sign_in
from league.conf.labels import is_ours
from league.people.roles import may_open_admin


class SiteAdmin(AdminSite):
    """The admin site behind the access gate (access.py).

    It has no sign-in of its own, which would bypass the second factor.
    """

    site_header = _("Carrier League")
    site_title = _("Carrier League")
    index_title = _("Administration")
    enable_nav_sidebar = True

    def register(self, model_or_iterable: Any, *rest: Any, **options: Any) -> None:
        """Register models of our own apps only: a library's may show secrets and have no audit."""
        models = (
            [model_or_iterable] if isinstance(model_or_iterable, type) else list(model_or_iterable)
        )
        ours = [model for model in models if is_ours(model)]
        super().register(ours, *rest, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_authenticated and may_open_admin(request.user)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("admin:index") if self.has_permission(request) else to_sign_in(request)

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("account_change_password")
