"""A provider to test against: a real HTTP server that speaks Chat Completions and every fault of it."""

from tests.support.provider.behaviours import BEHAVIOURS, Behaviour
from tests.support.provider.server import ProviderServer, Seen, running_provider

__all__ = ["BEHAVIOURS", "Behaviour", "ProviderServer", "Seen", "running_provider"]
