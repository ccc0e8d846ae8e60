"""Lessons about what one episode leaves for the next."""

from __future__ import annotations

import time

import pytest
from werkzeug.wrappers import Response

from tests.lessons.conftest import Make, Visit

KEEPS = """<p id=p></p><script>
  const databases = async () => (await indexedDB.databases()).map((each) => each.name);
  const workers = async () => (await navigator.serviceWorker.getRegistrations()).length;
  const work = (async () => {
    const found = [document.cookie, localStorage.mine, sessionStorage.mine, await databases(), await workers(), await caches.keys(),
      name, history.length];
    p.textContent = JSON.stringify(found);
    document.cookie = 'mine=1; max-age=9999';
    localStorage.mine = sessionStorage.mine = name = 1;
    await new Promise((done) => indexedDB.open('mine').onsuccess = done);
    await caches.open('mine');
    navigator.serviceWorker.register('/worker.js');
  })();
  window.genui = {idle: () => work};
</script><button>Look again</button>"""


def test_state_leaks_between_episodes(visit: Visit) -> None:
    """Cookie, storage, IndexedDB, caches, service worker, the window's name and its history are of their episode alone."""
    visit.routes["/worker.js"] = lambda request: Response("", mimetype="text/javascript")
    visit.begin(KEEPS)
    nothing = visit.tree[0]
    assert nothing == 'text "[\\"\\",null,null,[],0,[],\\"\\",2]"'
    visit.do("goto('/')")
    assert "mine=1" in visit.tree[0], "within the episode they are there"
    for _ in range(3):
        visit.reset()
        assert visit.tree[0] == nothing


@pytest.mark.parametrize("backend", ["browser", "text"])
def test_a_row_of_the_episode_before(notes: Make, backend: str) -> None:
    """A row that was written in one episode is not in the next, and neither is the cookie of its visitor."""
    env = notes(backend=backend)
    before, info = env.reset(seed=1, options={"task": "notes/add_note/1"})
    for step in env.solution()[:-1]:
        bid = next(each["bid"] for each in info["elements"] if (each["role"], each["name"]) == (step.role, step.name))
        call = ", ".join([repr(bid), *map(repr, step.arguments.values())])
        *_, info = env.step(f"{step.action}({call})")
    assert [change.op for change in env.changes()] == ["insert"]
    after, _ = env.reset(seed=1, options={"task": "notes/add_note/1"})
    assert env.changes() == ()
    assert after["axtree"] == before["axtree"]


@pytest.mark.parametrize("backend", ["browser", "text"])
def test_a_reset_that_takes_minutes(notes: Make, backend: str) -> None:
    """A warm reset is a tenth of a second's work (ten times that is allowed), and comes within a minute on however busy a machine."""
    env = notes(backend=backend)
    env.reset(seed=1)
    start, worked = time.monotonic(), time.process_time()
    env.reset(seed=1)
    assert time.process_time() - worked < 1.0
    assert time.monotonic() - start < 60
