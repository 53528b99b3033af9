"""Compiles the kernels at install time; without a C compiler the package installs with the slow, plain kernels only."""

import sys
from pathlib import Path

from setuptools import setup

sys.path.insert(0, str(Path(__file__).parent / "src"))

from branchline.engine.kernel_build import kernels

setup(**kernels("src"))
