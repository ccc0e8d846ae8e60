"""Scripts that Playwright's code generator writes, in Python, JavaScript and TypeScript. They are read and never run."""

from __future__ import annotations

import re

from genui_gym.importers.codegen.reading import Language, parse_codegen
from genui_gym.importers.codegen.script import ScriptError
from genui_gym.importers.source import Source
from genui_gym.recording import Recording

LONGEST = 2 << 20
"""Characters of a script that are read; a recorder writes some 100 for a step."""

_PYTHON = re.compile(
    r"^\s*(?:from\s+playwright\b|import\s+playwright\b|(?:async\s+)?def\s+\w+\s*\(|@pytest\b|with\s+sync_playwright)", re.M
)
_JAVASCRIPT = re.compile(r"^\s*(?:import\s.*\bfrom\s*['\"]|const\s|let\s|await\s|test\s*[.(]|\(async\b)|require\(|=>", re.M)
_CALL = re.compile(r"\bpage\d*\s*\.\s*\w+\s*\(")


class CodegenImporter:
    """Reads scripts; ``which`` is the title of a test."""

    name = "codegen"
    title = "Playwright script (Python, JavaScript, TypeScript)"

    def recognises(self, source: Source) -> bool:
        return source.shape == "text" and _CALL.search(source.text[:LONGEST]) is not None and _language(source.text) is not None

    def read(self, source: Source) -> Recording:
        if len(source.text) > LONGEST:
            source.refuse(f"It is a script of more than {LONGEST >> 20} MiB", "Record a shorter flow")
        language = _language(source.text)
        if language is None:
            source.refuse("It is no script in Python, JavaScript or TypeScript", "Generate one with `playwright codegen`")
        try:
            return parse_codegen(source.text, language, source.which)
        except ScriptError as error:
            source.refuse(f"It is a script in {language}, but {error}", "Generate it again with `playwright codegen`")


def _language(text: str) -> Language | None:
    head = text[:LONGEST]
    if _PYTHON.search(head):
        return "python"
    return "javascript" if _JAVASCRIPT.search(head) else "python" if _CALL.search(head) else None


IMPORTER = CodegenImporter()
