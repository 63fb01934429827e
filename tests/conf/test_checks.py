import pytest
from django.test import override_settings

from league.conf import checks

APP = {"USER": "league_app", "NAME": "league"}
OWNER = {"USER": "league_owner", "NAME": "league"}
GOOD = {
    "HTTPS": True,
    "SITE_URL": "https://league.example.org",
    "ALLOWED_HOSTS": ["league.example.org"],
    "DATABASE": APP,
    "DATABASE_OWNER": OWNER,
    "EMAIL_URL": "",
}


@pytest.mark.parametrize(
    ("changed", "ids"),
    [
        ({}, []),
        ({"HTTPS": False}, ["conf.W001"]),
        ({"ALLOWED_HOSTS": ["*"]}, ["conf.E001"]),
        ({"ALLOWED_HOSTS": ["other.example.org"]}, ["conf.E002"]),
        ({"ALLOWED_HOSTS": [".example.org"]}, []),
        ({"DATABASE_OWNER": APP}, ["conf.W002"]),
        ({"DATABASE_OWNER": {**OWNER, "NAME": "other"}}, ["conf.E003"]),
        (
            {"EMAIL_URL": "smtp://h", "DEFAULT_FROM_EMAIL": "League <no-reply@localhost>"},
            ["conf.W003"],
        ),
    ],
)
def test_a_production_site_is_told_what_is_amiss(
    changed: dict[str, object], ids: list[str]
) -> None:
    with override_settings(**{**GOOD, **changed}):
        assert [message.id for message in checks.check_production()] == ids


@pytest.mark.parametrize(
    ("changed", "ctype", "encoding", "ids"),
    [
        ({}, "C.UTF-8", "UTF8", []),
        ({}, "ja_JP.UTF-8", "UTF8", []),
        ({}, "C", "UTF8", ["conf.E012"]),
        ({}, "C.UTF-8", "EUC_JP", ["conf.E011"]),
        ({"fsync": "off"}, "C.UTF-8", "UTF8", ["conf.W010"]),
        ({"synchronous_commit": "off"}, "C.UTF-8", "UTF8", ["conf.W011"]),
        ({"server_version_num": "130011"}, "C.UTF-8", "UTF8", ["conf.E010"]),
    ],
)
def test_an_unfit_server_is_told(
    changed: dict[str, str], ctype: str, encoding: str, ids: list[str]
) -> None:
    said = {"server_version_num": "180006", "fsync": "on", "full_page_writes": "on"}
    said |= {"synchronous_commit": "on"} | changed

    assert [message.id for message in checks._server(said, ctype, encoding)] == ids


@pytest.mark.django_db
def test_the_server_itself_is_asked() -> None:
    ids = {message.id for message in checks.check_server(databases=["default"])}

    assert ids <= {"conf.W010", "conf.W011"}
