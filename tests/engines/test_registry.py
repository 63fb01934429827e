import engines


def test_keys_name_the_folders_of_the_games():
    found = engines.keys()

    assert "carriers" in found
    assert "core" not in found
    assert found == tuple(sorted(found))
