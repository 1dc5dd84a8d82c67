"""Every limit on what comes in over HTTP, in one place."""

BODY_BYTES = 6 * 1024 * 1024  # a 1 MiB document whose every character is escaped as \uXXXX
FILE_BYTES = 10 * 1024 * 1024  # a file that is read, not kept
TITLE_CHARACTERS = 200
DOCUMENT_BYTES = 1024 * 1024
PROJECT_NAME_CHARACTERS = 120
PROJECT_DESCRIPTION_CHARACTERS = 2000
FEEDBACK_CHARACTERS = 5000
FEEDBACK_PAGE_CHARACTERS = 200
MESSAGE_BYTES = 32 * 1024
IDEMPOTENCY_KEY_CHARACTERS = 100
SEARCH_CHARACTERS = 200
CALLBACK_CHARACTERS = 2000
FORM_CHARACTERS = 1000  # a field of a form; what it stands for has its own, smaller limit
API_KEY_CHARACTERS = 400
HUNKS = 500
SOCKETS_PER_PERSON = 32
SOCKET_FRAME_BYTES = 64 * 1024
SOCKET_FRAMES_BEFORE_INIT = 1000  # of a conversation whose place was not named yet
SOCKET_WAITING = 100  # messages on their way to one socket
SOCKET_PATIENCE_SECONDS = 10.0  # with a reader who takes nothing while an answer is streamed
SOCKET_FOLLOWED = 4  # turns that one socket reads at a time; more than one only after a reconnect
SESSION_ID_CHARACTERS = 200
TURN_ID_CHARACTERS = 36
CALL_ID_CHARACTERS = 64  # with the word before it, it is a key of at most IDEMPOTENCY_KEY_CHARACTERS
TOOL_NAME_CHARACTERS = 100
TOOL_ARGUMENTS_CHARACTERS = 64 * 1024
