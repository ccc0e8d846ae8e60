"""Every action does what it says or raises ActionError and does nothing."""

from __future__ import annotations

import pytest

from genui_gym.actions import parse, perform
from genui_gym.browser import BrowserView
from genui_gym.errors import ActionError
from tests.browser.conftest import BOTH, Show, Site, at, texts

pytestmark = BOTH

ODD = 'it\'s "ok" 日本 👍🏽 ß'


def do(view: BrowserView, *calls: str) -> None:
    for call in calls:
        perform(parse(call), view)


def test_a_click_is_real_input(show: Show, view: BrowserView) -> None:
    show("<button onclick='this.textContent = event.isTrusted + `:` + event.detail'>Go</button>")
    do(view, "click('1')")
    assert view.observe().elements[0].name == "true:1"
    do(view, "dblclick('1')")
    assert view.observe().elements[0].name == "true:2"


def test_both_presses_of_a_double_click_hit_what_the_first_one_scrolls(show: Show, view: BrowserView) -> None:
    """A label that is pressed gives the focus to its field, which scrolls it out of the part of the window that bars cover."""
    style = "<style>html { scroll-padding-bottom: 120px } body { margin: 0; height: 4000px } input { pointer-events: none }</style>"
    field = "<label for=seen>Seen</label><input type=checkbox id=seen>"
    show(f"<!doctype html>{style}<div style='height: calc(100vh - 60px)'></div>{field}")
    do(view, "dblclick('1')")
    assert view.observe().elements[0].states == ()


def test_what_is_outside_the_viewport_is_scrolled_to(show: Show, view: BrowserView) -> None:
    show("<div style='height:3000px'></div><button onclick='this.textContent = scrollY > 0'>Go</button><div style='height:3000px'></div>")
    do(view, "click('1')")
    assert view.observe().elements[0].name == "true"


def test_a_row_that_snaps_shows_what_is_clicked(show: Show, view: BrowserView) -> None:
    button = "<button style='width:120px' onclick='this.textContent=`hit`'>"
    cards = "".join(f"<li style='flex:0 0 280px;scroll-snap-align:start'>{button}{name}</button>" for name in "abc")
    show(f"<ul style='display:flex;overflow-x:auto;scroll-snap-type:x mandatory;width:300px;padding:0;margin:0'>{cards}</ul>")
    do(view, "click('3')")
    assert view.observe().elements[2].name == "hit"


def test_an_element_in_a_frame_is_scrolled_to(show: Show, view: BrowserView) -> None:
    frame = "<iframe srcdoc='<div style=height:900px></div><button onclick=this.textContent=1>Go</button>'></iframe>"
    show(f"<div style='height:2000px'></div>{frame}<div style='height:2000px'></div>")
    do(view, "click('1')")
    assert view.observe().elements[0].name == "1"


@pytest.mark.parametrize("free", ["top", "bottom"])
def test_what_bars_leave_free_is_scrolled_to(show: Show, view: BrowserView, free: str) -> None:
    """A bar covers all of the window but a strip, so that the middle of it is no place to click."""
    side = "bottom" if free == "top" else "top"
    bar = f"<div role=banner style='position:fixed;left:0;right:0;{side}:0;height:calc(100vh - 60px);background:#eee'>Bar</div>"
    button = "<button onclick='document.title += this.textContent'>Go</button>"
    state = show(f"<title>t</title>{bar}<div style='height:3000px'></div>{button}<div style='height:3000px'></div>")
    view.click(state.elements[0].bid, "left", 1)
    assert view.observe().titles == ("tGo",)


def test_a_covered_element_is_not_clicked_and_the_cover_is_named(show: Show, view: BrowserView) -> None:
    show("""<title>no</title><button onclick='document.title = `yes`'>Go</button>
      <div role=dialog aria-label=Sale style='position:fixed;inset:0;background:white'>cover</div>""")
    with pytest.raises(ActionError, match='covered by dialog "Sale"'):
        do(view, "click('1')")
    assert view.observe().titles == ("no",)


def test_what_a_sticky_bar_covers_is_scrolled_free(show: Show, view: BrowserView) -> None:
    show("""<div style='height:780px'></div><button onclick='this.textContent=`hit`'>Go</button><div style='height:800px'></div>
      <nav style='position:fixed;bottom:0;left:0;right:0;height:60px;background:white'>tabs</nav>""")
    do(view, "click('1')")
    assert view.observe().elements[0].name == "hit"


def test_a_hidden_checkbox_is_clicked_by_its_label(show: Show, view: BrowserView) -> None:
    hidden = "position:absolute;width:1px;height:1px;opacity:0;clip-path:inset(50%)"
    show(f"<label><input type=checkbox style='{hidden}'><span>Pool</span></label>")
    do(view, "click('1')")
    assert view.observe().elements[0].states == ("checked",)


def test_a_link_over_two_lines_is_hit(show: Show, view: BrowserView) -> None:
    show("<p style='width:200px'>some words here and <a href='#x'>a link that wraps over</a> lines")
    do(view, "click('1')")
    assert view.observe().url.endswith("#x")


@pytest.mark.parametrize("call", ["click('1')", "fill('1', 'x')", "press('1', 'a')"])
def test_a_disabled_control_is_an_error(show: Show, view: BrowserView, call: str) -> None:
    show("<input disabled aria-label=City>")
    with pytest.raises(ActionError, match='disabled: textbox "City"'):
        do(view, call)


@pytest.mark.parametrize("call", ["click('7')", "fill('0', 'x')", "select_option('999', 'x')", "hover('-1')", "focus('one')"])
def test_an_unknown_number_is_an_error(show: Show, view: BrowserView, call: str) -> None:
    show("<input>")
    with pytest.raises(ActionError, match="numbers 1 to 1"):
        do(view, call)


def test_a_number_of_a_page_that_is_gone_is_stale(site: Site, show: Show, view: BrowserView) -> None:
    site.page("<title>b</title><button onclick='fetch(`/deleted`)'>Delete all</button>", "/b")
    show("<button>Cancel</button><script>onkeydown = () => setTimeout(() => location = '/b', 50)</script>")
    do(view, "keyboard_press('a')", "wait(400)")
    with pytest.raises(ActionError, match="stale"):
        do(view, "click('1')")
    assert view.observe().titles == ("b",)
    assert "GET /deleted" not in site.asked


def test_a_number_of_a_body_that_was_swapped_is_stale(show: Show, view: BrowserView) -> None:
    show("<button onclick='document.body.innerHTML = `<button>Delete all</button>`'>Cancel</button>")
    do(view, "click('1')")
    with pytest.raises(ActionError, match="stale"):
        do(view, "click('1')")


def test_only_the_numbers_of_the_latest_observation_count(show: Show, view: BrowserView) -> None:
    show("<button onclick='this.previousElementSibling || this.before(document.createElement(`input`))'>Go</button>")
    do(view, "click('1')")
    state = view.observe()
    assert [node.role for node in state.elements] == ["textbox", "button"]


@pytest.mark.parametrize("field", ["<textarea>old</textarea>", "<div contenteditable style='white-space:pre-wrap'>old</div>"])
def test_filled_text_arrives_exactly(show: Show, view: BrowserView, field: str) -> None:
    show(field)
    text = f"{ODD}\nsecond"
    do(view, f"fill('1', {text!r})")
    assert (view.observe().elements[0].value or "").replace("\n", "") == text.replace("\n", "")


def test_a_textarea_keeps_the_newline(show: Show, view: BrowserView) -> None:
    show("<textarea>old</textarea>")
    do(view, r"fill('1', 'a\nb')")
    assert view.observe().elements[0].value == "a\nb"


def test_filling_fires_real_input_events_and_an_empty_text_clears(show: Show, view: BrowserView) -> None:
    show("<p id=p>0</p><input value=old oninput='p.textContent = event.isTrusted + `:` + this.value'>")
    do(view, f"fill('1', {ODD!r})")
    assert texts(view.observe()) == [f"true:{ODD}"]
    do(view, "clear('1')")
    assert texts(view.observe()) == ["true:"]


@pytest.mark.parametrize(
    ("kind", "good", "bad", "format"),
    [
        ("date", "2024-02-03", "02/03/2024", "YYYY-MM-DD"),
        ("date", "2024-02-03", "2024-02-30", "YYYY-MM-DD"),
        ("time", "09:30", "9.30 am", "HH:MM"),
        ("month", "2024-02", "Feb 2024", "YYYY-MM"),
        ("week", "2024-W05", "5", "YYYY-Www"),
        ("datetime-local", "2024-02-03T09:30", "2024-02-03 9:30", "YYYY-MM-DDTHH:MM"),
        ("color", "#ff8800", "orange", "#rrggbb"),
        ("number", "-4.5", "four", "a plain number"),
        ("range", "40", "150", "0 to 100"),
    ],
)
def test_formatted_fields_take_their_format_and_name_it(show: Show, view: BrowserView, kind: str, good: str, bad: str, format: str) -> None:
    show(f"<p id=p>0</p><input type={kind} onchange='p.textContent = this.value'>")
    before = view.observe().elements[0].value
    with pytest.raises(ActionError, match=format):
        do(view, f"fill('1', {bad!r})")
    assert view.observe().elements[0].value == before
    do(view, f"fill('1', {good!r})")
    state = view.observe()
    assert (state.elements[0].value, texts(state)) == (good, [good])


def test_a_date_can_be_typed(show: Show, view: BrowserView) -> None:
    show("<input type=date>")
    do(view, "focus('1')", "type('02032024')")
    assert view.observe().elements[0].value == "2024-02-03"


def test_a_readonly_field_is_an_error(show: Show, view: BrowserView) -> None:
    show("<input readonly value=old aria-label=Code>")
    with pytest.raises(ActionError, match='cannot be changed: textbox "Code"'):
        do(view, "fill('1', 'new')")
    assert view.observe().elements[0].value == "old"


def test_what_is_no_field_cannot_be_filled(show: Show, view: BrowserView) -> None:
    show("<button>Go</button>")
    with pytest.raises(ActionError, match='no field to write into: button "Go"'):
        do(view, "fill('1', 'x')")


def test_an_option_is_chosen_by_its_text(show: Show, view: BrowserView) -> None:
    show("<p id=p>0</p><select onchange='p.textContent = this.value'><option value=a>One\n  room<option value=b>Two rooms</select>")
    do(view, "select_option('1', 'Two rooms')")
    state = view.observe()
    assert (state.elements[0].value, texts(state)) == ("Two rooms", ["b"])


def test_an_unknown_option_lists_what_there_is(show: Show, view: BrowserView) -> None:
    show("<select><option>One<option>Two<option disabled>Three</select>")
    with pytest.raises(ActionError, match=r'\["One","Two","Three"\]'):
        do(view, "select_option('1', 'Four')")
    with pytest.raises(ActionError, match='disabled: option "Three"'):
        do(view, "select_option('1', 'Three')")
    assert view.observe().elements[0].value == "One"


def test_a_select_opens_no_window_and_takes_keys(show: Show, view: BrowserView) -> None:
    state = show("<select><option>One<option>Two</select>")
    left, top, width, height = state.elements[0].box or (0, 0, 0, 0)
    do(view, f"mouse_click({left + width / 2}, {top + height / 2})", "keyboard_press('Space')", "keyboard_press('ArrowDown')")
    state = view.observe()
    assert (state.focused, state.elements[0].value) == ("1", "Two")


@pytest.mark.parametrize("kind", ["date", "color", "month", "time"])
def test_pickers_stay_shut_and_nothing_hangs(show: Show, view: BrowserView, kind: str) -> None:
    state = show(f"<input type={kind}><button onclick='this.textContent = `hit`'>Go</button>")
    left, top, width, height = state.elements[0].box or (0, 0, 0, 0)
    do(view, "click('1')", f"mouse_click({left + width - 10}, {top + height / 2})", "press('1', 'Space')", "click('2')")
    assert view.observe().elements[1].name == "hit"


def test_typing_goes_where_the_focus_is_and_newline_is_enter(site: Site, show: Show, view: BrowserView) -> None:
    site.page("<title>sent</title>", "/sent")
    show("<form action=/sent><input name=q></form>")
    do(view, "focus('1')", f"type({ODD!r})")
    assert view.observe().elements[0].value == ODD
    do(view, r"focus('1')", r"type('\n')")
    assert view.observe().titles == ("sent",)


def test_keys_and_combinations(show: Show, view: BrowserView) -> None:
    show("<input value=old>")
    do(view, "press('1', 'Control+a')", "keyboard_press('Shift+X')", "type('+')", "keyboard_press('+')")
    assert view.observe().elements[0].value == "X++"


def test_an_unknown_key_presses_nothing(show: Show, view: BrowserView) -> None:
    show("<input value=old onkeydown='this.value = `pressed`'>")
    with pytest.raises(ActionError, match=r"'Entr' is not a key\. Did you mean 'Enter'"):
        do(view, "press('1', 'Control+Entr')")
    assert view.observe().elements[0].value == "old"


def test_coordinates_are_pixels_of_the_image(show: Show, view: BrowserView) -> None:
    show("<body style='margin:0'><button style='position:absolute;left:100px;top:200px' onclick='this.textContent=`hit`'>Go</button>")
    do(view, "mouse_click(105, 205)")
    assert view.observe().elements[0].name == "hit"
    with pytest.raises(ActionError, match="375 by 812"):
        do(view, "mouse_click(375, 100)")


def test_hovering(show: Show, view: BrowserView) -> None:
    show("<button onmouseover='this.textContent=`over`'>Go</button>")
    do(view, "hover('1')")
    assert view.observe().elements[0].name == "over"


LONG = "<body style='margin:0'><div style='height:3000px'></div><button style='position:absolute;top:1000px;left:0'>Mark</button>"


def test_the_wheel_scrolls_by_what_was_asked(show: Show, view: BrowserView) -> None:
    show(LONG)
    do(view, "scroll(0, 400)")
    assert (view.observe().elements[0].box or ())[1] == 600
    do(view, "scroll(0, -150)")
    assert (view.observe().elements[0].box or ())[1] == 750


def test_a_swipe_drags_the_page_along_and_does_not_fling(show: Show, view: BrowserView, exact: bool) -> None:
    show(LONG)
    do(view, "swipe(100, 700, 100, 300)")
    assert (view.observe().elements[0].box or ())[1] == pytest.approx(600, abs=10 if exact else 80)


def test_goto_stays_in_the_app(site: Site, show: Show, view: BrowserView) -> None:
    site.page("<title>b</title>", "/b")
    show("<title>a</title>")
    do(view, "goto('/b')")
    assert view.observe().titles == ("b",)
    for url in ("file:///etc/hostname", "http://other.localhost/", "http://169.254.169.254/"):
        with pytest.raises(ActionError, match="outside the app"):
            do(view, f"goto({url!r})")
    assert view.observe().titles == ("b",)


def test_back_and_forward_know_their_ends(site: Site, show: Show, view: BrowserView) -> None:
    site.page("<title>b</title>", "/b")
    show("<title>a</title><script>document.title += history.length</script>")
    with pytest.raises(ActionError, match="no page to go back to"):
        do(view, "go_back()")
    do(view, "goto('/b')")
    view.observe()
    do(view, "go_back()")
    assert view.observe().url == "http://shop.localhost/"
    do(view, "go_forward()")
    assert view.observe().titles == ("b",)
    with pytest.raises(ActionError, match="no page to go forward to"):
        do(view, "go_forward()")


def test_back_works_within_a_document(show: Show, view: BrowserView) -> None:
    show("<title>a</title><button onclick='history.pushState({}, ``, `/c`)'>Go</button>")
    do(view, "click('1')")
    assert view.observe().url == "http://shop.localhost/c"
    do(view, "go_back()")
    assert view.observe().url == "http://shop.localhost/"


@pytest.mark.parametrize("milliseconds", [0, 10_001, -5])
def test_waiting_is_bounded(show: Show, view: BrowserView, milliseconds: int) -> None:
    show("<p>x")
    with pytest.raises(ActionError, match="1 to 10000"):
        do(view, f"wait({milliseconds})")


def test_a_checkbox_is_toggled_by_click(show: Show, view: BrowserView) -> None:
    state = show("<label><input type=checkbox> Pool</label>")
    do(view, f"click('{at(state, 'checkbox').bid}')")
    assert view.observe().elements[0].states == ("checked",)
