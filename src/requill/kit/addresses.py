"""Knows which addresses only this machine can reach, and which belong to one and the same visitor."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network


def is_loopback(host: str) -> bool:
    """Whether `host`, a name or an address without a port, is this machine itself."""
    if host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


@lru_cache(maxsize=1024)
def is_within(host: str, networks: frozenset[Network]) -> bool:
    """Whether `host` is an address of one of these networks; an address by itself is a network of one."""
    try:
        address = ip_address(host.partition("%")[0])  # behind it stands by which card it is reached
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return any(address in network for network in networks)


@lru_cache(maxsize=1024)
def network_of(host: str) -> str:
    """What is counted as one visitor: an IPv4 address, or the /64 network that an IPv6 visitor is given."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), 64), strict=False))
