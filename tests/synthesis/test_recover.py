"""Blueprints: what is recovered from which source, what is assumed, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from genui_gym.errors import SynthesisError
from genui_gym.recording import Meta, PageView, Recording, Step, Target
from genui_gym.synthesis import recover
from tests.synthesis.recorded import CHOSEN, LIST, LOOKED, ORIGIN, ROOMS, TAKEN_BACK, bare, did, page


def test_a_form_becomes_fields_with_kinds_and_options() -> None:
    made = recover(ROOMS)
    assert [(each.key, each.kind, each.recorded, each.touched) for each in made.fields] == [
        ("name", "text", "Ada", True),
        ("room", "choice", "Green", True),
        ("breakfast", "flag", "yes", True),
        ("on_date", "date", "2026-12-01", True),
        ("wishes", "long", "", False),
    ]
    assert made.fields[1].options[:2] == ("Blue", "Green")
    assert len(made.fields[1].options) >= 4
    assert made.noun == "booking"
    assert made.columns == ("name", "room", "breakfast", "on_date", "wishes")


def test_what_is_assumed_is_marked() -> None:
    made = recover(ROOMS)
    assert made.fields[1].mark.why == "from its form, 2 options assumed"
    assert {mark.basis for _, _, mark in made.items()} == {"recovered", "assumed"}
    bases = {kind: mark.basis for kind, _, mark in recover(bare(ROOMS)).items()}
    assert bases["field"] == "assumed"


def test_a_list_becomes_a_thing_with_its_rows() -> None:
    made = recover(CHOSEN)
    (hotel,) = made.things
    assert (hotel.key, hotel.chosen, hotel.priced) == ("hotel", "Casa Marina", True)
    assert [(row.name, row.note, row.cents) for row in hotel.rows[:3]] == [
        ("Hotel Aurora", "4 stars", 12000),
        ("Casa Marina", "3 stars", 8400),
        ("The Blue Tram", "2 stars", 6100),
    ]
    assert [mark.basis for mark in hotel.marks[:4]] == ["recovered"] * 3 + ["assumed"]
    assert len({row.name for row in hotel.rows}) == len(hotel.rows) == 8


def test_screens_carry_what_was_chosen_until_it_is_noted() -> None:
    made = recover(CHOSEN)
    assert [(screen.title, screen.carries) for screen in made.screens] == [
        ("Hotels", ()),
        ("Casa Marina", ("hotel",)),
        ("Your details", ("hotel",)),
        ("Review", ()),
    ]
    assert made.columns == ("hotel", "guest")
    assert [form.does for screen in made.screens for form in screen.forms] == ["store", "commit"]
    assert made.screens[-1].forms[0].button == "Confirm booking"


def test_the_brand_does_not_reach_the_app() -> None:
    assert all("Roomify" not in what for _, what, _ in recover(CHOSEN).items())


def test_a_cancellation_at_the_end_is_an_undoing_and_not_the_record() -> None:
    made = recover(TAKEN_BACK)
    assert (made.noun, made.undone, made.undone_role) == ("booking", "Cancel", "link")
    assert recover(ROOMS).undone == ""


def test_detours_are_no_part_of_the_way() -> None:
    hotels, hotel = CHOSEN.steps[0].after, CHOSEN.steps[1].after
    assert hotels
    assert hotel
    other = page("/hotels/1", "Hotel Aurora", "<p>Nice.</p>")
    detour = (did("click", "link", "Hotel Aurora", on=hotels, to=other), Step("back", before=other, after=hotels))
    made = recover(replace(CHOSEN, steps=(CHOSEN.steps[0], *detour, *CHOSEN.steps[1:])))
    assert made.moves == tuple(replace(move, step=move.step + 2) for move in recover(CHOSEN).moves)
    assert made.things[0].chosen == "Casa Marina"


def test_one_form_sent_twice_makes_two_records() -> None:
    home = ROOMS.steps[0].after
    assert home
    again = (*ROOMS.steps[1:3], did("fill", "textbox", "Name", "Grace", on=home), *ROOMS.steps[4:])
    made = recover(replace(ROOMS, steps=(*ROOMS.steps, *again)))
    assert [each["name"] for each in made.made] == ["Ada", "Grace"]


def test_a_form_that_came_back_refused_made_nothing() -> None:
    home = ROOMS.steps[0].after
    assert home
    refused = did("click", "button", "Book", on=home, sent="/book", status=422)
    made = recover(replace(ROOMS, steps=(*ROOMS.steps[:2], refused, *ROOMS.steps[2:])))
    assert len(made.made) == 1
    assert made.made[0]["room"] == "Green"


def test_names_alone_give_forms_and_one_screen_for_each_click() -> None:
    made = recover(bare(CHOSEN))
    assert made.columns == ("guest",)
    assert [screen.mark.basis for screen in made.screens] == ["recovered", *["assumed"] * 3]


def test_a_recording_of_pixels_says_what_it_lacks_and_who_can_read_it() -> None:
    shot = PageView(ORIGIN + "/", image="1.png")
    pixels = Recording(Meta("test"), (Step("click", Target(box=(1, 2, 3, 4)), before=shot),), images={"1.png": b"\x89PNG"})
    with pytest.raises(SynthesisError, match=r"screenshots and coordinates alone.*genui record"):
        recover(pixels)


UNREAD = Step("unknown", note="if | ${ready}")


@pytest.mark.parametrize(
    ("steps", "held"),
    [
        ((), "no action at all"),
        (ROOMS.steps[:1], "one address that was opened, and no action"),
        ((UNREAD, UNREAD), "2 commands that only running them would explain, such as 'if"),
        (ROOMS.steps[:3], "in a field that no button sends"),
    ],
    ids=["nothing", "opened", "commands", "not sent"],
)
def test_a_recording_without_a_flow_says_what_it_holds(steps: tuple[Step, ...], held: str) -> None:
    with pytest.raises(SynthesisError, match=held):
        recover(bare(Recording(Meta("test"), steps)))


def test_a_recording_that_only_looks_is_refused() -> None:
    with pytest.raises(SynthesisError, match="only looked at"):
        recover(LOOKED)


def test_the_recorded_brand_is_replaced_in_names_too() -> None:
    search = page("/", "Rooms", '<form method="post"><label>Search Roomify <input name="q"></label><button>Send</button></form>')
    steps = (Step("goto", value=ORIGIN, after=search), did("fill", "textbox", "Search Roomify", "x", on=search))
    sent = did("click", "button", "Send", on=search, to=page("/sent", "Sent", ""), sent="/")
    made = recover(Recording(Meta("test", origin=ORIGIN), (*steps, sent)))
    assert made.fields[0].label == f"Search {made.brand}"


def test_people_who_are_chosen_are_no_owners_of_records() -> None:
    people = page("/", "People", LIST.replace("/hotels/", "/people/"))
    person = page("/people/2", "Casa Marina", '<form method="post"><label>Note <input name="n"></label><button>Send</button></form>')
    steps = (
        Step("goto", value=people.url, after=people),
        did("click", "link", "Casa Marina", on=people, to=person),
        did("fill", "textbox", "Note", "Hello", on=person),
        did("click", "button", "Send", on=person, to=page("/sent", "Sent", ""), sent="/people/2"),
    )
    (thing,) = recover(Recording(Meta("test", origin=ORIGIN), steps)).things
    assert (thing.key, thing.noun) == ("chosen_person", "person")


# Recordings without documents


def script(*steps: tuple[str, str, str, str]) -> Recording:
    """Return a recording as a script has it: kind, role, name and value of each step."""
    acted = (Step(kind, Target(role, name) if role else None, value) for kind, role, name, value in steps)  # type: ignore[arg-type]
    return Recording(Meta("test", origin=ORIGIN), (Step("goto", value=f"{ORIGIN}/"), *acted))


def test_lists_of_pages_that_are_not_known_are_told_apart() -> None:
    made = recover(
        script(("click", "link", "Nightbloom (2025)", ""), ("click", "link", "Wed 20 May 2026", ""), ("click", "button", "Book", ""))
    )
    assert [(thing.key, thing.noun, thing.chosen) for thing in made.things] == [
        ("option", "option", "Nightbloom (2025)"),
        ("chosen_day", "day", "Wed 20 May 2026"),
    ]


def test_radio_groups_of_several_pages_are_told_apart_and_share_no_name() -> None:
    made = recover(
        script(
            ("click", "radio", "In person", ""),
            ("click", "button", "Continue", ""),
            ("click", "radio", "Gold card", ""),
            ("click", "button", "Book", ""),
        )
    )
    assert [(each.label, each.recorded) for each in made.fields] == [("Choice", "In person"), ("Second choice", "Gold card")]
    offered = [option for each in made.fields for option in each.options]
    assert len(set(offered)) == len(offered)


def test_what_is_filled_in_after_a_fold_out_was_opened_stands_in_it() -> None:
    made = recover(
        script(
            ("fill", "textbox", "Subject", "Hello"),
            ("click", "disclosure", "More", ""),
            ("fill", "textbox", "Copy to", "Ada"),
            ("click", "button", "Send", ""),
        )
    )
    (form,) = made.screens[0].forms
    assert (form.fields, form.fold, form.folded) == (("subject", "copy_to"), "More", ("copy_to",))


def test_a_link_to_another_part_of_its_page_is_no_row() -> None:
    page_of = [PageView(f"{ORIGIN}/doctors/4?day={day}") for day in ("2026-05-18", "2026-05-25")]
    steps = (
        Step("goto", value=page_of[0].url, after=page_of[0]),
        Step("click", Target("link", "Week after"), before=page_of[0], after=page_of[1]),
        Step("fill", Target("textbox", "Name"), "Ada", before=page_of[1]),
        Step("click", Target("button", "Book"), before=page_of[1]),
    )
    made = recover(Recording(Meta("test", origin=ORIGIN), steps))
    assert made.things == ()
    assert [link.name for screen in made.screens for link in screen.links] == ["Week after"]
