"""Sites to sign in with, as they really answer: GitHub, Google and X, each a server on loopback."""

from tests.support.sites.github import GitHubSite
from tests.support.sites.google import GoogleSite
from tests.support.sites.site import Site, serving
from tests.support.sites.twitter import TwitterSite

__all__ = ["GitHubSite", "GoogleSite", "Site", "TwitterSite", "serving"]
