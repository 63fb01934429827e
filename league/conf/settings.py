"""The one settings file. Everything from outside comes through the readers in env.py.

Without DATABASE_URL the site runs on its own PostgreSQL and Valkey (embedded.py);
with it, it is a production site and refuses to start half-configured.
"""

from pathlib import Path
from typing import Any

from whitenoise.compress import Compressor

from league import __version__
from league.conf import openapi, queues
from league.conf.border import policy
from league.conf.env import (
    caches,
    database,
    env_base,
    env_bool,
    env_int,
    env_list,
    env_origin,
    env_str,
    is_embedded,
    logs_as_json,
)
from league.conf.home import broker, embedded

BASE_DIR = Path(__file__).resolve().parents[2]
VERSION = __version__

## Where it runs

EMBEDDED = is_embedded()
HOME = embedded.Home.at(env_str("CARRIER_LEAGUE_HOME", str(BASE_DIR / ".data")))
DEBUG = False
SECRET_KEY = env_str("SECRET_KEY", embedded.secret_key(HOME) if EMBEDDED else None)
ALLOWED_HOSTS = env_list(
    "ALLOWED_HOSTS", "localhost,127.0.0.1,[::1],testserver" if EMBEDDED else None
)
SITE_URL = env_origin("SITE_URL", "http://localhost:8000" if EMBEDDED else None)
HTTPS = SITE_URL.startswith("https://")
PROXIES = env_int("PROXIES", 0)
VISITOR_SECONDS = env_int("VISITOR_SECONDS", 2)  # age of the tournament pages shown to visitors

## The stream: a process of its own tells the pages of a table that something happened

# Where browsers reach it. Empty: on the host of the page itself, at STREAM_PORT.
STREAM_URL = env_base("STREAM_URL", "" if EMBEDDED else "/live/")
STREAM_PORT = env_int("STREAM_PORT", 0)  # 0: no stream runs, and pages ask every two seconds
STREAMS_MOST = env_int("STREAMS_MOST", 5000)
# Without a pooler: in transaction mode it passes no notifications on.
STREAM_DATABASE_URL = env_str(
    "STREAM_DATABASE_URL", env_str("DATABASE_URL", HOME.database_url("league_app"))
)

## Apps

INSTALLED_APPS = [
    "league.running.apps.RunningConfig",
    "league.conf.apps.ConfConfig",
    "league.front.apps.FrontConfig",
    "league.webhooks.apps.WebhooksConfig",
    "league.push.apps.PushConfig",
    "league.careers.apps.CareersConfig",
    "league.opponents.apps.OpponentsConfig",
    "league.seasons.apps.SeasonsConfig",
    "league.transfers.apps.TransfersConfig",
    "league.tournaments.apps.TournamentsConfig",
    "league.learning.apps.LearningConfig",
    "league.play.apps.PlayConfig",
    "matches.apps.MatchesConfig",
    "league.events.apps.EventsConfig",
    "cards.apps.CardsConfig",
    "league.people.apps.PeopleConfig",
    "league.jobs.apps.JobsConfig",
    "league.conf.apps.SiteAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "axes",
    "csp",
    "django_htmx",
    "django_prometheus",
    "django_structlog",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "import_export",
    "pghistory",
    "pgtrigger",
    "rest_framework",
    "rules.apps.AutodiscoverRulesConfig",
    "template_partials",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    # Outermost, so that answers to errors of inner middleware pass through these too.
    "league.conf.border.middleware.RequestIds",
    "league.conf.border.middleware.ContentPolicy",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "league.conf.border.middleware.not_stored",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "league.conf.border.compressing.Compression",
    "league.conf.border.middleware.border",
    "django_htmx.middleware.HtmxMiddleware",
    "league.conf.border.middleware.Refusals",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "league.people.middleware.marks_reader",
    "league.people.middleware.language_of_account",
    "league.people.middleware.session_age",
    "league.conf.border.middleware.Gate",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "league.conf.border.middleware.History",
    "axes.middleware.AxesMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

ROOT_URLCONF = "league.conf.urls"
WSGI_APPLICATION = "league.conf.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "league.conf.pages.context.site",
            ]
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

## Database: READ COMMITTED, locks taken explicitly (select_for_update), short time-outs

_OPTIONS = (
    "-c default_transaction_isolation=read\\ committed"
    f" -c statement_timeout={env_int('STATEMENT_TIMEOUT_MS', 10_000)}"
    " -c lock_timeout=3000 -c idle_in_transaction_session_timeout=15000 -c timezone=UTC"
)
DATABASE = database(env_str("DATABASE_URL", HOME.database_url("league_app")))
_OWNER = HOME.database_url("league_owner") if EMBEDDED else env_str("DATABASE_URL", "")
DATABASE_OWNER = database(env_str("DATABASE_OWNER_URL", _OWNER))
for _entry in (DATABASE, DATABASE_OWNER):
    _entry |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
# How often a statement of league/jobs/database/statements.py runs before the server keeps its plan.
_PREPARED = 5 if env_bool("PREPARED_STATEMENTS", True) else None
DATABASE["OPTIONS"] |= {"options": _OPTIONS, "prepare_threshold": _PREPARED}  # type: ignore[operator]
DATABASES: dict[str, Any] = {"default": DATABASE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
PGHISTORY_APPEND_ONLY = True
PGHISTORY_CREATED_AT_FUNCTION = "clock_timestamp()"

## Celery: the job is a row, the broker only wakes a worker (league/jobs)

CELERY_BROKER_URL = env_str("BROKER_URL", HOME.broker_url() if EMBEDDED else None)
CELERY_BROKER_TRANSPORT_OPTIONS = broker.transport_options(CELERY_BROKER_URL)
CELERY_BROKER_USE_SSL = broker.tls(CELERY_BROKER_URL)
CELERY_BROKER_CONNECTION_TIMEOUT = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_max": 0.2}
CELERY_TASK_ACKS_LATE = True
# A redelivered message finds the lease taken: the row alone decides about another attempt.
CELERY_TASK_REJECT_ON_WORKER_LOST = False
CELERY_TASK_RETRY_ON_WORKER_LOST = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_DEFAULT_QUEUE = "work"
CELERY_TASK_QUEUES = queues.QUEUES
CELERY_TASK_ROUTES = queues.ROUTES
CELERY_TASK_SOFT_TIME_LIMIT = env_int("TASK_SOFT_TIME_LIMIT", 40)
CELERY_TASK_TIME_LIMIT = env_int("TASK_TIME_LIMIT", 50)
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_LOST_WAIT = 2
CELERY_WORKER_MAX_TASKS_PER_CHILD = 500
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 300_000
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 10
CELERY_WORKER_ENABLE_SOFT_SHUTDOWN_ON_IDLE = True
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_ETA_TASK_LIMIT = 100
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = queues.SCHEDULE
REPLAY_CELL = ("-m", "matches.cell")  # Python's arguments for a process that replays for pages
PAIRED_BY_JOB_ABOVE = env_int("PAIRED_BY_JOB_ABOVE", 200)  # entrants; fewer are paired at once
JOB_LEASE_SECONDS = env_int("JOB_LEASE_SECONDS", 60)
JOB_SWEEP_SECONDS = env_int("JOB_SWEEP_SECONDS", 5)
JOB_BACKOFF_SECONDS = env_int("JOB_BACKOFF_SECONDS", 5)
WEBHOOK_LOOPBACK = env_bool("WEBHOOK_LOOPBACK", False)  # allows this machine, for trials
# Calls to tables on players' devices: off without a key. `make up` makes one.
VAPID_KEY = env_str("VAPID_KEY", embedded.vapid_key(HOME) if EMBEDDED else "")
PUSH_LOOPBACK = env_bool("PUSH_LOOPBACK", False)  # allows this machine, for trials
WEBHOOK_OFF_AFTER_DAYS = env_int("WEBHOOK_OFF_AFTER_DAYS", 5)

## People

AUTH_USER_MODEL = "people.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "rules.permissions.ObjectPermissionBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "league.people.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "league.people.forms.SignupForm"
ACCOUNT_FORMS = {
    "login": "league.people.forms.accounts.LoginForm",
    "signup": "league.people.forms.accounts.SignUpForm",
    "change_password": "league.people.forms.accounts.ChangePasswordForm",
}
ACCOUNT_RATE_LIMITS = {  # per process and address; passwords and mails: people/services/limits.py
    "login": "120/m/ip",
    "signup": "60/m/ip",
    "reset_password": "60/m/ip",
}
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # in the browser that signed up, on its button
ACCOUNT_LOGIN_TIMEOUT = 24 * 3600  # how long that browser waits for the button
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "authenticate": "league.people.forms.accounts.AuthenticateForm",
    "reauthenticate": "league.people.forms.accounts.ReauthenticateForm",
    "login_webauthn": "league.people.forms.accounts.LoginKeyForm",
    "authenticate_webauthn": "league.people.forms.accounts.AuthenticateKeyForm",
    "reauthenticate_webauthn": "league.people.forms.accounts.ReauthenticateKeyForm",
    "add_webauthn": "league.people.forms.accounts.AddKeyForm",
    "edit_webauthn": "league.people.forms.accounts.NameKeyForm",
}
MFA_TOTP_TOLERANCE = 1  # in steps of 30 seconds: a code typed late still counts
MFA_TOTP_ISSUER = "Carrier League"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
STAFF_SECOND_FACTOR = env_bool("STAFF_SECOND_FACTOR", not EMBEDDED)
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = ["username"]
AXES_RESET_ON_SUCCESS = True
AXES_CLIENT_IP_CALLABLE = "league.conf.border.middleware.client_ip"
AXES_LOCKOUT_CALLABLE = "league.people.views.locked_out"
AXES_USERNAME_CALLABLE = "league.people.adapters.axes_username"
AXES_WHITELIST_CALLABLE = "league.people.adapters.is_known_device"
AXES_SENSITIVE_PARAMETERS: list[str] = []
# Lines of one place at a table; free tables opened by a device or an account, and by an address.
TABLE_LINES_A_SECOND = env_int("TABLE_LINES_A_SECOND", 10)
TABLE_LINES_A_MINUTE = env_int("TABLE_LINES_A_MINUTE", 120)
TABLES_AN_HOUR = env_int("TABLES_AN_HOUR", 20)
TABLES_AN_HOUR_BY_ADDRESS = env_int("TABLES_AN_HOUR_BY_ADDRESS", 600)  # a hall shares one
SIGN_UPS_A_DAY = env_int("SIGN_UPS_A_DAY", 100)  # from an address: a hall of players shares one
UNCONFIRMED_DAYS = env_int("UNCONFIRMED_DAYS", 7)  # then a sign-up and its handle are deleted
SESSION_COOKIE_AGE = 14 * 24 * 3600
STAFF_SESSION_HOURS = 12
STAFF_IDLE_MINUTES = 60

## Languages

LANGUAGE_CODE = "en"
LANGUAGES = [("ja", "日本語"), ("en", "English")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "league/conf/locale"]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

## Pages and files

STATIC_URL = "/static/"
STATIC_ROOT = HOME.folder / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {
        "BACKEND": "league.conf.pages.storage.HashedFiles"
        if not env_bool("PLAIN_STATIC", EMBEDDED)
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = env_bool("PLAIN_STATIC", EMBEDDED)
WHITENOISE_AUTOREFRESH = False
# Libraries' maps are for their authors alone.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")

## Border: what a request may be

DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 5
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^api/", r"^health/", r"^metrics$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
DEVICE_COOKIE_NAME = "__Host-device" if HTTPS else "device"
CSRF_COOKIE_HTTPONLY = True
CSRF_TRUSTED_ORIGINS = [SITE_URL]
CSRF_FAILURE_VIEW = "league.conf.border.answers.csrf_failure"
LANGUAGE_COOKIE_HTTPONLY = True
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = policy.CONTENT

## Mail: to the outbox page for staff, and on to EMAIL_URL when there is one

EMAIL_BACKEND = "league.jobs.mail.OutboxBackend"
EMAIL_URL = env_str("EMAIL_URL", "")
# The demo cannot send mail: the addressee reads a letter on the site.
DEMO_LETTERS = EMBEDDED and not EMAIL_URL and env_bool("DEMO_LETTERS", False)
DEFAULT_FROM_EMAIL = env_str("DEFAULT_FROM_EMAIL", "Carrier League <no-reply@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

## API

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "league.people.api.authentication.TokenAuthentication",
        "league.people.api.authentication.PageSessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["league.people.api.permissions.DenyAll"],
    "DEFAULT_PARSER_CLASSES": ["league.people.api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "league.people.api.pagination.ListPagination",
    "DEFAULT_SCHEMA_CLASS": "league.people.api.schema.Schema",
    "DEFAULT_THROTTLE_CLASSES": ["league.people.api.throttling.HeaderThrottle"],
    "EXCEPTION_HANDLER": "league.conf.border.api.answer_refusal",
    "NUM_PROXIES": PROXIES,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "TIME_INPUT_FORMATS": ["%H:%M", "%H:%M:%S"],
}
API_RATE_ANONYMOUS = env_int("API_RATE_ANONYMOUS", 120)
API_RATE_SIGNED_IN = env_int("API_RATE_SIGNED_IN", 600)
SPECTACULAR_SETTINGS = openapi.SETTINGS
CACHES = caches(env_str("CACHE_URL", ""))

## Checks: a line for each silenced one

SILENCED_SYSTEM_CHECKS = [
    "axes.W003",  # allauth's backend is wrapped by Axes' standalone one, in that order
    # The limit is per account whatever the address: a hall full of players shares one.
    "axes.W006",
]

USUAL_GAME = "carriers"  # default game of card lists, card files and new events

## Logs and metrics

DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = True  # middleware.RequestIds decides whose
METRICS_TOKEN = env_str("METRICS_TOKEN", "")
LOG_JSON = logs_as_json()
LOGGING_CONFIG = "league.conf.logs.lines.configure"
LOGGING = {"level": env_str("LOG_LEVEL", "INFO"), "json": LOG_JSON}
