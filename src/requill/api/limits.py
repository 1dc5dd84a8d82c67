"""Every limit on what comes in over HTTP, in one place."""

BODY_BYTES = 6 * 1024 * 1024  # a 1 MiB document whose every character is escaped as \uXXXX
TITLE_CHARACTERS = 200
DOCUMENT_BYTES = 1024 * 1024
MESSAGE_BYTES = 32 * 1024
IDEMPOTENCY_KEY_CHARACTERS = 100
SEARCH_CHARACTERS = 200
CALLBACK_CHARACTERS = 2000
FORM_CHARACTERS = 1000  # a field of a form; what it stands for has its own, smaller limit
API_KEY_CHARACTERS = 400
HUNKS = 500
SOCKETS_PER_PERSON = 32
SOCKET_FRAME_CHARACTERS = 64 * 1024
SOCKET_FRAMES_PER_SECOND = 50
SOCKET_FRAMES_AT_ONCE = 100
SOCKET_WAITING = 100  # messages on their way to one socket
