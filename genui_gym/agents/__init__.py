"""The built-in agents: ``oracle``, ``random`` and ``openai``, found by name through the entry-point group ``genui_gym.agents``.

Importing this package imports none of them.
"""
