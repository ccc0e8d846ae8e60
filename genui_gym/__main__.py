"""``python -m genui_gym`` is the command ``genui``."""

from genui_gym.cli import main

if __name__ == "__main__":
    main()
