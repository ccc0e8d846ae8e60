"""What is particular to Merrow's tasks; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

from genui_gym.apps.clinic.tasks import TEMPLATES


def test_three_templates_leave_something_to_the_app() -> None:
    assert {template.name for template in TEMPLATES if template.ambiguous} == {"book_earliest", "book_pair", "refill_usual"}
