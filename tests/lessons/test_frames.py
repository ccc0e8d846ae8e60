"""Lessons about frames: many, vanishing, replaced, and out of reach."""

from __future__ import annotations

import pytest

from tests.lessons.conftest import Visit

SELF_REMOVING = "<script>setTimeout(() => frameElement.remove(), 50)</script>"
SIXTY = f"""<p>here</p><script>
  for (let number = 0; number < 60; number++) {{
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.srcdoc = `<button>b${{number}}</button>`;
  }}
  const vanishing = () => {{
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.srcdoc = `{SELF_REMOVING.replace("/", chr(92) + "/")}<button>briefly</button>`;
  }};
  vanishing(); setInterval(vanishing, 50)</script>"""


def test_sixty_iframes_and_one_that_removes_itself_for_ever(visit: Visit) -> None:
    """Sixty frames are read, the last as well as the first, and one that comes and goes every 50 ms fails no step."""
    visit.begin(SIXTY)
    for _ in range(3):
        visit.do("noop()")
        assert len([line for line in visit.tree if line.lstrip().startswith("iframe")]) >= 60
    visit.do(f"click('{visit.bid('b59')}')")
    assert visit.observation["focused_element"] == visit.bid("b59")


@pytest.mark.parametrize(
    ("frame", "note"),
    [
        ("<iframe src=http://other.localhost/></iframe>", "Blocked, outside the app: http://other.localhost/"),
        ("<iframe sandbox srcdoc='<b>x'></iframe>", "A frame of another origin, or one that went away, was left out."),
    ],
)
def test_a_frame_that_cannot_be_read(visit: Visit, frame: str, note: str) -> None:
    """A frame of another origin, and one in a sandbox, is left out with a note; the rest of the page is there."""
    visit.begin(f"<p>before</p>{frame}<p>after</p>")
    assert [line for line in visit.tree if "text" in line] == ['text "before"', 'text "after"']
    assert note in visit.info["notes"]


def test_a_frame_that_goes_away_before_the_click(visit: Visit) -> None:
    """The number of an element in a frame that is gone is stale; nothing is clicked."""
    visit.begin("""<iframe srcdoc='<button>Delete</button>'></iframe>
      <script>onkeydown = () => setTimeout(() => document.querySelector('iframe').remove(), 10)</script>""")
    bid = visit.bid("Delete")
    visit.env._view.press("a")
    visit.env._view.wait(100)
    visit.step(f"click('{bid}')")
    assert "stale" in visit.observation["last_action_error"]


def test_focus_in_a_frame_that_is_replaced_in_a_loop(visit: Visit) -> None:
    """Asking for the focused element comes back, whatever becomes of the frame it is in."""
    visit.begin("""<button onclick='setInterval(renew, 50)'>Start</button><script>
      const renew = () => {
        document.querySelector('iframe')?.remove();
        const frame = document.body.appendChild(document.createElement('iframe'));
        frame.srcdoc = '<input autofocus value=inside>';
        frame.onload = () => frame.contentDocument.querySelector('input').focus();
      };
      renew()</script>""")
    assert visit.observation["focused_element"] == "2"
    visit.do("click('1')", "noop()", "noop()", "keyboard_press('a')")
    assert visit.observation["focused_element"] in ("", "1", "2")


def test_a_field_in_a_nested_frame_takes_text(visit: Visit) -> None:
    """Frames within frames and shadow roots within them are listed and act."""
    inner = "<p id=p></p><script>p.attachShadow({mode: `open`}).innerHTML = `<input aria-label=Deep>`</script>"
    visit.begin(f"<iframe srcdoc=\"<iframe srcdoc='{inner}'></iframe>\"></iframe>")
    visit.do(f"fill('{visit.bid('Deep')}', 'down here')")
    assert '    [1] textbox "Deep" value="down here"' in visit.tree
