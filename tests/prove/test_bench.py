import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import OperationalError

from genui_gym.apps import App
from genui_gym.prove.bench import Bench
from genui_gym.prove.legal import Legal
from genui_gym.prove.mutations import mutations
from genui_gym.reward.changes import TOUCHED, net_changes
from tests.prove.conftest import context_of


def test_damage_is_seen_inside_and_gone_afterwards(notes: App) -> None:
    context = context_of(notes)
    with context.bench(context.cases[0]) as bench:
        place = ("note", 3)
        with bench.damaged({place: None}) as after:
            assert after.info[TOUCHED] == bench.touched | {place}
            assert {change.rowid for change in net_changes(bench.before, after)} == {3, 13}
            assert after.scalar(select(text("count(*)")).select_from(text("note"))) == 12
        with bench.damaged({}) as after:
            assert {change.rowid for change in net_changes(bench.before, after)} == {13}
        assert bench.score(context.cases[0].task, context.cases[0].answer).success
    context.player.close()


def test_the_oracle_can_write_to_neither_database(notes: App) -> None:
    context = context_of(notes)
    with context.bench(context.cases[0]) as bench, bench.damaged({}) as after:
        for session in (bench.before, after):
            with pytest.raises(OperationalError, match="readonly"):
                session.execute(text("DELETE FROM note"))
    context.player.close()


def test_mutations_touch_every_cell_of_touched_rows_and_every_table(notes: App) -> None:
    context = context_of(notes)
    case = context.cases[0]
    with Bench(notes, case.before, case.end) as bench:
        found = mutations(bench, Legal(notes.metadata, bench.rows), context.rng("frame", case), 200)
        again = mutations(bench, Legal(notes.metadata, bench.rows), context.rng("frame", case), 200)
    context.player.close()
    cells = {each.column for each in found if (each.table, each.key) == ("note", 13) and each.column}
    assert cells == {"folder_id", "title", "due", "done"}
    assert {each.table for each in found} == {"folder", "note"}
    kinds = {word for each in found for word in ("deleted", "changed from", "added") if word in each.name}
    assert kinds == {"deleted", "changed from", "added"}
    assert [each.name for each in found] == [each.name for each in again]
