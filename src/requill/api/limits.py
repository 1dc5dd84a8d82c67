"""Every limit on what comes in over HTTP, in one place."""

BODY_BYTES = 6 * 1024 * 1024  # a 1 MiB document whose every character is escaped as \uXXXX
TITLE_CHARACTERS = 200
DOCUMENT_BYTES = 1024 * 1024
MESSAGE_BYTES = 32 * 1024
IDEMPOTENCY_KEY_CHARACTERS = 100
SEARCH_CHARACTERS = 200
HUNKS = 500
