"""A model on this machine: llama.cpp's server as a child of the product, asked over loopback."""

from requill.ai.local.gguf import NotAModel, read_header
from requill.ai.local.model import LocalModel
from requill.ai.local.server import LocalServer

__all__ = ["LocalModel", "LocalServer", "NotAModel", "read_header"]
