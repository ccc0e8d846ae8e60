from collections.abc import Iterator

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import OperationalError

from genui_gym.apps import App
from genui_gym.prove.bench import Bench
from genui_gym.prove.context import Case, Context
from genui_gym.prove.legal import Legal
from genui_gym.prove.mutations import mutations
from genui_gym.reward.changes import TOUCHED, net_changes
from tests.prove.conftest import context_of


@pytest.fixture
def context(notes: App) -> Iterator[Context]:
    context = context_of(notes)
    yield context
    context.close()


@pytest.fixture
def case(context: Context) -> Case:
    return context.cases[0]


def test_damage_is_seen_inside_and_gone_afterwards(context: Context, case: Case) -> None:
    bench, place = context.bench(case), ("note", 3)
    with bench.damaged({place: None}) as after:
        assert after.info[TOUCHED] == bench.touched | {place}
        assert {change.rowid for change in net_changes(bench.before, after)} == {3, 17}
        assert after.scalar(select(text("count(*)")).select_from(text("note"))) == 16
    with bench.damaged({}) as after:
        assert {change.rowid for change in net_changes(bench.before, after)} == {17}
    assert bench.score(case.task, case.answer).success


def test_the_oracle_can_write_to_neither_database(context: Context, case: Case) -> None:
    bench = context.bench(case)
    with bench.damaged({}) as after:
        for session in (bench.before, after):
            with pytest.raises(OperationalError, match="readonly"):
                session.execute(text("DELETE FROM note"))
    assert bench.score(case.task, case.answer).success


def test_tasks_of_a_seed_share_the_database_at_reset_and_benches_are_kept(context: Context, case: Case) -> None:
    other = context.bench(context.cases[1])
    assert context.bench(case) is context.bench(case) is not other
    assert context.bench(case).before is other.before
    assert other.rows["folder"] == other.old["folder"]
    assert other.rows["note"] != other.old["note"]


def test_what_was_asked_of_the_database_at_reset_is_not_asked_again(context: Context, case: Case, notes: App) -> None:
    note = notes.metadata.tables["note"]
    with Bench(notes, context.ground(case.before), case.end) as bench:
        asked: list[str] = []
        context.ground(case.before).raw.set_trace_callback(asked.append)
        mapped = next(mapper.class_ for mapper in _mappers(notes) if mapper.local_table is note)

        def titles(key: int) -> list[str]:
            return list(bench.before.scalars(select(mapped.title).where(mapped.id == key)))

        first, second, other = titles(1), titles(1), titles(2)
        count = bench.before.scalar(select(func.count()).select_from(mapped))
        again = bench.before.scalar(select(func.count()).select_from(mapped))
        context.ground(case.before).raw.set_trace_callback(None)
    assert first == second != other
    assert count == again == 16
    assert len([statement for statement in asked if statement.startswith("SELECT")]) == 3


def _mappers(app: App):
    from importlib import import_module

    return import_module(f"genui_gym.apps.{app.name}.models").Base.registry.mappers


def test_mutations_touch_every_cell_of_touched_rows_and_every_table(context: Context, case: Case, notes: App) -> None:
    bench = context.bench(case)
    found = mutations(bench, Legal(notes.metadata, bench.rows), context.rng("frame", case), 200)
    again = mutations(bench, Legal(notes.metadata, bench.rows), context.rng("frame", case), 200)
    cells = {each.column for each in found if (each.table, each.key) == ("note", 17) and each.column}
    assert cells == {"owner_id", "folder_id", "title", "due", "done"}
    assert {each.table for each in found} == {"folder", "note", "person"}
    kinds = {word for each in found for word in ("deleted", "changed from", "added") if word in each.name}
    assert kinds == {"deleted", "changed from", "added"}
    assert [each.name for each in found] == [each.name for each in again]
