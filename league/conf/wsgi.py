"""The WSGI application, loaded before gunicorn forks so that its processes share the memory."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")


def _load() -> None:
    """Load the views, the addresses and the catalogues now, not at the first request."""
    from django.conf import settings
    from django.urls import reverse
    from django.utils import translation

    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            reverse("home")
    gc.collect()
    gc.freeze()  # what is loaded stays: the collector need not look at it in each process
    gc.set_threshold(10_000, 20, 20)  # a request's garbage is small, looking for it is slow


try:
    application = get_wsgi_application()
    _load()
except RuntimeError as error:  # gunicorn would print no more than its message
    raise ImportError("The site cannot be loaded.") from error
