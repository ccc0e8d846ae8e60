"""Which of an app's rules an address is of."""

from __future__ import annotations

from collections.abc import Iterator

from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect, Rule

from genui_gym.apps import App


class Routing:
    """The rules by which an app answers addresses."""

    def __init__(self, app: App) -> None:
        self._rules = app.create_app().url_map
        self._adapter = self._rules.bind("")

    def endpoint(self, path: str, method: str = "GET") -> str:
        """Return the name of the rule that answers ``path``, ``""`` if none does."""
        try:
            endpoint, _ = self._adapter.match(path, method)
        except RequestRedirect:
            return "redirect"
        except HTTPException:
            return ""
        return str(endpoint)

    def values(self, path: str, method: str) -> dict[str, object]:
        """Return what stands in the variable parts of a path; nothing where no rule answers it."""
        try:
            _, found = self._adapter.match(path, method)
        except HTTPException:
            return {}
        return dict(found)

    def numbers(self, path: str, method: str) -> dict[str, int]:
        """Return the whole numbers among them."""
        return {name: value for name, value in self.values(path, method).items() if isinstance(value, int)}

    def build(self, endpoint: str, method: str, **values: object) -> str:
        """Return the path of a rule."""
        return self._adapter.build(endpoint, values, method)

    def __iter__(self) -> Iterator[Rule]:
        return self._rules.iter_rules()
