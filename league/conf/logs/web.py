"""Log lines of the web server, in the format of the site's."""

import os
from typing import Any

from django.conf import settings
from gunicorn.glogging import Logger

from league.conf.logs import lines as logs

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")
logs.begin()


class WebLogger(Logger):
    """The web server's own logger: `gunicorn --logger-class league.conf.logs.web.WebLogger`."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        logs.configure(settings.LOGGING)
        for logger in (self.error_log, self.access_log):
            logger.handlers.clear()
            logger.propagate = True
