"""Recordings of Selenium IDE (``.side``): a project with tests, each a list of commands on targets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from genui_gym.errors import did_you_mean
from genui_gym.importers.selenium.commands import Raw, commands_of, list_of, text_of
from genui_gym.importers.selenium.reading import acts_on_element, parse_selenium
from genui_gym.importers.source import Source
from genui_gym.recording import Recording


def ordered(document: Raw) -> list[Raw]:
    """Return the tests of a project, those of its suites first, in the suites' order."""
    tests: list[Raw] = list(document["tests"])
    suites = [suite for suite in list_of(document.get("suites")) if isinstance(suite, Mapping)]
    in_suites = [name for suite in suites for name in list_of(suite.get("tests"))]
    place = {name: index for index, name in enumerate(dict.fromkeys(str(name) for name in in_suites))}
    return sorted(tests, key=lambda test: place.get(text_of(test, "id"), len(place)))


def _acts(test: Raw) -> int:
    """Return how many commands of a test act on an element."""
    return sum(acts_on_element(command) for command in commands_of(test))


class SeleniumImporter:
    """Reads projects of Selenium IDE; ``which`` is the name of a test."""

    name = "selenium"
    title = "Selenium IDE (.side)"

    def recognises(self, source: Source) -> bool:
        tests = source.json.get("tests") if source.shape == "json" and isinstance(source.json, dict) else None
        return isinstance(tests, list) and any(isinstance(test, dict) and isinstance(test.get("commands"), list) for test in tests)

    def read(self, source: Source) -> Recording:
        if not self.recognises(source):
            source.refuse("It is no project of Selenium IDE: it has no tests with commands", "Save the project in Selenium IDE")
        tests = ordered({**source.json, "tests": [test for test in source.json["tests"] if isinstance(test, dict)]})
        names = [text_of(test, "name") for test in tests]
        if source.which and source.which not in names:
            source.refuse(f"It holds no test {source.which!r}", did_you_mean(source.which, names, "test"))
        named = (test for test in tests if text_of(test, "name") == source.which)
        chosen = next(named) if source.which else max(tests, key=lambda test: (_acts(test), bool(commands_of(test))))
        recording = parse_selenium({**source.json, "tests": tests}, chosen)
        others = [name for test, name in zip(tests, names, strict=True) if test is not chosen and commands_of(test)]
        if source.which or not others:
            return recording
        loss = f"The file holds other tests, which were left out: {', '.join(map(repr, others[:12]))}."
        return replace(recording, losses=(*recording.losses, loss))


IMPORTER = SeleniumImporter()
