"""The parts of corpora.py, a module each; they find the library without PYTHONPATH."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "workflow" / "lib"))
