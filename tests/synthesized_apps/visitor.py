"""People who use an app's pages without a browser: one walks by role and name, one knows addresses and forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import unescape

from werkzeug.test import Client, TestResponse

from genui_gym.prove.player import Played, Player
from genui_gym.task import Step, draw_task, goto, template_named
from genui_gym.world import World

Changes = list[tuple[str, str]]
"""Table and kind of every row that changed, sorted."""


def changes_of(world: World) -> Changes:
    return sorted((change.table, change.op) for change in world.changes())


class Walk:
    """A person who walks through the pages in the text view.

    Args:
        player: Plays the steps; a new episode begins.
        seed: That of the episode.
    """

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        player.begin(seed)

    def open(self, path: str) -> str:
        """Open an address and return what the page says."""
        return self.take(goto(path))

    def take(self, *steps: Step) -> str:
        """Take steps and return what the page says."""
        for step in steps:
            self.player.step(step)
        return self.said

    @property
    def said(self) -> str:
        """The page's words, in order."""
        return " ".join(node.name for node in self.player.state.nodes)

    @property
    def url(self) -> str:
        return self.player.state.url

    def changes(self) -> Changes:
        return changes_of(self.player.world)


class Visitor:
    """Somebody who opens addresses and sends forms."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._client = Client(world.wsgi)

    def get(self, path: str, query: Mapping[str, object] | None = None) -> TestResponse:
        """Open a page."""
        return self._client.get(path, query_string=query, base_url=self.world.origin)

    def post(self, path: str, data: Mapping[str, object] | None = None) -> TestResponse:
        """Send a form."""
        return self._client.post(path, data=data, base_url=self.world.origin)

    def changes(self) -> Changes:
        return changes_of(self.world)


def messages(page: str) -> list[str]:
    """Return the messages of the summary on top of a page."""
    box = re.search(r'id="problems".*?</ul>', page, re.DOTALL)
    return [unescape(each) for each in re.findall(r"<li>(.*?)</li>", box[0], re.DOTALL)] if box else []


def links(page: str) -> list[str]:
    """Return the addresses in this app to which a page links."""
    return [unescape(each) for each in re.findall(r'<a[^>]*? href="(/[^"#]*)', page)]


def play_otherwise(player: Player, name: str, seed: int, instead: Callable[[Step], Sequence[Step]]) -> Played:
    """Play a template's golden path with other steps, or none, in the place of some."""
    player.begin(seed)
    app, before = player.world.app, player.world.before
    template = template_named(app.templates, name, app.name)
    task = draw_task(app.name, template, seed, before)
    golden = list(template.solution(task.params, before))
    played = [each for step in golden for each in instead(step)]
    assert played != golden
    return player.play(task, played)
