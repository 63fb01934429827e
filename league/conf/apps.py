from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.utils.translation import gettext_lazy as _


class ConfConfig(AppConfig):
    name = "league.conf"
    label = "conf"
    verbose_name = _("Site")

    def ready(self) -> None:
        from league.conf import access, celery, checks, labels, routes  # noqa: F401

        labels.give_words()


class SiteAdminConfig(AdminConfig):
    default_site = "league.conf.admin.SiteAdmin"
