"""The admin site: for whoever has a global role, with a second factor where it is asked for."""

from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from league.people.roles import may_open_admin


class SiteAdmin(AdminSite):
    site_header = _("Carrier League")
    site_title = _("Carrier League")
    index_title = _("Administration")
    enable_nav_sidebar = True

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_authenticated and may_open_admin(request.user)
