import psycopg
import pytest
from django.db import ProgrammingError, connection, transaction

from league.conf import grants


def refusal(statement: str) -> str:
    with pytest.raises(ProgrammingError) as caught, transaction.atomic():
        connection.cursor().execute(statement)
    assert isinstance(caught.value.__cause__, psycopg.errors.InsufficientPrivilege)
    return str(caught.value).splitlines()[0]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "table", sorted(name for name, acts in grants.tables().items() if "UPDATE" not in acts)
)
@pytest.mark.parametrize("act", ["UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {}"])
def test_the_application_cannot_change_evidence_or_audit(table: str, act: str) -> None:
    column = "pgh_id" if table.endswith("event") and act.startswith("UPDATE") else "id"
    statement = act.format(table).replace("id = id", f"{column} = {column}")

    assert refusal(statement) == f"permission denied for table {table}"


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
