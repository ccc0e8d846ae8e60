"""One episode: dialogs, popups, the allow-list, and nothing kept from the episode before."""

from __future__ import annotations

import pytest
from werkzeug.utils import redirect
from werkzeug.wrappers import Request, Response

from genui_gym.browser import BrowserView
from genui_gym.elements import Dialog
from genui_gym.errors import ActionError, ServerError
from tests.browser.conftest import BOTH, Show, Site, texts

pytestmark = BOTH

CONFIRM = "<title>start</title><button onclick='document.title = confirm(`sure?`) ? `yes` : `no`'>Ask</button>"


@pytest.mark.parametrize(("accept", "title"), [(True, "yes"), (False, "no")])
def test_a_confirm_waits_in_the_observation_for_its_answer(show: Show, view: BrowserView, accept: bool, title: str) -> None:
    show(CONFIRM)
    view.click("1", "left", 1)
    state = view.observe()
    assert state.dialog == Dialog("confirm", "sure?")
    assert [node.name for node in state.elements] == ["Ask"]
    view.dialog_answer(accept, None)
    state = view.observe()
    assert (state.dialog, state.titles) == (None, (title,))


@pytest.mark.parametrize(("text", "value"), [(None, "two"), ("drei 👍🏽", "drei 👍🏽")])
def test_a_prompt_has_a_default_and_takes_a_text(show: Show, view: BrowserView, text: str | None, value: str) -> None:
    show("<button onclick='this.textContent = prompt(`How many?`, `two`)'>Ask</button>")
    view.click("1", "left", 1)
    assert view.observe().dialog == Dialog("prompt", "How many?", "two")
    view.dialog_answer(True, text)
    assert view.observe().elements[0].name == value


def test_other_actions_wait_for_the_dialog_and_do_nothing(show: Show, view: BrowserView) -> None:
    show(CONFIRM)
    view.click("1", "left", 1)
    for action in (lambda: view.click("1", "left", 1), lambda: view.goto("/"), lambda: view.wait(5)):
        with pytest.raises(ActionError, match=r"confirm: sure\?"):
            action()
    assert view.observe().dialog == Dialog("confirm", "sure?")


def test_without_a_dialog_there_is_nothing_to_answer(show: Show, view: BrowserView) -> None:
    show("<p>x")
    with pytest.raises(ActionError, match="no dialog"):
        view.dialog_answer(True, None)


def test_an_alert_while_loading_and_one_after_another(site: Site, exact: bool) -> None:
    view = BrowserView(exact=exact)
    site.page("<title>t</title><script>alert('one'); alert('two')</script><p>text")
    try:
        view.open(site.address)
        for message in ("one", "two"):
            state = view.observe()
            assert state.dialog == Dialog("alert", message)
            assert state.screenshot is not None
            view.dialog_answer(True, None)
        state = view.observe()
        assert (state.dialog, texts(state)) == (None, ["text"])
    finally:
        view.close()


def test_leaving_can_be_refused_and_closing_does_not_ask(site: Site, show: Show, view: BrowserView) -> None:
    site.page("<title>b</title>", "/b")
    show("<title>a</title><input><script>onbeforeunload = event => event.preventDefault()</script>")
    view.fill("1", "typed")
    for accept, title in ((False, "a"), (True, "b")):
        view.goto("/b")
        dialog = view.observe().dialog
        assert dialog is not None
        assert dialog.type == "beforeunload"
        view.dialog_answer(accept, None)
        assert view.observe().titles == (title,)
    show("<input><script>onbeforeunload = event => event.preventDefault()</script>")
    view.fill("1", "typed")
    view.close()


@pytest.mark.parametrize(
    "opener",
    ["<button onclick='window.open(`/b`)'>Go</button>", "<a href=/b target=_blank>Go</a>", "<a href=/b target=_blank rel=noopener>Go</a>"],
)
def test_a_popup_is_listed_becomes_active_and_falls_back(site: Site, show: Show, view: BrowserView, opener: str) -> None:
    site.page("<title>b</title><p>in b", "/b")
    show(f"<title>a</title><p>in a</p>{opener}")
    view.click("1", "left", 1)
    state = view.observe()
    assert (state.titles, state.active, texts(state)) == (("a", "b"), 1, ["in b"])
    view.tab_focus(0)
    assert texts(view.observe()) == ["in a"]
    view.tab_focus(1)
    view.tab_close()
    state = view.observe()
    assert (state.titles, state.active, texts(state)) == (("a",), 0, ["in a"])


def test_a_popup_that_closes_itself_falls_back(site: Site, show: Show, view: BrowserView) -> None:
    site.page("<title>b</title><button onclick='window.close()'>Done</button>", "/b")
    show("<title>a</title><button onclick='window.open(`/b`)'>Go</button>")
    view.click("1", "left", 1)
    assert view.observe().active == 1
    view.click("1", "left", 1)
    assert view.observe().titles == ("a",)


def test_the_last_page_cannot_be_closed_and_unknown_pages_not_focused(show: Show, view: BrowserView) -> None:
    show("<p>x")
    with pytest.raises(ActionError, match="last page"):
        view.tab_close()
    with pytest.raises(ActionError, match="There are 1"):
        view.tab_focus(1)


OUTSIDE = "http://169.254.169.254/latest/"


@pytest.mark.parametrize(
    "way",
    [
        f"<a href='{OUTSIDE}'>Go</a>",
        "<a href='http://other.localhost/latest/'>Go</a>",
        "<a href=/redirect>Go</a>",
        f"<button onclick='fetch(`{OUTSIDE}`)'>Go</button>",
        f"<button onclick='location = `{OUTSIDE}`'>Go</button>",
        f"<button onclick='window.open(`{OUTSIDE}`)'>Go</button>",
        f"<button onclick='new Image().src = `{OUTSIDE}`'>Go</button>",
        f"<button onclick='p.innerHTML = `<iframe src={OUTSIDE}></iframe>`'>Go</button>",
        f"<form action='{OUTSIDE}'><button>Go</button></form>",
    ],
)
def test_nothing_leads_out_of_the_app_and_the_page_stays(site: Site, show: Show, view: BrowserView, way: str) -> None:
    site.route("/redirect", lambda request: redirect(OUTSIDE))
    site.page("must not be seen", "/latest/")
    show(f"<title>here</title><p id=p></p>{way}")
    view.click("1", "left", 1)
    state = view.observe()
    assert (state.titles, state.url) == (("here",), "http://shop.localhost/")
    assert [note for note in state.notes if note.startswith("Blocked, outside the app: ")]
    assert "GET /latest/" not in site.asked


def test_a_frame_shows_no_file_of_the_machine(show: Show, view: BrowserView) -> None:
    show("<p id=p></p><button onclick='p.innerHTML = `<iframe src=file:///etc/hostname></iframe>`'>Go</button>")
    view.click("1", "left", 1)
    state = view.observe()
    assert texts(state) == []
    assert state.url == "http://shop.localhost/"


def test_every_request_carries_the_world(site: Site, show: Show, view: BrowserView) -> None:
    worlds: list[str | None] = []

    def answer(request: Request) -> Response:
        worlds.append(request.headers.get("x-genui-world"))
        return Response("<title>b</title>", mimetype="text/html")

    site.route("/b", answer)
    show("<button onclick='fetch(`/b`)'>1</button><form method=post action=/b target=_blank><button>2</button></form>")
    view.click("1", "left", 1)
    view.click("2", "left", 1)
    view.observe()
    assert worlds == ["w1", "w1"]


def test_nothing_is_kept_from_the_episode_before(site: Site, show: Show, view: BrowserView) -> None:
    report = """<p id=p></p><script>const work = (async () => {
      p.textContent = [localStorage.x, sessionStorage.x, document.cookie, history.length, (await indexedDB.databases()).length,
        (await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length, name].join();
      localStorage.x = sessionStorage.x = name = 1; document.cookie = 'a=1'; indexedDB.open('d'); caches.open('c');
      navigator.serviceWorker.register('/worker.js'); history.pushState({}, '', '?2') })();
      window.genui = {idle: () => work}</script>"""
    site.route("/worker.js", lambda request: Response("", mimetype="text/javascript"))
    first = texts(show(report))
    assert first == [",,,2,0,0,0,"]
    assert texts(show(report)) == first


@pytest.mark.parametrize("status", [404, 500, 204])
def test_a_start_page_without_success_is_a_server_error(site: Site, view: BrowserView, status: int) -> None:
    site.page("broken", status=status)
    with pytest.raises(ServerError, match=r"http://shop\.localhost/"):
        view.open(site.address)
    site.page("<p>fine")
    view.open(site.address)
    assert texts(view.observe()) == ["fine"]
