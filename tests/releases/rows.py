"""The rows of the folders: one installation with a person of each kind, and their work.

Each row names the columns that its table ever had. A folder gets those that there are at its revision.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Any

from itsdangerous import TimestampSigner
from msgspec.structs import replace

from requill.crdt.contents import TITLE
from requill.crdt.text import TextDoc
from requill.features.accounts.guest_tokens import GuestTokens
from requill.features.comments import placing
from requill.features.documents.proposals.hunks import State, make_hunks, title_hunk, to_json
from requill.features.documents.proposals.places import places_to_json, take_places
from requill.features.documents.text import Edit, minimal_edits
from requill.features.flow.interview import Interview
from requill.features.history.deltas import checksum, delta_of, packed, packed_text
from requill.features.settings.keyring import KeyRing
from requill.features.templates.service import get_template
from requill.kit.matching import match_key
from requill.settings.keys import encoded_key

SECRET = "d6f1" * 16
ENCRYPTION_KEY = bytes(range(32))
KEY_FILES = {"secret.key": SECRET, "encryption.keys": f"{encoded_key(ENCRYPTION_KEY)}\n"}

MARA, OMAR = "5b0c9f6e-0000-4000-8000-00000000000a", "5b0c9f6e-0000-4000-8000-00000000000b"
PASSWORD = "tall grass 42"
_PASSWORD_HASH = "$argon2id$v=19$m=8,t=1,p=1$rhGPbe7zQQupwrHiz17LTg$Qz8Nj2EmenfHlSnnyAZOQw"
SESSION = "u.of-mara-in-her-browser-0000000000000000000"
API_KEY = "sk-of-mara-1234567890"
SHARE = "a-link-to-the-offline-mode-0000000000000000"
TEXT = "## Goals\n\nTablets keep a copy – größer, 日本語 and 🚒.\n\n## Risks\n\nThe signal is lost.\n"
PROPOSED = TEXT.replace("The signal is lost.", "The signal is lost for hours.")
EARLIER = "## Goals\n\nTablets keep a copy.\n"
ASKED, ANSWERED = "What is missing?", "The **risks** are short."
IDEA = "How do we name it?"
OWN_TEMPLATE = "---\nname: Depot – größer\nvariables:\n- name: where\n---\n\n## Depot {{where}}\n"
LINKING = "Bring a torch, see [Night shift](/documents/2)."
COMMENT, REPLY = f"For how long? @[{OMAR}]", "For hours – 😀 and more."
FEEDBACK = "Faster than our wiki."
_PROCESS = "5b0c9f6e-0000-4000-8000-0000000000e1"
_RANDOM = "guest-of-the-fixtures-00"

NOON = datetime(2026, 1, 31, 12, 0, tzinfo=UTC)
FAR = datetime(2126, 1, 1, tzinfo=UTC)
Rows = dict[str, list[dict[str, Any]]]


def guest_token() -> str:
    """The cookie of the guest, as if it had been given today: the person follows from what is signed."""
    signer = TimestampSigner(SECRET.encode(), salt="guest cookie", digest_method=hashlib.sha256)
    return signer.sign(f"g.{_RANDOM}").decode()


def rows() -> Rows:
    """By table, those that others refer to first."""
    guest = GuestTokens(SECRET.encode()).read(guest_token())
    assert guest is not None
    return {
        "users": [
            _account(MARA, "Mara", sealed_api_key=KeyRing([ENCRYPTION_KEY]).seal(API_KEY, MARA)),
            _account(OMAR, "Omar"),
            _person(guest.user_id, guest.username, is_guest=True, document_count=1),
        ],
        **_of_people(guest.user_id),
        **_of_documents(guest.user_id),
        **_of_conversations(),
    }


def _at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def _person(user_id: str, username: str, **more: Any) -> dict[str, Any]:
    named = {"username": username, "username_key": username.casefold(), "created_at": _at(0)}
    counts = {"document_count": 0, "project_count": 0, "stored_bytes": 0}
    return {"id": user_id, "is_guest": False, "review_changes_first": False, **named, **counts, **more}


def _account(user_id: str, username: str, **more: Any) -> dict[str, Any]:
    email = f"{username.casefold()}@example.org"
    is_mara = user_id == MARA
    return _person(
        user_id,
        username,
        email=email,
        email_key=email,
        email_verified_at=_at(1) if is_mara else None,
        password_hash=_PASSWORD_HASH,
        name=username,
        first_name=username,
        review_changes_first=is_mara,
        document_count=2 if is_mara else 0,
        project_count=1 if is_mara else 0,
        **more,
    )


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def _of_people(guest_id: str) -> Rows:
    callback = {"callback": "/documents", "expires_at": FAR}
    google = {"issuer": "https://accounts.google.com", "subject": "10769150350006150715113082367"}
    return {
        "auth_sessions": [
            {
                "token_hash": _hash(SESSION),
                "user_id": MARA,
                "created_at": _at(0),
                "renewed_at": _at(5),
                "expires_at": FAR,
            },
            {
                "token_hash": _hash("u.ended"),
                "user_id": OMAR,
                "created_at": _at(0),
                "renewed_at": _at(0),
                "expires_at": FAR,
                "ended_at": _at(3),
            },
        ],
        "throttles": [{"subject": _hash("somebody"), "hits": 3, "resets_at": _at(15)}],
        "identities": [{**google, "user_id": MARA, "created_at": _at(2)}],
        "sign_in_tokens": [
            {
                "token_hash": _hash("link"),
                "browser_hash": _hash("browser"),
                "purpose": "sign-in",
                "email": "omar@example.org",
                "user_id": OMAR,
                **callback,
            }
        ],
        "login_transactions": [
            {
                "state_hash": _hash("state"),
                "browser_hash": _hash("browser"),
                "provider": "google",
                "verifier": "v" * 43,
                "nonce": "n" * 43,
                **callback,
            }
        ],
        "pending_links": [
            {
                "token_hash": _hash("pending"),
                "provider": "google",
                "email": "omar@example.org",
                "user_id": OMAR,
                **google,
                "subject": "another",
                **callback,
            }
        ],
        "allowances": [
            {"subject": f"user:{guest_id}", "month": "2026-01", "kind": "docs", "used": 1},
            {"subject": "address:192.0.2.1", "month": "2026-01", "kind": "messages", "used": 7},
        ],
        "reservations": [
            {
                "id": "5b0c9f6e-0000-4000-8000-0000000000c1",
                "subjects": [f"user:{guest_id}"],
                "month": "2026-01",
                "kind": "messages",
                "created_at": _at(4),
            }
        ],
        "feedback": [
            {
                "id": 1,
                "user_id": MARA,
                "content": FEEDBACK,
                "rating": 3,
                "page": "/documents",
                "created_at": _at(60),
            }
        ],
    }


def _of_documents(guest_id: str) -> Rows:
    plans = get_template(1).sections
    record = Interview.begin(plans)
    record.ask(0, 0, plans)
    in_first_form = {
        "states": ["filled", *["open"] * (len(plans) - 1)],
        "current": 1,
        "question_index": 0,
        "question": "Who is it for?",
        "suggestions": ["Crews"],
    }
    pending = [*make_hunks(TEXT, PROPOSED, 3), title_hunk(1, "Offline mode", "Offline first", 3)]
    applied = [replace(hunk, state=State.APPLIED) for hunk in make_hunks(EARLIER, TEXT, 2)]
    return {
        "projects": [
            {
                "id": 1,
                "owner_id": MARA,
                "name": "Field work",
                "name_key": match_key("Field work"),
                "description": "Everything for crews outdoors.",
                "status": "in-progress",
                "document_count": 1,
                "created_at": _at(0),
                "updated_at": _at(30),
            }
        ],
        "own_templates": [
            {
                "id": 1,
                "owner_id": MARA,
                "project_id": 1,
                "name": "Depot – größer",
                "text": OWN_TEMPLATE,
                "version": 2,
                "created_at": _at(45),
                "updated_at": _at(46),
            }
        ],
        "documents": [
            _document(
                1,
                MARA,
                "Offline mode",
                TEXT,
                version=3,
                projected=3,
                comments_checked=3,
                project_id=1,
                kept_at=_at(20),
                kept_origin="person",
                steps_left=2,
                release="2027.1",
                tags=["Offline", "größer"],
                tag_keys="\noffline\n\ngrösser\n",
            ),
            _document(2, MARA, "Night shift", "", template_id=1, interview_open=True),
            _document(
                3, guest_id, "A guest's plan", LINKING, template_id=1, interview_open=True, links_read=1
            ),
        ],
        "document_links": [{"source_id": 3, "target_id": 2, "position": LINKING.index("/documents/")}],
        "document_reviewers": [{"document_id": 1, "user_id": OMAR}],
        "document_templates": [{"document_id": 3, "text": OWN_TEMPLATE, "variables": {"where": "Halden"}}],
        **_of_updates(),
        **_of_comments(),
        "interviews": [
            _interview(2, record.dump()),
            _interview(3, in_first_form),
        ],
        "revisions": [
            {
                "id": 1,
                "document_id": 1,
                "version": 2,
                "title": "Offline",
                "content": EARLIER,
                "origin": "person",
                "actor_id": MARA,
                "created_at": _at(20),
            }
        ],
        **_of_revisions(),
        "proposals": [
            _proposal(1, applied, "applied", decided_at=_at(21)),
            _proposal(
                3,
                applied,
                "applied",
                decided_at=_at(22),
                author="person",
                author_user_id=OMAR,
                reason="Clearer.",
            ),
            _proposal(
                2, pending, "pending", comment_id=1, places=places_to_json(take_places(_doc(), TEXT, pending))
            ),
        ],
        "proposal_decisions": [
            {
                "proposal_id": 3,
                "hunk": 0,
                "user_id": MARA,
                "state": "applied",
                "reason": "It is.",
                "decided_at": _at(22),
            }
        ],
        **_of_inboxes(),
        **_of_exports(),
        "files": [
            {
                "id": "abcdefghijklmnopqrstuvwx23",
                "document_id": 1,
                "kind": "image",
                "media_type": "image/png",
                "name": "tablet.png",
                "sha256": "5e" * 32,
                "size": 2_400,
                "width": 640,
                "height": 400,
                "created_at": _at(50),
            }
        ],
        "file_removals": [{"file_id": "abcdefghijklmnopqrstuvwx24", "due_at": FAR}],
        "activities": [
            {
                "id": 1,
                "owner_id": MARA,
                "kind": "document_created",
                "project_id": 1,
                "document_id": 1,
                "title": "Offline mode",
                "created_at": _at(10),
            }
        ],
        "shares": [
            {
                "id": 1,
                "document_id": 1,
                "token": SHARE,
                "created_at": _at(40),
                "role": "commenter",
                "expires_at": FAR,
                "shows_owner": True,
            }
        ],
        "document_members": [
            {
                "document_id": 1,
                "user_id": OMAR,
                "role": "viewer",
                "joined_through_link": False,
                "role_without_link": None,
                "address": "omar@example.org",
                "created_at": _at(42),
            }
        ],
        "project_members": [{"project_id": 1, "user_id": OMAR, "role": "editor", "created_at": _at(42)}],
        "invitations": [
            {
                "id": 1,
                "document_id": 2,
                "address": "Late@example.org",
                "address_key": "late@example.org",
                "role": "editor",
                "token_hash": _hash("invitation"),
                "inviter_user_id": MARA,
                "created_at": _at(43),
                "expires_at": FAR,
                "sent_at": _at(43),
                "accepted_user_id": OMAR,
            }
        ],
        "dismissals": [
            {
                "document_id": 1,
                "finding_id": "weak-0123456789abcdef",
                "reason": "Meant like that.",
                "dismissed_at": _at(41),
            }
        ],
    }


def _of_comments() -> Rows:
    start = TEXT.index("The signal")
    span = (start, start + len("The signal is lost"))
    quotation = placing.quote(TEXT, span)
    of = {"document_id": 1, "created_at": _at(44)}
    return {
        "comments": [
            {
                **of,
                "id": 1,
                "author_user_id": MARA,
                "body": COMMENT,
                "quote": quotation.text,
                "prefix": quotation.before,
                "suffix": quotation.after,
                "passage": placing.to_json(placing.take(_doc(), TEXT, span)),
                "edited_at": _at(45),
                "moved_at": _at(46),
            },
            {**of, "id": 2, "parent_id": 1, "author_user_id": OMAR, "body": REPLY},
            {
                **of,
                "id": 3,
                "author_user_id": OMAR,
                "body": "",
                "quote": "by night",
                "deleted_at": _at(47),
                "detached_at": _at(47),
                "resolved_at": _at(47),
                "resolver_user_id": MARA,
            },
        ],
        "comment_mentions": [{"comment_id": 1, "user_id": OMAR}],
        "comment_reactions": [{"comment_id": 2, "user_id": MARA, "kind": "thumbs_up"}],
    }


def _of_exports() -> Rows:
    of = {"user_id": MARA, "document_id": 1, "form": "pdf", "with_comments": True, "seconds": 40}
    return {
        "exports": [
            {
                **of,
                "id": "5b0c9f6e-0000-4000-8000-0000000000e1",
                "created_at": _at(48),
                "attempts": 1,
                "claim": "5b0c9f6e-0000-4000-8000-0000000000e2",
                "claimed_until": FAR,
                "finished_at": _at(49),
                "name": "plan.pdf",
                "file": b"%PDF-1.7",
            },
            {
                **of,
                "id": "5b0c9f6e-0000-4000-8000-0000000000e3",
                "created_at": _at(48),
                "attempts": 1,
                "finished_at": _at(49),
                "name": "plan.pdf",
                "failure": "EXPORT_FAILED",
            },
        ],
        "word_templates": [
            {
                "user_id": MARA,
                "name": "House style.docx",
                "size": 4,
                "created_at": _at(48),
                "file": b"PK\x03\x04",
            }
        ],
    }


def _of_inboxes() -> Rows:
    of = {"user_id": OMAR, "actor_user_id": MARA, "document_id": 1, "created_at": _at(48)}
    return {
        "notifications": [
            {**of, "id": 1, "kind": "mentioned", "comment_id": 1, "waits_for_mail": True},
            {**of, "id": 2, "kind": "proposed", "proposal_id": 2, "is_shown": False, "read_at": _at(49)},
            {
                "id": 3,
                "user_id": OMAR,
                "actor_user_id": MARA,
                "kind": "invited",
                "detail": "editor",
                "project_id": 1,
                "created_at": _at(48),
            },
        ],
        "inbox_settings": [
            {
                "user_id": OMAR,
                "mail": "daily",
                "time_zone": "Europe/Stockholm",
                "not_shown": [],
                "not_mailed": ["proposals"],
            }
        ],
        "muted_documents": [{"document_id": 2, "user_id": MARA, "created_at": _at(48)}],
        "inbox_mails": [
            {
                "user_id": OMAR,
                "due_at": FAR,
                "claim": "5b0c9f6e-0000-4000-8000-0000000000f1",
                "claimed_until": _at(49),
                "failures": 1,
                "sent_at": _at(47),
            }
        ],
    }


def _of_updates() -> Rows:
    doc = _doc(EARLIER)
    change = _doc().difference(doc.state())
    of = {"document_id": 1, "number": 3, "origin": "person", "actor_id": MARA, "created_at": _at(30)}
    return {
        "document_snapshots": [{"document_id": 1, "number": 2, "state": doc.difference()}],
        "document_updates": [{**of, "update": change}],
    }


def _doc(text: str = TEXT) -> TextDoc:
    """The document as Yjs has it, until it had that text."""
    doc = TextDoc(client_id=7)
    doc.edit((Edit(0, 0, "Offline mode"),), "", root=TITLE, origin="seed")
    doc.edit((Edit(0, 0, EARLIER),), "", origin="seed")
    if text != EARLIER:
        doc.edit(minimal_edits(EARLIER, text), EARLIER, origin="person")
    return doc


def _of_revisions() -> Rows:
    """Kept by a release that keeps every change; the text before the oldest is whole."""
    before, after = "Offline mode", "Offline mode, again"
    of = {"id": 7, "document_id": 1, "from_version": 2, "to_version": 3, "origin": "restore"}
    told = {"sections": ["Goals", "Risks"], "words_added": 9, "words_removed": 0, "checksum": checksum(TEXT)}
    named = {"name": "Sent to review", "namer_user_id": MARA, "named_at": _at(33)}
    restored = {
        "restored_id": 1,
        "restored_at": _at(20),
        "restored_name": "First draft",
        "undone": 1,
        "kept_for": "proposal",
        "about": "FR-001 in Requirements",
    }
    stored = {
        "delta": packed(delta_of(EARLIER, minimal_edits(EARLIER, TEXT), 0)),
        "base": packed_text(EARLIER),
    }
    return {
        "document_revisions": [
            {
                **of,
                **told,
                **named,
                **restored,
                **stored,
                "title_before": before,
                "title": after,
                "began_at": _at(30),
                "ended_at": _at(31),
                "is_closed": True,
            }
        ],
        "document_revision_authors": [{"revision_id": 7, "position": 0, "user_id": MARA}],
        "document_reads": [{"document_id": 1, "user_id": OMAR, "version": 2, "read_at": _at(44)}],
    }


def _document(number: int, owner: str, title: str, content: str, **more: Any) -> dict[str, Any]:
    return {
        "id": number,
        "owner_id": owner,
        "title": title,
        "title_key": match_key(title),
        "content": content,
        "version": 1,
        "interview_open": False,
        "created_at": _at(number),
        "updated_at": _at(30 + number),
        **more,
    }


def _interview(document: int, state: dict[str, Any]) -> dict[str, Any]:
    mode = {"mode": "ai-assisted", "is_complete": False, "turn_count": 1}
    return {"document_id": document, "template_id": 1, "state": state, **mode}


def _proposal(number: int, hunks: Any, state: str, **more: Any) -> dict[str, Any]:
    return {
        "id": number,
        "document_id": 1,
        "message_id": 2,
        "author": "assistant",
        "state": state,
        "summary": "Say how long the signal is lost",
        "hunks": to_json(hunks),
        "created_at": _at(20 + number),
        **more,
    }


def _of_conversations() -> Rows:
    return {
        "threads": [
            {
                "id": 1,
                "owner_id": MARA,
                "title": "Names",
                "title_key": match_key("Names"),
                "mode": "brainstorm",
                "created_at": _at(50),
                "updated_at": _at(51),
            }
        ],
        "messages": [
            _message(1, "user", ASKED, document_id=1),
            _message(2, "assistant", ANSWERED, document_id=1, suggestions=["Write more"]),
            _message(3, "user", IDEA, thread_id=1),
            _message(4, "assistant", "Lantern?", thread_id=1, sources=[{"id": 1, "title": "Offline mode"}]),
        ],
        "turns": [
            {
                "id": "5b0c9f6e-0000-4000-8000-0000000000d1",
                "user_id": MARA,
                "document_id": 1,
                "is_panel": False,
                "content": ASKED,
                "state": "finished",
                "process_id": _PROCESS,
                "is_stopping": False,
                "answer": {"response": ANSWERED, "document": {"id": 1}},
                "created_at": _at(20),
                "ended_at": _at(21),
            },
            {  # the program was ended while it ran
                "id": "5b0c9f6e-0000-4000-8000-0000000000d2",
                "user_id": MARA,
                "document_id": 2,
                "is_panel": False,
                "content": "And then?",
                "state": "running",
                "process_id": _PROCESS,
                "is_stopping": False,
                "created_at": _at(55),
            },
        ],
        "processes": [{"id": _PROCESS, "started_at": _at(0), "seen_at": _at(55), "steady_since": _at(0)}],
        "idempotency_keys": [
            {
                "user_id": MARA,
                "key": "made-once",
                "request_hash": "0" * 64,
                "status": 201,
                "answer": {"id": 1},
                "created_at": _at(10),
            }
        ],
    }


def _message(number: int, role: str, content: str, **more: Any) -> dict[str, Any]:
    return {
        "id": number,
        "user_id": MARA,
        "role": role,
        "content": content,
        "state": "complete",
        "suggestions": [],
        "sources": [],
        "created_at": _at(20 + number),
        **more,
    }
