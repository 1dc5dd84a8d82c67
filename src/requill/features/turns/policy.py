"""How far a turn may go."""

ROUNDS = 8
CALLS = 32
REPAIR_ROUNDS = 1
ANSWER_CHARACTERS = 256 * 1024  # a provider may say anything, and what it says is kept
TOTAL_SECONDS = 120.0
ABANDONED_SECONDS = TOTAL_SECONDS + 30.0
FRAME_SECONDS = 0.02
KEPT_HOURS = 24
HOUSEKEEPING_SECONDS = 30.0  # so long a document may wait after the process that answered about it died
CLOSING_SECONDS = 1.0  # between two tries to close turns that the database would not take
