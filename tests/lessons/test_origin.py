"""Lessons about agents that leave the app: files of the machine, and addresses that only machines should ask."""

from __future__ import annotations

import pytest
from werkzeug.utils import redirect

from tests.lessons.conftest import Visit

OUTSIDE = ["file:///etc/hostname", "http://169.254.169.254/latest/meta-data/"]
BOTH = pytest.mark.parametrize("outside", OUTSIDE)

BY_CLICK = {
    "link": "<a href='{0}'>Go</a>",
    "link to a new window": "<a href='{0}' target=_blank>Go</a>",
    "script": "<button onclick='location = `{0}`'>Go</button>",
    "new window": "<button onclick='window.open(`{0}`)'>Go</button>",
    "fetch": "<button onclick='fetch(`{0}`).then(r => r.text()).then(t => p.textContent = t).catch(() => 0)'>Go</button>",
    "beacon": "<button onclick='navigator.sendBeacon(`{0}`)'>Go</button>",
    "picture": "<button onclick='new Image().src = `{0}`'>Go</button>",
    "form": "<form action='{0}'><button>Go</button></form>",
    "posted form": "<form method=post action='{0}'><button>Go</button></form>",
    "frame": "<button onclick='p.innerHTML = `<iframe src={0}></iframe>`'>Go</button>",
    "object": "<button onclick='p.innerHTML = `<object data={0}></object>`'>Go</button>",
    "refresh": "<button onclick='p.innerHTML = `<meta http-equiv=refresh content=&quot;0;url={0}&quot;>`'>Go</button>",
    "style": "<button onclick='p.innerHTML = `<link rel=stylesheet href={0}>`'>Go</button>",
    "script file": "<button onclick='document.head.appendChild(document.createElement(`script`)).src = `{0}`'>Go</button>",
    "worker": "<button onclick='try {{ new Worker(`{0}`) }} catch (error) {{}}'>Go</button>",
    "module": "<button onclick='import(`{0}`).catch(() => 0)'>Go</button>",
    "worker that asks": "<button onclick='new Worker(URL.createObjectURL(new Blob([`fetch(\\`{0}\\`)`])))'>Go</button>",
}


@BOTH
@pytest.mark.parametrize("backend", ["browser", "text"])
def test_goto(visit: Visit, outside: str, backend: str) -> None:
    """Asking for an address outside is refused in words, and the page stays."""
    visit.begin("<title>here</title>", backend=backend)
    visit.step(f"goto({outside!r})")
    assert outside.split("/")[0] in visit.observation["last_action_error"]
    assert visit.observation["open_pages_titles"] == "here"


@BOTH
@pytest.mark.parametrize("way", BY_CLICK)
def test_a_way_out_of_the_page(visit: Visit, outside: str, way: str) -> None:
    """No request of a page leaves its origin, by whatever element or script; the agent still sees the page and nothing else."""
    visit.begin(f"<title>here</title><p id=p></p>{BY_CLICK[way].format(outside)}")
    visit.do("click('1')", "noop()")
    observation = visit.do("tab_focus(0)")
    assert observation["url"] == "http://pages.localhost/"
    assert observation["open_pages_titles"].splitlines()[0] == "here"
    assert [line for line in visit.tree if "text" in line] == []
    assert not visit.truncated


@BOTH
def test_a_redirect(visit: Visit, outside: str) -> None:
    """The app's own server cannot send the agent out either; where Chromium shows an empty page instead, there is a way back."""
    visit.routes["/out"] = lambda request: redirect(outside)
    visit.begin("<title>here</title><a href=/out>Go</a>")
    observation = visit.do("click('1')")
    if observation["url"] != "http://pages.localhost/":
        assert (observation["url"], observation["axtree"]) == ("chrome-error://chromewebdata/", "")
        observation = visit.do("go_back()")
    assert (observation["url"], observation["open_pages_titles"]) == ("http://pages.localhost/", "here")


def test_another_port_of_this_machine(visit: Visit) -> None:
    """Loopback is no way out: other ports, where the machine's own services listen, are as far away as the rest."""
    visit.page("must not be seen", "/secret")
    visit.begin("""<p id=p></p><button onclick='Promise.allSettled(["http://127.0.0.1:22/", "http://localhost/secret",
      "http://other.localhost/secret", "http://[::1]/"].map((url) => fetch(url, {mode: "no-cors"})))
      .then((all) => p.textContent = all.map((each) => each.status))'>Go</button>""")
    visit.do("click('1')")
    assert 'text "rejected,rejected,rejected,rejected"' in visit.tree
    assert visit.asked.count("GET /secret") == 0


def test_new_windows_that_lead_out_one_after_the_other(visit: Visit) -> None:
    """A window that is closed before it opened costs nothing, not even now and then."""
    visit.begin(f"<title>here</title><a href='{OUTSIDE[1]}' target=_blank>Go</a>")
    for _ in range(12):
        observation = visit.do("click('1')")
        assert (observation["open_pages_titles"], observation["active_page_index"]) == ("here", 0)
