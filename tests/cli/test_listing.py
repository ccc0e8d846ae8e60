import json


def test_json_has_a_row_for_each_environment(genui, world):
    assert json.loads(genui("list", "--json").stdout) == [
        {"id": "genui/Booking-v0", "kind": "app", "app": "booking", "tasks": "all", "backends": ["browser"]}
    ]


def test_the_table_has_the_ids(genui, world):
    assert "genui/Booking-v0" in genui("list").stdout


def test_tasks_of_an_app(genui, world):
    rows = json.loads(genui("list", "--tasks", "booking", "--json").stdout)
    assert rows[0] == {"template": "book_room", "shape": "commit", "difficulty": "easy", "goal": "Do book_room"}
    assert "cancel_trip" in genui("list", "--tasks", "booking").stdout


def test_an_unknown_app_is_wrong_usage(genui):
    result = genui("list", "--tasks", "nothing-here")
    assert result.exit_code == 2
    assert "nothing-here" in result.stderr
