"""Limits of a turn."""

ROUNDS = 8
CALLS = 32
REPAIR_ROUNDS = 1
ANSWER_CHARACTERS = 256 * 1024  # a provider may say anything, and what it says is kept
TOTAL_SECONDS = 120.0
ABANDONED_SECONDS = TOTAL_SECONDS + 30.0  # for a turn that its process lost sight of, or whose is not named
HEARTBEAT_SECONDS = 3.0
LEASE_SECONDS = 9.0  # a process that has not been heard of for so long is gone, and with it its turns
SILENCE_SECONDS = LEASE_SECONDS / 2  # of every process: then the database may have been away
LOOK_SECONDS = 1.5  # between two looks whether a quiet turn of another process goes on
FRAME_SECONDS = 0.02
KEPT_HOURS = 24
HOUSEKEEPING_SECONDS = 30.0  # so long a document may wait after the process that answered about it died
CLOSING_SECONDS = 1.0  # between two tries to close turns that the database would not take
# The pool of connections to a provider has 256: some stay free for what is no turn, as naming a conversation.
TURNS_AT_ONCE = 224
TURNS_RESERVED = 64  # of them, for people who have no turn under way
TURNS_PER_PERSON = 4
TURNS_PER_GUEST_NETWORK = 16
RETRY_SECONDS = 5
