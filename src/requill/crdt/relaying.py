"""Sends what was stored to those in a room who are to hear of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from requill.crdt.limits import TOGETHER_BYTES
from requill.crdt.room_member import RoomMember
from requill.crdt.text import merged
from requill.crdt.wire import UPDATE, write_reached, write_sync

Members = Mapping[int, RoomMember]


def relay_all(members: Members, written: Sequence[tuple[RoomMember, bytes]]) -> None:
    """Send to each what the others wrote: to most it is one update."""
    if len(written) < 2 or sum(len(change) for _, change in written) > TOGETHER_BYTES:
        for writer, change in written:
            relay(members, change, but=writer)
        return
    writers = {id(writer) for writer, _ in written}
    together = write_sync(UPDATE, merged([change for _, change in written]))
    for key, member in tuple(members.items()):
        if not member.is_synced:
            continue
        if key not in writers:
            member.send(together)
            continue
        for writer, change in written:
            if writer is not member:
                member.send(write_sync(UPDATE, change))


def relay(members: Members, change: bytes, but: RoomMember | None = None) -> None:
    """Send an update to all, but not to whoever wrote it."""
    frame = write_sync(UPDATE, change)
    for member in tuple(members.values()):
        if member.is_synced and member is not but:
            member.send(frame)


def tell_reached(members: Members, number: int, but: Collection[int] = ()) -> None:
    """Behind updates that were relayed: which version they make; `but` are keys of `members`."""
    frame = write_reached(number)
    for key, member in tuple(members.items()):
        if member.is_synced and key not in but:
            member.send(frame)
