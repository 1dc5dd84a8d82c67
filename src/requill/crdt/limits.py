"""Every limit of what comes from Yjs clients, and of what is kept for them."""

FRAME_BYTES = 512 * 1024
STRUCTS = 100_000  # of one update: half a million bytes of the smallest have as many
DELETED_RANGES = 100_000
STATE_CLIENTS = 100_000  # of a state vector: everybody who ever wrote into the document
AWARENESS_STATES = 16  # of one frame: a client has one of its own, and may tell again of those it knows
AWARENESS_BYTES = 4 * 1024  # of one state
SAFE_INTEGER = 2**53 - 1  # the largest client id and clock that a client in JavaScript can hold

COMPACT_UPDATES = 200  # since the snapshot, or so many bytes; each costs every save of the server 4 µs
COMPACT_BYTES = 256 * 1024
UPDATES_LEFT = 100  # the newest, which compaction leaves for saves that are based on an earlier text; or:
UPDATES_LEFT_BYTES = 128 * 1024

STATE_BYTES = 16 * 1024 * 1024  # of a document's snapshot and updates; its text has 1 MiB at most

WAITING_UPDATES = 64  # of one connection that are not stored yet; then it is read no further
WAITING_BYTES = 1024 * 1024
BATCH_UPDATES = 200  # that are stored in one write
BATCH_BYTES = 2 * 1024 * 1024
HERE_BYTES = 4 * 1024  # of updates that are merged on the event loop: a thread takes longer to be told
TOGETHER_BYTES = 64 * 1024  # of updates that are relayed as one
PAUSE_SECONDS = 1.0  # after the last update, until the text is written into its row
TYPING_SECONDS = 5.0  # while somebody goes on
LOOK_SECONDS = 10.0  # between looks for updates of which no hint came
LOOK_SECONDS_WITHOUT_BUS = 1.0  # while the bus reaches nobody, and for a while after
ASKS_AT_ONCE = 10  # for the whole document, of one connection; and so many a second:
ASKS_PER_SECOND = 1
PRESENCE_SECONDS = 0.03  # that a cursor's place waits for the next one
READERS_TOLD_SECONDS = 15.0  # between two words of how many read through links in a process
SILENT_SECONDS = 45.0  # without a word of a client in another process, which says something every 15
ASSISTANT_TELLS_SECONDS = 3.0  # between two words of an assistant that writes; where none comes for so long,
ASSISTANT_SILENT_SECONDS = 9.0  # its process is gone, as `turns/lease.py` has it
ASSISTANT_STAYS_SECONDS = 2.0  # where it wrote last, after the turn
SWEEP_SECONDS = 60.0  # between looks for rows that nobody writes any more
