import threading
from collections.abc import Iterator

import psycopg
import pytest
from django.conf import settings
from django.db import ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext

from league.conf import grants
from league.running import servers


def refusal(statement: str) -> str:
    with pytest.raises(ProgrammingError) as caught, transaction.atomic():
        connection.cursor().execute(statement)
    assert isinstance(caught.value.__cause__, psycopg.errors.InsufficientPrivilege)
    return str(caught.value).splitlines()[0]


@pytest.mark.django_db
@pytest.mark.parametrize("act", ["UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {}"])
def test_the_application_cannot_change_evidence_or_audit(act: str) -> None:
    tables = sorted(name for name, acts in grants.tables().items() if "UPDATE" not in acts)

    refusals = {}
    for table in tables:
        column = "pgh_id" if table.endswith("event") and act.startswith("UPDATE") else "id"
        refusals[table] = refusal(act.format(table).replace("id = id", f"{column} = {column}"))

    assert len(tables) > 50
    assert refusals == {table: f"permission denied for table {table}" for table in tables}


@pytest.mark.django_db
def test_the_application_makes_no_tables() -> None:
    assert refusal("CREATE TABLE mine (id int)") == "permission denied for schema public"


@pytest.mark.django_db
def test_the_application_alters_no_tables() -> None:
    assert refusal("ALTER TABLE people_user DISABLE TRIGGER ALL").startswith("must be owner")


def test_every_table_of_a_tracked_model_only_grows() -> None:
    audit = {name: acts for name, acts in grants.tables().items() if name == "events_eventevent"}

    assert audit == {"events_eventevent": ("SELECT", "INSERT")}


@pytest.mark.django_db(transaction=True)
def test_a_transactional_test_leaves_the_role_as_it_was() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")

        assert cursor.fetchone() == ("league_app",)


@pytest.fixture
def owner(transactional_db: None) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")
    yield
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {servers.APP}")


class Asker(threading.Thread):
    """Another session of the application that keeps reading, and counts the refusals."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = self.refused = 0
        self.begun, self.done = threading.Event(), threading.Event()

    def run(self) -> None:
        url = settings.HOME.database_url(servers.APP, connection_name())
        with psycopg.connect(url, autocommit=True) as session:
            while not self.done.is_set():
                self.asked += 1
                try:
                    session.execute("SELECT 1 FROM people_user LIMIT 1")
                except psycopg.errors.InsufficientPrivilege:
                    self.refused += 1
                self.begun.set()


def connection_name() -> str:
    return str(settings.DATABASES["default"]["NAME"])


@pytest.mark.skipif(not settings.EMBEDDED, reason="the database's roles are the given ones")
def test_nobody_is_without_rights_while_they_are_given(owner: None) -> None:
    asker = Asker()
    asker.start()
    try:
        assert asker.begun.wait(20)
        for _ in range(10):
            grants.grant(connection, servers.APP)
    finally:
        asker.done.set()
        asker.join(20)

    assert (asker.asked > 10, asker.refused) == (True, 0)


def test_rights_are_given_in_one_transaction(owner: None) -> None:
    with CaptureQueriesContext(connection) as asked:
        grants.grant(connection, servers.APP)

    statements = [query["sql"] for query in asked]
    assert (statements[0], statements[-1]) == ("BEGIN", "COMMIT")
    assert [statement for statement in statements[1:-1] if statement in {"BEGIN", "COMMIT"}] == []
