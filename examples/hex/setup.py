"""Compiles the kernels; without a C compiler the package installs with the slow, plain ones."""

from setuptools import setup

from branchline.engine.kernel_build import kernels

setup(**kernels("src"))
