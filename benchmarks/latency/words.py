"""The sentences of ``latency.md``."""

OPENING = """# Latency beside the peers

`make bench ROUNDS={rounds}`, {date}, {machine}; load average {least:.1f} to {most:.1f} (the run alone makes about 2).
Everybody plays the same pages of MiniWoB++ with the same seeds (the goals are compared) and the same clicks and fills (their effect is
checked in the page), observes screenshot and tree after each, and lives in a process of its own. The contestants take turns in an order
drawn anew in each of {rounds} rounds, so that whatever else the machine does hits all alike."""

RATIOS = """## Ratios

![Ratios](latency.svg)

{table}

*Times faster* is the median of all pairs of the same step in the same round, *by page* the medians of the slowest and of the fastest
page. The screenshots that are compared have the same size, {sizes} pixels. *Like the others* is MiniWoB++ when it
does what the others do anyway: it loads the page anew at a reset and clicks by the mouse. As it comes, a reset starts the next episode on
the page that is there, with whatever the last one left in it, and a click calls the element's own function. It observes at once, and so
does *no delays*: what the page does later, such as the menu of use-autocomplete, they do not see."""

BOUND = """## What bounds the targets that are missed

*Chromium alone* is the page and its drawing without any library: the same browser over the same kind of pipe; a new page, its load and one
frame for a reset; input and one frame for a step; no settling, element list, reward, origin rule or control of time. It took its turns
in the same rounds.

{lines}"""

BOUND_LINE = """- **{what} beside {peer}.** Chromium alone is {alone:.1f} times faster than {peer}{again}: {reach}.
  Chromium alone takes {share:.0%} of our time, itself spent on {inside}.
  Ours goes to {largest}."""

AGAIN = ", and {again:.1f} times with the page of the last episode used again"
OUT_OF_REACH = "less than the target, which only a reset that loads no page could reach on this processor"
IN_REACH = "the target can be reached"

MILLISECONDS = """## Milliseconds

Medians, from the fastest step to the slowest. The first step of an episode is in *step* as well; in genui-gym it shares the processor with
the making of the page for the next episode, which has time while an agent thinks; nobody thinks here.{gave_up}

{table}"""

GAVE_UP = " {who} gave up {count} of its steps by a time limit of its own; they are not counted."

PHASES = """## Where the time goes

Shares of the sum of all steps or resets. `open` takes a fresh page and loads it, `input` reaches the element and passes the events,
`settle` lets the page come to rest, `frame` draws and takes the pixels, `elements` lists them, `decode` unpacks the image.

{table}"""

FOOTPRINTS = """## One environment: processes and memory

Python included. Memory in MB: what processes share counted once (PSS), and for each (RSS).

{table}"""

THROUGHPUT = """## Several environments at once

Steps per second of whole episodes of {steps} steps, the reset included. Each environment has a process of its own, but for the row that
says otherwise: there they are threads of one process and pages of one browser.

{table}"""

BOOKING = """## Booking in both views

Golden paths, medians in milliseconds. The text view is {step:.0f} times faster at a step and {reset:.0f} times at a reset.

{table}"""
