"""Ways to break ``notes`` in one place, by the check that has to catch it: its number, words of the fault, and what is changed."""

from __future__ import annotations

IS_DUE = 'any(each.due.isoformat() == params["due"] for each in found)'
EFFECTS = "effects = frame_check(before, after, template.allowed(task.params, before))"
FIND_FOLDER = "state.scalars(select(Folder).where(Folder.name == name)).one()"
IN_FOLDER = 'any(each.folder.name == params["folder"] for each in found)'

BROKEN = {
    "1 a negative clause pays on its own": (
        1, "no note was deleted",
        [("tasks.py", '"it is due then", 0.25, ' + IS_DUE + ', first',
          '"no note was deleted", 0.25, old <= set(after.scalars(select(Note.id)))')],
    ),
    "1 a bare outcome code pays": (
        1, "it is reported as missing", [("tasks.py", 'refused, ("the first note is named",)', "refused")],
    ),
    "1 the oracle raises without an answer": (
        1, "oracle raised", [("tasks.py", "answer is not None and answer.outcome == \"done\" and same_date", "same_date")],
    ),
    "2 the solution names a control that is not there": (
        2, "its buttons are ['Save']", [("tasks.py", 'click("button", "Save")', 'click("button", "Store")')],
    ),
    "2 the oracle wants another day than the goal": (
        2, "unmet: it is due then", [("tasks.py", IS_DUE, 'any(str(each.due.day) == params["due"] for each in found)')],
    ),
    "2 the app keeps state in the process": (
        2, "played again and the page reloaded",
        [("views.py", 'found.done = form', 'SEEN[key], seen = True, key in SEEN\n        found.done = not seen and form'),
         ("views.py", "def create_app", "SEEN: dict[int, bool] = {}\n\n\ndef create_app")],
    ),
    "3 a route that the oracle refuses": (
        3, "the route",
        [("tasks.py", "yield [steps[0], steps[3], steps[2], steps[1], *steps[4:]]",
          'yield [steps[0], fill("textbox", "Title", str(params["title"]).upper()), *steps[2:]]')],
    ),
    "3 routes() raises": (
        3, "routes() raised", [("tasks.py", "steps = list(self.solution(params, before))", "steps = list(self.solution(None, before))")],
    ),
    "4 a sub-goal that is always met": (
        4, "'the note is done' was to be left out", [("tasks.py", '"the note is done", 0.5, now.done', '"the note is done", 0.5, True')],
    ),
    "4 a score that ignores what a sub-goal requires": (
        4, "where the weights say 0",
        [("reward.py", "score(template.subgoals(task.params, before, after, answer), effects)",
          "score([replace(each, requires=()) for each in template.subgoals(task.params, before, after, answer)], effects)"),
         ("reward.py", "from sqlalchemy", "from dataclasses import replace\n\nfrom sqlalchemy")],
    ),
    "5 a literal that the oracle does not read": (
        5, "were still a success",
        [("tasks.py", IS_DUE, "bool(found)"), ("tasks.py", '"due": params["due"]', '"due": lambda value, row: True')],
    ),
    "5 a literal that decides nothing": (
        5, "changed what is right",
        [("tasks.py", 'return None if found.folder.name == name else {"title": found.title, "folder": name}',
          'return None if found.folder.name == name else {"title": found.title, "folder": name, "hurry": 3}')],
    ),
    "5 a literal that changes the way and not the end": (
        5, "changed what is right",
        [("tasks.py", '{"title": found.title, "folder": name}', '{"title": found.title, "folder": name, "hurry": 3}'),
         ("tasks.py", 'yield click("checkbox", "Done")',
          'yield from [Step("noop")] * int(str(params["hurry"]))\n        yield click("checkbox", "Done")')],
    ),
    "5 the oracle stumbles over a near miss": (
        5, "oracle raised AttributeError",
        [("tasks.py", "where(Note.title == title)).one()", "where(Note.title == title, Note.title != 'Call the plumber')).first()"),
         ("tasks.py", '{"title": some_note(state, rng).title}', '{"title": "Call the plumber back"}')],
    ),
    "6 no frame check": (6, "still a success", [("reward.py", EFFECTS, "effects = ()")]),
    "6 free cells": (
        6, "declared FREE",
        [("tasks.py", '{"done": True, "folder_id": target}', '{"done": True, "folder_id": target, "title": FREE, "due": FREE}'),
         ("tasks.py", "reward import Allowance", "reward import FREE, Allowance"),
         ("tasks.py", 'now = note(after, params["title"])', 'now = after.get_one(Note, note(before, params["title"]).id)')],
    ),
    "7 added rows are not looked at": (
        7, "done as well", [("reward.py", EFFECTS, EFFECTS + '\n    effects = tuple(each for each in effects if "added" not in each)')],
    ),
    "8 no distractors": (
        8, "folder.name holds 2",
        [("seed.py", '("Home", "House", "Work", "Workshop", "Garden")', '("Home", "House", "Work")'),
         ("tasks.py", "rng.integers(1, 6)", "rng.integers(1, 4)")],
    ),
    "8 the twin is as good": (
        8, "the twin",
        [("tasks.py", IN_FOLDER, 'any(each.folder.name[:2] == str(params["folder"])[:2] for each in found)'),
         ("tasks.py", '"folder_id": target, "done": False', '"folder_id": lambda value, row: value > 0, "done": False'),
         ("tasks.py", "some_folder(state, rng)}", '"Home"}')],
    ),
    "9 a wording that leaves out a literal": (
        9, "'folder' was looked for in the wording", [("tasks.py", "In {folder}, add '{title}', due {due}.", "Add '{title}', due {due}.")],
    ),
    "9 a number that no literal holds": (
        9, "'7' in the wording", [("tasks.py", "When is '{title}' due?", "When is '{title}' due, in the next 7 weeks?")],
    ),
    "9 a literal that the oracle does not read": (
        9, "it never reads 'due'",
        [("tasks.py", IS_DUE, "bool(found)"), ("tasks.py", '"due": params["due"]', '"due": lambda value, row: True')],
    ),
    "9 a change that nobody asked for": (
        9, "was undone",
        [("tasks.py", 'yield click("checkbox", "Done")',
          'yield click("checkbox", "Done")\n        yield click("button", "Save")\n        yield click("link", str(params["title"]))'),
         ("views.py", "        found.folder_id = int(folder)",
          "        db().add(Note(owner_id=2, title='Seen', folder_id=1, due=found.due))\n        found.folder_id = int(folder)"),
         ("tasks.py", '{"done": True, "folder_id": target}),)',
          '{"done": True, "folder_id": target}), '
          'Insert("note", dict.fromkeys(("owner_id", "title", "due", "folder_id", "done"), FREE), 9))'),
         ("tasks.py", "reward import Allowance", "reward import FREE, Allowance")],
    ),
    "10 the wall clock": (
        10, "another pages", [("templates/home.html", "<ul>", "<p>{{ today }}</p><ul>"),
                              ("views.py", "app = new_app", "import datetime\n    app = new_app"),
                              ("views.py", '"home.html", ', '"home.html", today=datetime.date.today().year, ')],
    ),
    "10 the machine's time zone": (
        10, "another pages", [("templates/home.html", "<ul>", "<p>{{ zone }}</p><ul>"),
                              ("views.py", "app = new_app", "import time\n    app = new_app"),
                              ("views.py", '"home.html", ', '"home.html", zone=time.timezone, ')],
    ),
    "10 the order of a set": (
        10, "another database", [("seed.py", "enumerate((*TITLES, *TITLES_OF_ANOTHER))", "enumerate({*TITLES, *TITLES_OF_ANOTHER})")],
    ),
    "11 what is drafted stands in the process": (
        11, "episodes took turns",
        [("views.py", "def create_app", "DRAFT: dict[str, int] = {}\n\n\ndef create_app"),
         ("views.py", 'return render_template("note.html", note=own(key)',
          'DRAFT["key"] = key\n        return render_template("note.html", note=own(key)'),
         ("views.py", "found, form = own(key)", 'found, form = own(DRAFT["key"])'),
         ("tasks.py", "TEMPLATES = (AddNote(), TickNote(), FindDue(), TickMissing())",
          "class TickAnother(TickNote):\n    pass\n\n\nTEMPLATES = (TickNote(), TickAnother())")],
    ),
    "11 a database from a counter": (
        11, "was filled twice", [("seed.py", "def populate", "COUNT: list[int] = []\n\n\ndef populate"),
                                 ("seed.py", 'Person(name="Mira")', 'Person(name=f"Mira {len(COUNT)}")'),
                                 ("seed.py", "    days = rng", "    COUNT.append(1)\n    days = rng")],
    ),
    "12 the oracle writes": (
        12, "the oracle raised", [("reward.py", EFFECTS, EFFECTS + "\n    after.delete(after.get_one(Note, 1))\n    after.flush()"),
                                      ("reward.py", "from .tasks", "from .models import Note\nfrom .tasks")],
    ),
    "12 the oracle counts its calls": (
        12, "then", [("reward.py", EFFECTS, EFFECTS + "\n    CALLS.append(0)\n    effects += ('odd',) * (len(CALLS) % 2)"),
                           ("reward.py", "def calculate", "CALLS: list[int] = []\n\n\ndef calculate")],
    ),
    "12 the oracle divides by zero": (
        12, "ZeroDivisionError", [("reward.py", EFFECTS, EFFECTS + "\n    1 / 0")],
    ),
    "13 a route to the state": (
        13, "it speaks of state",
        [("views.py", "    return app\n", '    app.add_url_rule("/api/state", "told", lambda: "{}")\n    return app\n')],
    ),
    "13 a route that gives the database away": (
        13, "gave the database away",
        [("views.py", "    return app\n",
          '    app.add_url_rule("/all", "told", lambda: {"person": 2, "note": [each.title for each in db().scalars(select(Note))]})\n'
          "    return app\n")],
    ),
    "13 a route that starts afresh": (
        13, "back to how it was at reset",
        [("views.py", "    return app\n",
          """    @app.post("/afresh")
    def afresh() -> ResponseReturnValue:
        for each in (*db().scalars(select(Note)), *db().scalars(select(Folder)), *db().scalars(select(Person))):
            name = "title" if isinstance(each, Note) else "name"
            setattr(each, name, getattr(each, name).rstrip("·"))
        return redirect("/")

    return app
"""), ("views.py", "import Folder, Note", "import Folder, Note, Person")],
    ),
    "13 views that reach the oracle": (
        13, "they reach reward",
        [("views.py", "from .models", "from .reward import calculate_reward as score  # noqa: F401\nfrom .models")],
    ),
    "13 other people's notes can be changed": (
        13, "belongs to somebody else", [("views.py", "found is None or found.owner_id != ME", "found is None")],
    ),
    "14 an answer that has to be spelled so": (
        14, "it did so by itself", [("tasks.py", "same_date(answer.text, note(before, params[\"title\"]).due)",
                                     "answer.text == note(before, params[\"title\"]).due.isoformat()")],
    ),
    "14 an answer in one format": (
        14, "it was refused", [("tasks.py", "same_date(answer.text,", "answer.text[4] == '-' and same_date(answer.text,")],
    ),
    "14 an answer that is nearly right": (
        14, "or 2026-", [("tasks.py", "same_date(answer.text,", "same_date(answer.text.partition(' or ')[0],")],
    ),
    "15 two controls of one name": (
        15, "there are 2", [("templates/home.html", "<ul>", '<p><a href="/new">New note</a></p><ul>')],
    ),
    "15 a control without a name": (
        15, "it has none", [("templates/home.html", "<ul>", '<p><a class="button" href="/new?more=1"></a></p><ul>')],
    ),
    "15 a dead button": (
        15, "nothing changed", [("templates/home.html", "<ul>", '<p><button class="button" type="button">Sort</button></p><ul>')],
    ),
    "15 a dead link": (15, "was answered with 404", [("templates/home.html", "<ul>", '<p><a class="button" href="/old">Old</a></p><ul>')]),
    "15 a link to another window": (
        15, "opens another window", [("templates/home.html", "<ul>", '<p><a class="button" target="x" href="/new">Apart</a></p><ul>')],
    ),
    "15 a field in no form": (15, "in no form", [("templates/home.html", "<ul>", '<label>Find <input name="find"></label><ul>')]),
    "15 a page that is another when gone back to": (
        15, "another than its address gives",
        [("views.py", "def create_app", "SEEN: list[int] = []\n\n\ndef create_app"),
         ("templates/home.html", "<ul>", "<p>{{ seen }}</p><ul>"),
         ("views.py", '        return render_template("home.html", ',
          '        SEEN.append(1)\n        return render_template("home.html", seen=len(SEEN), ')],
    ),
    "16 a link outside": (
        16, "Blocked, outside the app", [("templates/home.html", "<ul>", '<p><a class="button" href="http://elsewhere.example">Far</a></p><ul>')],
    ),
    "16 a form that breaks": (
        16, "was answered with 500",
        [("views.py", 'form.date("due", "Enter a day.")', 'date.fromisoformat(request.form["due"])'),
         ("views.py", "from flask import Flask", "from datetime import date\n\nfrom flask import Flask")],
    ),
    "16 a key that no row has": (
        16, "was answered with 500", [("views.py", "db().get(Note, key) if key < 2**63 else None", "db().get(Note, key)")],
    ),
    "16 a page that runs what is put into it": (
        16, "runs what was sent", [("templates/home.html", "{{ note.title }}</a>", "{{ note.title | safe }}</a>")],
    ),
}  # fmt: skip

SEEN_IN_CHROMIUM = {
    "15 a page that a stylesheet changes": (15, "they differ", '<style>h1 { display: none }</style>'),
    "16 a page that complains": (16, "Out of ink", '<script>console.error("Out of ink")</script>'),
    "16 a script that fails": (16, "The pen broke", '<script>throw new Error("The pen broke")</script>'),
    "16 a picture from outside": (16, "elsewhere.example", '<img alt="A pen" src="http://elsewhere.example/pen.png">'),
    "17 pale text": (17, "a contrast of 2.", '<p style="color: #aaaaaa; background: #ffffff">Pale words</p>'),
    "17 text on a picture": (
        17, "a contrast of 1.",
        '<div style="position: relative"><img alt="" src="/_kit/x.png" width="200" height="80">'
        '<p style="position: absolute; top: 20px; color: #ffffff">On a picture</p></div>',
    ),
    "17 pale text on a veil": (
        17, "a contrast of", '<p style="background: linear-gradient(#ffffff, #000000); color: #ffffff">Half of this cannot be read</p>',
    ),
    "17 pale text in the middle of a radial gradient": (
        17, "a contrast of 1.", '<p style="background: radial-gradient(90% 120% at 50% 0%, #ffffff, #eeeeee) #000000; color:#fff">Pale</p>',
    ),
    "17 a small target": (17, "it can be hit in", '<a style="display: inline-block" href="/new?small=1">Tiny</a>'),
    "17 a target under another": (
        17, "a tap in its middle meets",
        '<div style="position: relative"><a class="button" href="/new?under=1">Under</a>'
        '<div style="position: absolute; inset: 0"></div></div>',
    ),
    "17 text that is cut off": (
        17, "is cut off by", '<p style="width: 80px; overflow: hidden; white-space: nowrap">A sentence that is much too long</p>',
    ),
    "17 text that leaves the page": (
        17, "pixels wide", '<p style="white-space: nowrap">' + "A sentence that is much too long. " * 4 + "</p>",
    ),
    "17 text on text": (
        17, "its text lies on that of",
        '<div style="position: relative"><p style="position: absolute">One line here</p><p>Another line</p></div>'),
}  # fmt: skip
