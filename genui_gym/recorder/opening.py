"""How a browser is started for somebody who is recorded: as it is for its owner, with nothing of the exactness that training needs."""

from __future__ import annotations

from dataclasses import dataclass

from genui_gym.browser.launch import Launch, can_sandbox, has_small_shm, is_shell

_FLAGS = (
    *("--remote-debugging-pipe", "--no-startup-window", "--no-first-run", "--no-default-browser-check"),
    *("--disable-search-engine-choice-screen", "--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-extensions", "--disable-default-apps", "--disable-breakpad", "--password-store=basic", "--use-mock-keychain"),
    "--disable-back-forward-cache",
)
"""A fresh profile that asks nothing and stores nothing; pages load anew when one goes back, so that they can be watched."""


@dataclass(frozen=True)
class OpenLaunch(Launch):
    """A browser that reaches every address; where a port is named, ``host`` leads to it on this machine."""

    @property
    def arguments(self) -> list[str]:
        return [
            *_FLAGS,
            *(("--headless" if is_shell(self.executable) else "--headless=new", "--hide-scrollbars") if self.headless else ()),
            *(() if can_sandbox() else ("--no-sandbox",)),
            *(("--disable-dev-shm-usage",) if has_small_shm() else ()),
            *((f"--host-resolver-rules=MAP {self.host} 127.0.0.1:{self.port}",) if self.port else ()),
        ]
