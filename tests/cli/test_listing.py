import json

from genui_gym.card import Card


def test_json_has_a_row_for_each_environment(genui, world):
    assert json.loads(genui("list", "--json").stdout) == [
        {"id": "genui/Booking-v0", "kind": "app", "app": "booking", "tasks": "all", "backends": ["browser"], "family": ""}
    ]


def test_the_table_has_the_ids(genui, world):
    assert "genui/Booking-v0" in genui("list").stdout


def test_a_family_takes_one_line_of_the_table_and_a_row_of_json_for_each_member(genui, monkeypatch):
    members = [Card(f"genui/set.{name}-v0", "static", folder="html", family="genui/set.{name}-v0") for name in ("one", "two")]
    cards = {card.id: card for card in (Card("genui/Booking-v0", "app", "booking"), *members)}
    monkeypatch.setattr("genui_gym.catalog.cards", lambda: cards)
    rows = json.loads(genui("list", "--json").stdout)
    assert [row["id"] for row in rows] == ["genui/Booking-v0", "genui/set.one-v0", "genui/set.two-v0"]
    assert rows[1] | {"id": ""} == {
        "id": "",
        "kind": "static",
        "app": "set",
        "tasks": [],
        "backends": ["browser"],
        "family": members[0].family,
    }
    table = genui("list").stdout
    assert "genui/set.{name}-v0" in table
    assert "2 ids" in table
    assert "genui/set.one-v0" not in table


def test_tasks_of_an_app(genui, world):
    rows = json.loads(genui("list", "--tasks", "booking", "--json").stdout)
    assert rows[0] == {"template": "book_room", "shape": "commit", "difficulty": "easy", "goal": "Do book_room"}
    assert "cancel_trip" in genui("list", "--tasks", "booking").stdout


def test_an_unknown_app_is_wrong_usage(genui):
    result = genui("list", "--tasks", "nothing-here")
    assert result.exit_code == 2
    assert "nothing-here" in result.stderr
