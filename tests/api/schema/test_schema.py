"""The OpenAPI document describes the whole API, for people and for programs."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

from league.conf.pages.api import document
from tests.api.test_access import READS_BY_POST, TABLE

DRY_RUNS = {
    "POST /records/canon/",
    "POST /tournaments/{uid}/corrections/preview/",
    "POST /leagues/{uid}/seasons/outlook/",
    "POST /leagues/{uid}/seasons/{number}/next/",
}
SHOWN_ONCE = {  # answers with a secret
    "POST /me/tokens/",
    "POST /events/{uid}/entries/enter-as-guest/",
    "POST /tournaments/{uid}/webhooks/",
    "POST /leagues/{uid}/webhooks/",
    "POST /webhooks/{hook}/rotate/",
}
WITHOUT_KEYS = READS_BY_POST | DRY_RUNS | SHOWN_ONCE | {"DELETE /me/tokens/{id}/"}


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path.removeprefix('/api/v1')}", operation


def test_it_is_valid_and_nothing_was_guessed() -> None:
    with GENERATOR_STATS.silence():
        GENERATOR_STATS.reset()
        made = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]

    validate_schema(made)
    assert not GENERATOR_STATS


def test_every_operation_has_a_name_of_its_own_and_a_sentence() -> None:
    named = {route: operation["operationId"] for route, operation in operations()}

    assert len(set(named.values())) == len(named)
    for route, operation in operations():
        assert operation.get("summary"), route
        assert operation.get("tags"), route
        assert "_retrieve" not in operation["operationId"], route


def test_every_operation_declares_its_errors_and_its_budget() -> None:
    for route, operation in operations():
        wanted = {"400", "401", "403", "404", "429", "default"}
        if not route.startswith("GET "):
            wanted |= {"409", "413", "415", "422"}
        assert wanted <= operation["responses"].keys(), route
        for response in operation["responses"].values():
            assert "RateLimit-Remaining" in response["headers"], route


def test_every_write_takes_an_idempotency_key() -> None:
    taking = {
        route
        for route, operation in operations()
        if any(
            parameter["name"] == "Idempotency-Key" for parameter in operation.get("parameters", [])
        )
    }

    writes = {route for route in TABLE if not route.startswith("GET ")}
    assert taking == writes - WITHOUT_KEYS


def test_who_may_call_is_declared() -> None:
    declared = {}
    for route, operation in operations():
        security = operation["security"]
        anyone, token = {} in security, any("token" in scheme for scheme in security)
        declared[route] = "anyone" if anyone else "token" if token else "session"

    assert declared == {
        route: who if who in {"anyone", "session"} else "token" for route, who in TABLE.items()
    }


EXAMPLES = {
    "GET /cards/{code}/": "Card",
    "GET /decks/{uid}/": "Deck",
    "GET /events/{uid}/": "Event",
    "GET /players/{handle}/": "Player",
    "POST /decks/validate/": "Validation",
    "GET /tournaments/{uid}/": "Tournament",
    "GET /tournaments/{uid}/rounds/{number}/": "Round",
    "GET /tournaments/{uid}/standings/{entrant}/": "StandingWhy",
    "GET /tournaments/{uid}/bracket/": "Bracket",
    "GET /tournaments/{uid}/entrants/{entrant}/": "Entrant",
    "POST /tournaments/{uid}/corrections/preview/": "Preview",
    "GET /tournaments/{uid}/metagame/": "Metagame",
    "POST /tournaments/{uid}/imports/{sheet}/": "ImportReport",
    "GET /matches/{uid}/line-up/": "LineUps",
    "GET /leagues/{uid}/": "League",
    "GET /leagues/{uid}/archive/": "LeagueArchive",
    "GET /leagues/{uid}/seasons/{number}/": "Season",
    "GET /webhooks/{hook}/": "Webhook",
}


@pytest.mark.parametrize("route", EXAMPLES)
def test_an_example_has_the_fields_that_are_declared(route: str) -> None:
    content = dict(operations())[route]["responses"]["200"]["content"]["application/json"]
    schema = document()["components"]["schemas"][EXAMPLES[route]]

    (example,) = content["examples"].values()

    assert content["schema"] == {"$ref": f"#/components/schemas/{EXAMPLES[route]}"}
    assert example["value"].keys() == schema["properties"].keys()


class TestPages:
    def test_the_document_is_json_with_a_validator(self, db: None) -> None:
        answer = Client().get("/api/v1/schema/")

        assert answer.json()["openapi"].startswith("3.")
        again = Client().get("/api/v1/schema/", headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 304

    @pytest.mark.parametrize("language", ["ja", "en"])
    def test_the_page_holds_no_script_or_style_of_its_own(self, db: None, language: str) -> None:
        page = Client().get("/api/v1/docs/", headers={"Accept-Language": language})

        text = page.content.decode()
        assert page.status_code == 200
        assert 'data-schema="/api/v1/schema/"' in text
        assert "<style" not in text
        assert text.count("<script") == len(re.findall(r'<script [^>]*src="', text))
        assert "//cdn" not in text
        assert "unsafe" not in page["Content-Security-Policy"]
