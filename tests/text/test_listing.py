"""What is listed; that Chromium lists the same is the business of test_parity."""

from __future__ import annotations

from .conftest import Show, lines


def test_text_is_merged_until_a_block_ends(show: Show) -> None:
    state = show("some <b>bold</b> text<br>goes on<p>a <i>para</i><div></div><table><tr><td>1<td>2</table>")
    assert lines(state) == ['text "some bold text goes on"', 'text "a para"', 'text "1 | 2"']


def test_groups_nest_and_empty_ones_are_left_out(show: Show) -> None:
    state = show("<header>h</header><main><section aria-label=S><article>x</article></section><nav></nav></main>")
    assert lines(state) == ["banner", '  text "h"', "main", '  region "S"', '    text "x"']


def test_what_is_hidden_is_left_out(show: Show) -> None:
    state = show(
        "<div hidden>1</div><div inert>2<button>x</button></div><div style='display: none'>3</div><dialog>4</dialog><template>5</template>"
        "<details><summary>S</summary>6</details><div popover>7</div><div aria-hidden=true>8<button>B</button></div>"
        "<div style='visibility:hidden'>9<button>y</button><b style='visibility: visible'>seen</b></div>"
    )
    assert lines(state) == ['[1] disclosure "S" (collapsed)', '[2] button "B"', 'text "seen"']


def test_names_come_from_labels_content_and_attributes(show: Show) -> None:
    state = show(
        "<label for=a>City <span hidden>x</span></label><input id=a><label><input type=checkbox> Tick</label>"
        "<input title=T placeholder=P><input placeholder=P><button aria-label=L>x</button><a href=/x><img alt=Pic> go</a>"
        "<span id=one hidden>One</span><input aria-labelledby='one none'><button><svg><title>Icon</title><path></path></svg></button>"
        "<fieldset><legend>Pay</legend><input type=radio aria-label=Card></fieldset><h2>Head <i>line</i></h2>"
    )
    names = ["City", "Tick", "T", "P", "L", "Pic go", "One", "Icon", "Pay", "Card", "Head line"]
    assert [node.name for node in state.nodes] == names


def test_states_values_and_options(show: Show) -> None:
    state = show(
        "<input type=radio name=g checked><input type=radio name=g checked><input type=password value=abc>"
        "<input type=date value=2024-01-02 min=2024-01-01 required><select disabled><option>a<option selected>b</select>"
        "<fieldset disabled><legend><input readonly></legend><input></fieldset><a href=/ aria-current=page>x</a>"
    )
    assert lines(state) == [
        '[1] radio ""',
        '[2] radio "" (checked)',
        '[3] textbox "" value="•••"',
        '[4] date "" value="2024-01-02" (required, format=YYYY-MM-DD, min=2024-01-01)',
        "[5] combobox \"\" value=\"b\" options=['a', 'b'] (disabled)",
        '[6] textbox "" value="" (readonly)',
        '[7] textbox "" value="" (disabled)',
        '[8] link "x" (current)',
    ]


def test_a_page_that_goes_on_for_ever_is_cut_with_a_note(show: Show) -> None:
    state = show("<p>x</p>" * 3100)
    assert len(state.nodes) == 3000
    assert "stops after 3000 nodes" in state.notes[0]


def test_a_frame_is_noted(show: Show) -> None:
    assert show("<iframe src=/x></iframe>").notes == ("A frame was left out: the text view shows one document.",)
