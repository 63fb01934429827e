"""The teams of matches, read one by one and together."""

import pytest

from matches.models import Match
from matches.queries import teams
from tests.matches.factories import Table, more_matches

OFTEN = 15  # so often that the server keeps the plan of the one by one

pytestmark = pytest.mark.django_db


def test_teams_are_the_same_read_one_by_one_and_together(table: Table) -> None:
    tables = [table, *more_matches(table, 3)]
    alone = [Match.objects.get(pk=at.match.pk) for at in tables]
    together = [Match.objects.get(pk=at.match.pk) for at in tables]

    teams.know_teams(together)

    for _ in range(OFTEN):
        assert [teams.teams_of(match) for match in alone] == [
            teams.teams_of(match) for match in together
        ]
        for match in alone:
            del match.__dict__[teams.KNOWN]
