from __future__ import annotations

from pathlib import Path

import pytest

from genui_gym.card import Card, read_cards
from genui_gym.errors import CardError

APP = 'id = "genui/Notes-v0"\nkind = "app"\napp = "notes"\n'
PAGES = 'id = "genui/Docs-v0"\nkind = "static"\n'
FAMILY = 'id = "genui/set.{name}-v0"\nkind = "static"\nfolder = "html"\nstart = "/{name}.html"\nnames = ["one", "two.b"]\n'


def read(folder: Path, text: str) -> list[Card]:
    path = folder / "card.toml"
    path.write_text(text)
    return read_cards(path)


def test_a_card_of_an_app(tmp_path: Path) -> None:
    (card,) = read(tmp_path, APP + 'tasks = ["easy", "find"]\nviewport = [410, 858]\n')
    assert card == Card("genui/Notes-v0", "app", "notes", tasks=("easy", "find"), viewport=(410, 858))


def test_a_card_of_pages(tmp_path: Path) -> None:
    (card,) = read(tmp_path, PAGES + 'folder = "site"\ngoal = "Look around."\nmax_steps = 5\n')
    assert (card.folder, card.goal, card.max_steps, card.start, card.reward) == ("site", "Look around.", 5, "/index.html", "none")
    assert card.host == "docs"


def test_a_family_has_an_id_and_a_page_for_each_name(tmp_path: Path) -> None:
    one, two = read(tmp_path, FAMILY + '[differs."two.b"]\nstart = "/other/{name}.html"\nviewport = [100, 200]\n')
    assert (one.id, one.start, one.viewport) == ("genui/set.one-v0", "/one.html", (375, 812))
    assert (two.id, two.start, two.viewport) == ("genui/set.two.b-v0", "/other/two.b.html", (100, 200))
    assert one.family == two.family == "genui/set.{name}-v0"
    assert one.host == two.host == "set", "members share an origin, so that they share a browser"


@pytest.mark.parametrize(
    ("env_id", "host"),
    [("genui/MyPages-v0", "mypages"), ("own/Shop_2-v0", "shop-2"), ("genui/日本-v0", "pages"), ("genui/a.b.c-v0", "a"), ("Docs", "docs")],
)
def test_the_host_is_a_label_that_browsers_take(env_id: str, host: str) -> None:
    assert Card(env_id, "static").host == host


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id = ", "is not TOML"),
        ('id = "x/Y-v0"\nkind = "app"\n', "lacks 'app'"),
        ('id = "x/Y-v0"\napp = "a"\n', "lacks 'kind'"),
        (APP + "ends = 'finish'\n", "Did you mean 'ends_on'"),
        (APP + "ends_on = 'never'\n", "'success' or 'finish'"),
        (APP + "folder = 'site'\n", "has a key 'folder'"),
        ('id = "x/Y-v0"\nkind = "desk"\napp = "a"\n', "kind = 'desk'"),
        (PAGES, "need one place: folder or url"),
        (PAGES + "folder = 'a'\nurl = 'http://127.0.0.1/'\n", "need one place: folder or url"),
        (PAGES + "folder = 'a'\napp = 'notes'\n", "has a key 'app'"),
        (PAGES + "folder = 'a'\nreward = 'lots'\n", "'none' or 'miniwob'"),
        (PAGES + "folder = 'a'\nnames = ['b']\n", "go together"),
        (FAMILY + "[differs.three]\nstart = '/'\n", "differs.'three'"),
        (FAMILY + "[differs.one]\nstrat = '/'\n", "'strat' in differs"),
        (FAMILY + "[differs.one]\nid = 'x'\n", "'id' in differs"),
    ],
)
def test_a_malformed_card_says_what_is_wrong(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(CardError, match=message):
        read(tmp_path, text)
