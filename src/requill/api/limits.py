"""Every limit of the protocols: on bodies, parameters, frames and sockets."""

BODY_BYTES = 64 * 1024  # where nobody sends a text
MESSAGE_BODY_BYTES = 256 * 1024  # a message of 32 KiB, however it is escaped
DOCUMENT_BODY_BYTES = 3 * 1024 * 1024 + BODY_BYTES  # 1 MiB; escaped as \uXXXX, é takes three times its bytes
BODY_STRINGS = 20_000  # of a large one: 2,000 pieces of a brief have seven each
BODY_FORM_BYTES = 256 * 1024  # of a large one, outside its strings
SMALL_BODY_BYTES = 64 * 1024  # larger ones are counted while they are held, and parsed beside the event loop
BODIES_BYTES_PER_NETWORK = 48 * 1024 * 1024  # of bodies that are not small, until they are answered
BODIES_BYTES = 192 * 1024 * 1024
FILE_BYTES = 10 * 1024 * 1024  # a file that is read, not kept
UPLOAD_BYTES = (
    25 * 1024 * 1024
)  # a file that is kept; its feature bounds it further, and how many come at once
IDEMPOTENCY_KEY_CHARACTERS = 100
SEARCH_CHARACTERS = 200
COUNTED_DOCUMENTS = 100  # of which a list asks at a time for what is new or open
FORM_CHARACTERS = 1000  # a field of a form; what it stands for has its own, smaller limit
SOCKETS_PER_PERSON = 32
SOCKET_FRAME_BYTES = 64 * 1024
SOCKET_FRAMES_BEFORE_INIT = 1000  # of a connection whose conversation was not named yet
SOCKET_WAITING = 100  # messages on their way to one socket
SOCKET_BYTES_WAITING = 1000  # frames of bytes, each of which may be what one key changed; and in all:
SOCKET_WAITING_BYTES = 8 * 1024 * 1024
SOCKET_BYTES = 512 * 1024 + 16  # a frame of bytes: an update of a document, with its head
SOCKET_TIMEOUT_SECONDS = 10.0  # with a reader who takes nothing while an answer is streamed
SOCKET_FOLLOWED = 4  # turns that one socket reads at a time; more than one only after a reconnect
SESSION_ID_CHARACTERS = 200
TURN_ID_CHARACTERS = 36
CALL_ID_CHARACTERS = 64  # with the word before it, it is a key of at most IDEMPOTENCY_KEY_CHARACTERS
TOOL_NAME_CHARACTERS = 100
TOOL_ARGUMENTS_CHARACTERS = 64 * 1024
