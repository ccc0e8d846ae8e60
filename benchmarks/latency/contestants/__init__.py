"""Who is measured. Each module runs in a process of its own, with the Python of its own venv, and imports nothing of the others."""
