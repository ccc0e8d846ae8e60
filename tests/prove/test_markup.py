import pytest

from genui_gym.prove.markup import PlainPage

PAGE = """
<a href="/1">One <b>link</b></a><a>no link</a><a href="/2" aria-label="Two"><svg><title>x</title></svg></a>
<form method="post" action="/go">
  <label for="city">City</label><input id="city" name="city" value="Rome">
  <label>Adults <input type="number" name="adults"></label>
  <label><input type="checkbox" name="pets" checked> Pets</label>
  <input type="hidden" name="key" value="7"><input name="off" disabled>
  <label for="size">Size</label>
  <select id="size" name="size"><option value="s">Small</option><option selected value="l">Large &amp; wide</option></select>
  <label for="say">Say</label><textarea id="say" name="say">Hi
there</textarea>
  <button name="way" value="1">Save</button><div hidden><button>Unseen</button></div>
</form>
<form id="other"></form><span id="n">Named</span> <span id="m">by two</span>
<button form="other" aria-labelledby="n m">x</button><input type="submit" value="Send">
"""


def test_controls_have_roles_names_and_values() -> None:
    found = [(each.role, each.name, each.value, each.form) for each in PlainPage(PAGE).controls]
    assert found == [
        ("link", "One link", "", None),
        ("link", "Two", "", None),
        ("textbox", "City", "Rome", 0),
        ("textbox", "Adults", "", 0),
        ("checkbox", "Pets", "on", 0),
        ("hidden", "", "7", 0),
        ("combobox", "Size", "l", 0),
        ("textbox", "Say", "Hi\nthere", 0),
        ("button", "Save", "1", 0),
        ("button", "Named by two", "", 1),
        ("button", "Send", "Send", None),
    ]


@pytest.mark.parametrize("markup", ["", "</form>", "<form><p>", "<select><option>a", "<label>x"])
def test_broken_markup_is_read(markup: str) -> None:
    assert isinstance(PlainPage(markup).controls, list)


def test_options() -> None:
    select = next(each for each in PlainPage(PAGE).controls if each.role == "combobox")
    assert select.options == {"Small": "s", "Large & wide": "l"}
