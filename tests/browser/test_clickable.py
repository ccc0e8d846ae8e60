"""What can be clicked though no tag says so: by listener, hand, or keyboard; pages of other people are full of it."""

from __future__ import annotations

import pytest

from genui_gym.browser import BrowserView
from tests.browser.conftest import BOTH, Show, Site, at, texts

pytestmark = BOTH


def lines(show: Show, html: str) -> list[str]:
    return [node.line() for node in show(html).nodes]


GO = '[1] clickable "Go"'


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<div onclick='0'>Go</div>", [GO]),
        ("<span id=a>Go</span><script>a.addEventListener('click', () => 0)</script>", [GO]),
        ("<span id=a>Go</span><script>a.onclick = () => 0</script>", [GO]),
        ("<span id=a>Go</span><script>a.onmousedown = () => 0</script>", [GO]),
        ("<div id=a>Go</div><script>a.addEventListener('pointerdown', {handleEvent() {}}, true)</script>", [GO]),
        ("<div style='cursor:pointer'>Go</div>", [GO]),
        ("<div tabindex=0>Go</div>", [GO]),
        ("<div onclick='0' aria-label=Go>x</div>", [GO]),
        ("<img src=data:, alt=Go onclick='0' width=9 height=9>", [GO]),
        ("<div onclick='0'><img src=data:, alt=Go></div>", [GO]),
        ("<h2 onclick='0'>Go</h2>", [GO]),
        ("<div onclick='0' aria-disabled=true aria-expanded=false>Go</div>", ['[1] clickable "Go" (collapsed, disabled)']),
        ("<div role=treeitem tabindex=0 aria-selected=true>Go</div>", ['[1] clickable "Go" (selected)']),
        ("<p>Say <span onclick='0'>Go</span> now", ['text "Say"', GO, 'text "now"']),
        ("<div onclick='0' style='width:9px;height:9px;background:red'></div>", ['[1] clickable "" (color=red)']),
        ("<svg><circle r=9 cx=9 cy=9 fill=blue onclick='0' /></svg>", ['[1] clickable "circle" (color=blue)']),
        ("<svg><g style='cursor:pointer' fill=red><circle r=9 /><text y=9>Go</text></g></svg>", ['[1] clickable "Go" (color=red)']),
        ("<svg><a xlink:href=/x><text y=9>Go</text></a></svg>", ['[1] link "Go"']),
        ("<svg onclick='0' width=9 height=9><title>Go</title></svg>", [GO]),
        ("<p id=a></p><script>a.attachShadow({mode: 'open'}).innerHTML = `<i onclick='0'>Go</i>`</script>", [GO]),
        ("<iframe srcdoc='<b id=a>Go</b><script>a.onclick = () => 0</script>'></iframe>", ['iframe', '  ' + GO]),
    ],
)  # fmt: skip
def test_it_is_listed(show: Show, html: str, expected: list[str]) -> None:
    assert lines(show, html) == expected


@pytest.mark.parametrize(
    "html",
    [
        "<p>Go</p><script>for (const each of [document, document.documentElement, document.body, window]) each.onclick = () => 0</script>",
        "<p>Go</p><script>document.addEventListener('click', () => 0); document.body.addEventListener('mousedown', () => 0)</script>",
        "<p id=a>Go</p><script>const f = () => 0; a.addEventListener('click', f); a.removeEventListener('click', f)</script>",
        "<p id=a>Go</p><script>a.onclick = () => 0; a.onclick = null</script>",
        "<p id=a>Go</p><script>a.addEventListener('click', null); a.addEventListener('scroll', () => 0)</script>",
        "<body style='cursor:pointer'><p>Go</p>",
        "<div tabindex=-1>Go</div>",
        "<div style='cursor:pointer;pointer-events:none'>Go</div>",
        "<div id=root style='height:600px'>Go</div><script>root.addEventListener('click', () => 0)</script>",
    ],
)
def test_it_is_text(show: Show, html: str) -> None:
    assert lines(show, html) == ['text "Go"']


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<div onclick='0'><span onclick='0'>Go</span></div>", [GO]),
        ("<div style='cursor:pointer'><div style='cursor:pointer' tabindex=0><b>Go</b></div></div>", [GO]),
        ("<div onclick='0'><button>Go</button></div>", ['[1] button "Go"']),
        ("<label style='cursor:pointer' onclick='0'><input type=checkbox> Go</label>", ['[1] checkbox "Go"']),
        ("<label style='cursor:pointer'><input type=checkbox hidden> Go</label>", [GO]),
        ("<button style='cursor:pointer'><span onclick='0'>Go</span></button>", ['[1] button "Go"']),
        ("<div onclick='0'><p>Card</p><button>Go</button></div>", ['text "Card"', '[1] button "Go"']),
        (
            "<div style='cursor:pointer'><h3>Card</h3><p>text</p><button>Go</button></div>",
            ['[1] clickable "Card text"', '  heading "Card" (level=3)', '  text "text"', '  [2] button "Go"'],
        ),
        ("<ul onclick='0'><li>One<li>Two</ul>", ['[1] clickable "One"', '[2] clickable "Two"']),
        ("<table onclick='0'><tr><td>1<td>2<tr><td>3</table>", ['[1] clickable "1"', '[2] clickable "2"', '[3] clickable "3"']),
        (
            "<svg onclick='0'><circle r=5 cx=50 cy=50 fill=red /><rect width=9 height=9 fill=lime /></svg>",
            ['[1] clickable "circle" (color=red)', '[2] clickable "rect" (color=lime)'],
        ),
    ],
)
def test_one_thing_is_listed_once(show: Show, html: str, expected: list[str]) -> None:
    assert lines(show, html) == expected


def test_a_click_goes_where_the_listener_is(show: Show, view: BrowserView) -> None:
    show("""<p id=p></p><div id=a>One</div>
      <svg width=100 height=100><circle id=b r=40 cx=50 cy=50 fill=none stroke=red stroke-width=4 /></svg>
      <script>for (const each of [a, b]) each.addEventListener('click', (event) => p.textContent += each.id + event.isTrusted)</script>""")
    for bid in ("1", "2"):
        view.click(bid, "left", 1)
        state = view.observe()
    assert texts(state) == ["atruebtrue"]


def test_a_document_written_anew_is_read(show: Show) -> None:
    html = "<script>onload = () => { document.open(); document.write('<i id=a>Go</i>'); document.close(); a.onclick = () => 0 }</script>"
    assert lines(show, html) == [GO]


def test_the_page_notices_nothing(show: Show, view: BrowserView) -> None:
    state = show("""<p id=p></p><div id=a>Go</div><script>
      const natives = [a.addEventListener, a.removeEventListener, Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'onclick').set];
      const heard = [];
      for (const each of [window, document, a]) for (const type of ['click', 'mousedown', 'message', 'load', 'error'])
        each.addEventListener(type, (event) => heard.push(event.type), true);
      let writes = 0;
      new MutationObserver((list) => writes += list.length).observe(document,
        {subtree: true, childList: true, attributes: true, characterData: true});
      onkeydown = () => alert([heard.filter((type) => type !== 'load'), writes,
        natives.every((each) => String(each).includes('[native code]')),
        a.addEventListener.name, a.addEventListener.length, Object.keys(a).length, Object.keys(EventTarget.prototype)])</script>""")
    assert at(state, "clickable").name == "Go"
    for _ in range(3):
        view.observe()
    view.press("a")
    dialog = view.observe().dialog
    assert dialog is not None
    assert dialog.message == ",0,true,addEventListener,2,0,addEventListener,dispatchEvent,removeEventListener,when"


def test_listeners_behave_as_they_would(site: Site, show: Show, view: BrowserView) -> None:
    show("""<p id=p></p><button id=a>Go</button><script>
      const said = [], f = function (event) { said.push([this === a, event.type]) };
      a.addEventListener('click', f); a.addEventListener('click', f); a.addEventListener('click', f, true);
      a.addEventListener('click', () => said.push('once'), {once: true}); a.removeEventListener('click', f, true);
      addEventListener('click', () => p.textContent = said.join(' '));
      try { EventTarget.prototype.addEventListener.call({}, 'click', f) } catch (error) { said.push(error.name) }
      try { a.addEventListener('click') } catch (error) { said.push(error.name) }</script>""")
    view.click("1", "left", 1)
    view.click("1", "left", 1)
    assert texts(view.observe()) == ["TypeError TypeError true,click once true,click"]


def test_a_thing_without_a_name_tells_its_class(show: Show) -> None:
    html = "<i onclick='0' class='icon  trash' style='display:block;width:9px;height:9px'></i>"
    assert lines(show, html) == ['[1] clickable "" (class=icon trash)']


def test_a_canvas_is_an_element_where_somebody_listens_and_always_reported(show: Show) -> None:
    state = show("<canvas width=50 height=50></canvas><canvas id=a width=50 height=50></canvas><script>a.onclick = () => 0</script>")
    assert [node.line() for node in state.nodes] == ['[1] clickable "canvas"']
    assert state.notes == ("A canvas shows a picture whose parts are not listed.",)
    assert show("<p>x<canvas style='position:absolute;inset:0;pointer-events:none'></canvas>").notes == ()


@pytest.mark.parametrize("way", ["designMode = 'on'", "body.contentEditable = true"])
def test_a_frame_that_is_an_editor_is_a_field(show: Show, view: BrowserView, way: str) -> None:
    frame = "<iframe srcdoc='<body aria-label=Letter><p>old'></iframe>"
    state = show(f"{frame}<script>onload = () => frames[0].document.{way}</script>")
    assert [node.line() for node in state.nodes] == ["iframe", '  [1] textbox "Letter" value="old"']
    view.fill("1", "new text")
    assert view.observe().elements[0].value == "new text"


@pytest.mark.parametrize("call", ["click", "press"])
def test_a_file_chooser_opens_no_window_and_nothing_hangs(show: Show, view: BrowserView, call: str) -> None:
    show("<input type=file aria-label=Photo><button onclick='this.textContent = `hit`'>Go</button>")
    view.focus("1") if call == "press" else view.click("1", "left", 1)
    view.press("Enter")
    view.observe()
    view.click("2", "left", 1)
    state = view.observe()
    assert (at(state, "file").value, at(state, "button").name) == ("", "hit")
