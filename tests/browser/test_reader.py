"""What the reader script lists: order, roles, names, values, states."""

from __future__ import annotations

import pytest

from genui_gym.browser import BrowserView
from tests.browser.conftest import Show, at, texts


def lines(show: Show, html: str) -> list[str]:
    return [node.line() for node in show(html).nodes]


@pytest.mark.parametrize(
    ("html", "line"),
    [
        ("<a href=/x>Go</a>", '[1] link "Go"'),
        ("<button>Pay <b>now</b></button>", '[1] button "Pay now"'),
        ("<input type=submit>", '[1] button "Submit"'),
        ("<input type=image alt=Search src=''>", '[1] button "Search"'),
        ("<label>City <input></label>", '[1] textbox "City" value=""'),
        ("<label for=a>City</label><input id=a value='São Paulo' required>", '[1] textbox "City" value="São Paulo" (required)'),
        ("<input type=email placeholder=Mail readonly>", '[1] textbox "Mail" value="" (readonly)'),
        ("<input type=search aria-label=Find>", '[1] searchbox "Find" value=""'),
        ("<input type=password aria-label=Code value=abcd>", '[1] textbox "Code" value="••••"'),
        ("<textarea aria-label=Note>hi</textarea>", '[1] textbox "Note" value="hi"'),
        ("<div contenteditable aria-label=Note>hi</div>", '[1] textbox "Note" value="hi"'),
        ("<label><input type=checkbox checked> Breakfast</label>", '[1] checkbox "Breakfast" (checked)'),
        ("<label><input type=radio disabled> Card</label>", '[1] radio "Card" (disabled)'),
        ("<input type=number aria-label=Guests value=2 min=1 max=9>", '[1] spinbutton "Guests" value="2" (min=1, max=9)'),
        ("<input type=range aria-label=Price value=40>", '[1] slider "Price" value="40"'),
        ("<input type=date aria-label=In value=2030-05-01>", '[1] date "In" value="2030-05-01" (format=YYYY-MM-DD)'),
        ("<input type=time aria-label=At>", '[1] time "At" value="" (format=HH:MM)'),
        ("<input type=month aria-label=M>", '[1] month "M" value="" (format=YYYY-MM)'),
        ("<input type=week aria-label=W>", '[1] week "W" value="" (format=YYYY-Www)'),
        ("<input type=datetime-local aria-label=D>", '[1] datetime-local "D" value="" (format=YYYY-MM-DDTHH:MM)'),
        ("<input type=color aria-label=C>", '[1] color "C" value="#000000" (format=#rrggbb)'),
        ("<input type=file aria-label=F>", '[1] file "F" value=""'),
        ("<select aria-label=Rooms><option>1<option selected>2</select>", "[1] combobox \"Rooms\" value=\"2\" options=['1', '2']"),
        ("<select multiple aria-label=T><option selected>a<option>b</select>", "[1] listbox \"T\" value=\"a\" options=['a', 'b']"),
        ("<input list=l aria-label=City><datalist id=l><option>Paris</datalist>", '[1] combobox "City" value=""'),
        ("<details><summary>More</summary>hidden text</details>", '[1] disclosure "More" (collapsed)'),
        ("<button aria-expanded=true>Menu</button>", '[1] button "Menu" (expanded)'),
        ("<button role=tab aria-selected=true>Trips</button>", '[1] tab "Trips" (selected)'),
        ("<a href=/x aria-current=page>Home</a>", '[1] link "Home" (current)'),
        ("<input aria-label=N aria-invalid=true>", '[1] textbox "N" value="" (invalid)'),
        ("<fieldset disabled><button>Go</button></fieldset>", '[1] button "Go" (disabled)'),
        ("<h2>Rooms</h2>", 'heading "Rooms" (level=2)'),
        ("<img src=data:, alt='The pool'>", 'image "The pool"'),
        ("<svg role=img aria-label=Star></svg>", 'image "Star"'),
        ("<progress value=3 max=10 aria-label=Step></progress>", 'progressbar "Step" value="3"'),
        ("<p>Two <b>words</b>,\n and <i>more</i>", 'text "Two words, and more"'),
    ],
)
def test_one_thing_is_one_line(show: Show, html: str, line: str) -> None:
    assert lines(show, html) == [line]


@pytest.mark.parametrize(
    "html",
    [
        "<button aria-label='Close sheet'>x</button>",
        "<b id=a>Close</b><i id=b hidden>sheet</i><button aria-labelledby='a b'>x</button>",
        "<button><img src=data:, alt=Close> sheet</button>",
        "<button><svg aria-label=Close></svg> sheet</button>",
        "<button style='text-transform: uppercase'>Close\n  sheet</button>",
        "<button><div>Close</div><div>sheet</div></button>",
        "<button title='Close sheet'></button>",
        "<button>Close sheet <span hidden>now</span><span aria-hidden=true>×</span></button>",
    ],
)
def test_names_follow_the_standard(show: Show, html: str) -> None:
    assert at(show(html), "button").name == "Close sheet"


def test_groups_nest_and_empty_or_nameless_ones_are_left_out(show: Show) -> None:
    html = """<header><a href=/>Home</a></header><nav aria-label=Tabs></nav><main><section aria-label=Rooms><article><h3>Double</h3>
      </article></section><section><p>plain</p></section></main><form>free</form><div role=alert>Too late</div>
      <fieldset><legend>Pay by</legend><label><input type=radio>Card</label></fieldset>"""
    assert lines(show, html) == [
        "banner",
        '  [1] link "Home"',
        "main",
        '  region "Rooms"',
        '    heading "Double" (level=3)',
        '  text "plain"',
        'text "free"',
        "alert",
        '  text "Too late"',
        'group "Pay by"',
        '  [2] radio "Card"',
    ]


def test_text_is_not_repeated_beside_its_control_or_heading(show: Show) -> None:
    html = "<h2><a href=/1>Hotel One</a></h2><label>City <input></label><p>I accept the <a href=/t>terms</a> of use.</p>"
    assert lines(show, html) == [
        'heading "Hotel One" (level=2)',
        '[1] link "Hotel One"',
        '[2] textbox "City" value=""',
        'text "I accept the"',
        '[3] link "terms"',
        'text "of use."',
    ]


def test_cells_of_a_row_are_kept_apart(show: Show) -> None:
    assert texts(show("<table><tr><th>Night</th><td>€84</td></tr><tr><td>Tax</td><td>€4</td></tr></table>")) == ["Night | €84", "Tax | €4"]


@pytest.mark.parametrize(
    "html",
    [
        "<div hidden>{}</div>",
        "<div style='display:none'>{}</div>",
        "<div style='visibility:hidden'>{}</div>",
        "<div inert>{}</div>",
        "<details><summary>Shown</summary>{}</details>",
        "<dialog>{}</dialog>",
        "<template>{}</template>",
        "<script type=text/plain>{}</script>",
    ],
)
def test_what_is_not_shown_is_not_listed(show: Show, html: str) -> None:
    state = show("<p>Seen" + html.format("<button>Secret</button>secret"))
    assert [node.line() for node in state.nodes if "ecret" in node.line()] == []
    assert state.nodes[0].name == "Seen"


def test_a_visible_child_of_an_invisible_parent_is_listed(show: Show) -> None:
    state = show("<div style='visibility:hidden'>no<p style='visibility:visible'>yes</p></div>")
    assert texts(state) == ["yes"]


def test_an_open_modal_dialog_is_all_there_is(show: Show) -> None:
    state = show("<p>behind<dialog id=d aria-label=Sure><button>Yes</button></dialog><script>d.showModal()</script>")
    assert [node.line() for node in state.nodes] == ['dialog "Sure"', '  [1] button "Yes"']


def test_open_shadow_roots_and_frames_of_the_same_origin_are_read(show: Show, view: BrowserView) -> None:
    state = show("""<x-a></x-a><iframe title=Inner srcdoc="<button onclick='parent.document.title=`hit`'>In</button>"></iframe>
      <script>document.querySelector('x-a').attachShadow({mode: 'open'}).innerHTML = '<button>Shade</button>'</script>""")
    assert [node.line() for node in state.nodes] == ['[1] button "Shade"', 'iframe "Inner"', '  [2] button "In"']
    view.click("2", "left", 1)
    assert view.observe().titles == ("hit",)


def test_a_closed_shadow_root_is_noted(show: Show) -> None:
    state = show("""<x-a></x-a><p>Seen</p><script>document.querySelector('x-a').attachShadow({mode: 'closed'}).innerHTML = 'x'</script>""")
    assert (texts(state), state.notes) == (["Seen"], ("A closed shadow root was left out.",))
    assert show("<p id=p></p><script>p.attachShadow({mode: 'open'}).innerHTML = 'Seen'</script>").notes == ()


def test_a_date_control_is_listed_once(show: Show) -> None:
    assert len(show("<label>In <input type=date></label>").nodes) == 1


def test_the_focus_is_told_by_number(show: Show) -> None:
    assert show("<button>a</button><input autofocus>").focused == "2"
    assert show("<button>a</button>").focused == ""


def test_boxes_are_pixels_of_the_image_and_what_is_outside_is_offscreen(show: Show) -> None:
    html = "<body style='margin:0'><button style='position:absolute;left:20px;top:30px;width:100px;height:40px'>a</button>"
    state = show(html + "<button style='position:absolute;top:2000px'>b</button>")
    assert at(state, "button", "a").box == (20, 30, 100, 40)
    assert not at(state, "button", "a").offscreen
    assert at(state, "button", "b").offscreen


def test_observing_writes_nothing_into_the_document(show: Show, view: BrowserView) -> None:
    show("""<p>text</p><input value=1><button>b</button><iframe srcdoc=x></iframe><script>let seen = 0;
      new MutationObserver(list => seen += list.length).observe(document,
        {subtree: true, childList: true, attributes: true, characterData: true});
      onkeydown = () => alert(seen)</script>""")
    for _ in range(5):
        view.observe()
    view.press("a")
    dialog = view.observe().dialog
    assert dialog is not None
    assert dialog.message == "0"


def test_a_page_of_5000_rows_is_cut_and_says_so(show: Show) -> None:
    state = show("<table>" + "<tr><td>row</td><td><a href=/>go</a></td></tr>" * 5000 + "</table>")
    assert 100 < len(state.nodes) <= 3000
    assert "The list stops after" in state.notes[0]


def test_frames_that_vanish_are_left_out_without_an_error(show: Show, view: BrowserView) -> None:
    show("<p>here</p>" + "<iframe srcdoc='<p>x'></iframe>" * 60 + "<script>setInterval(() => frames[0]?.frameElement.remove(), 5)</script>")
    for _ in range(3):
        assert texts(view.observe())[0] == "here"
