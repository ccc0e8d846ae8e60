import datetime
import time

from genui_gym.prove.moved import YEAR

SCRIPT = """
from genui_gym.prove.moved import move_clock
import time
move_clock(float(__import__("sys").argv[1]))
from datetime import date, datetime, timedelta, timezone
import datetime as module
print(date.today().year, datetime.now().year, datetime.now(timezone.utc).year, time.localtime().tm_year, time.gmtime(time.time()).tm_year)
day = date.fromisoformat("2026-05-14") + timedelta(days=1)
print(day, datetime(2026, 5, 14, 9), isinstance(datetime(2026, 5, 14), date), isinstance(day, module.date), repr(date(2026, 1, 2)))
"""


def test_the_present_moves_and_other_dates_do_not(run_python) -> None:
    there, fixed = run_python(SCRIPT, str(YEAR)).splitlines()
    later = (datetime.datetime.now() + datetime.timedelta(seconds=YEAR)).year
    assert later > time.localtime().tm_year
    assert there.split() == [str(later)] * 5
    assert fixed == "2026-05-15 2026-05-14 09:00:00 True True datetime.date(2026, 1, 2)"
