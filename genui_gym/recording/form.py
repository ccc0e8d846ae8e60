"""The one form that every kind of recording is brought into.

An episode that the library itself played is a :class:`genui_gym.trace.Trace`: it knows task, reward and element numbers. A recording knows
only what could be seen from outside, and says what it does not know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

FORMAT = "genui-recording/1"

Kind = Literal[
    "goto",
    "back",
    "forward",
    "reload",
    "click",
    "dblclick",
    "fill",
    "select",
    "check",
    "uncheck",
    "press",
    "hover",
    "scroll",
    "drag",
    "upload",
    "wait",
    "assert",
    "answer",
    "unknown",
]
KINDS: tuple[Kind, ...] = get_args(Kind)

Source = Literal["", "task", "page", "assumed"]
"""Where a step's value came from: the words of the task, something the page showed, or nobody knows (assumed)."""

Outcome = Literal["success", "failure", "unknown"]


@dataclass(frozen=True)
class Target:
    """What a step acted on, as far as the recording says it.

    Attributes:
        role: ARIA role, native or explicit.
        name: Accessible name.
        label: Text of the field's label.
        placeholder: Placeholder of the field.
        testid: Test id.
        tag: HTML tag in lower case.
        kind: The ``type`` of an input, in lower case.
        css: CSS selectors, best first.
        xpath: XPath selectors, best first.
        href: Where a link leads.
        text: Visible text.
        box: Left, top, width and height in CSS pixels of the viewport.
        frame: Selectors of the frames it stands in, outermost first.
    """

    role: str = ""
    name: str = ""
    label: str = ""
    placeholder: str = ""
    testid: str = ""
    tag: str = ""
    kind: str = ""
    css: tuple[str, ...] = ()
    xpath: tuple[str, ...] = ()
    href: str = ""
    text: str = ""
    box: tuple[float, float, float, float] | None = None
    frame: tuple[str, ...] = ()


@dataclass(frozen=True)
class Request:
    """One request that a step caused.

    Attributes:
        post: The request's body as text: a form in URL encoding, JSON, or ``""``.
        mime: Type of the answer, without parameters.
        body: The answer as text, ``""`` if it is none or was not recorded.
        location: Where the answer redirects to.
    """

    method: str
    url: str
    status: int = 0
    mime: str = ""
    post: str = ""
    body: str = ""
    location: str = ""


@dataclass(frozen=True)
class PageView:
    """A page as it stood at one moment.

    Attributes:
        url: Its address.
        title: Its title.
        html: Its document as HTML, ``""`` if it was not recorded. What fields held is in ``value``, ``checked`` and ``selected``.
        image: Name of its screenshot in :attr:`Recording.images`, ``""`` without one.
    """

    url: str
    title: str = ""
    html: str = ""
    image: str = ""


@dataclass(frozen=True)
class Step:
    """One thing that was done.

    Attributes:
        kind: What was done; ``unknown`` for what the format knows and this form does not.
        target: On what; ``None`` if the step has no element (``goto``, ``back``, a key on the page) or it is not known.
        value: What was entered, chosen, pressed or asserted; the address of a ``goto``; the file names of an ``upload``, one a line.
        source: Where the value came from.
        before: The page before the step.
        after: The page after the step came to rest.
        requests: What the step asked the server for, in order, pages and data only.
        note: What a person should know of this step; of an ``unknown`` one its original text.
    """

    kind: Kind
    target: Target | None = None
    value: str = ""
    source: Source = ""
    before: PageView | None = None
    after: PageView | None = None
    requests: tuple[Request, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Meta:
    """What a recording says of itself.

    Attributes:
        importer: Name of the importer that read it, such as ``playwright``.
        version: Version of the format, as the file says it.
        title: Its title, if it has one.
        task: What was to be done, in words; ``""`` if nobody said.
        origin: Scheme, host and port on which it happened.
        viewport: Width and height in CSS pixels, if known.
        locale: Language of the pages, such as ``en``.
    """

    importer: str
    version: str = ""
    title: str = ""
    task: str = ""
    origin: str = ""
    viewport: tuple[int, int] | None = None
    locale: str = ""


@dataclass(frozen=True)
class Recording:
    """What was done, step by step.

    Attributes:
        outcome: Whether the task was done, as far as the recording says. A failed recording is an input like any other.
        losses: Sentences: what the file held and this form does not, and what the file lacks.
        scrubbed: How many values of each kind were removed: ``password``, ``token``, ``card``, ``e-mail``, ...
        images: Screenshots by name: PNG, JPEG or WebP as recorded.
    """

    meta: Meta
    steps: tuple[Step, ...]
    outcome: Outcome = "unknown"
    losses: tuple[str, ...] = ()
    scrubbed: dict[str, int] = field(default_factory=dict)
    images: dict[str, bytes] = field(default_factory=dict)
