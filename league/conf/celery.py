"""The Celery application. Run: `celery -A league.conf worker` and `celery -A league.conf beat`."""

import os
from typing import Any

from celery import Celery, signals

from league.conf.logs import lines as logs

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")
logs.begin()

app = Celery("league")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.setup_logging.connect(dispatch_uid="league.conf.logs")
def log_as_the_site_does(**_rest: Any) -> None:
    from league.conf.logs import celery as logs_celery  # only where Celery itself runs

    logs_celery.configure()
    app.log.redirect_stdouts()
