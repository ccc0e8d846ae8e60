"""This library's environments beside BrowserGym's and MiniWoB++'s own: the same pages, seeds and actions, in turns, in one run."""
