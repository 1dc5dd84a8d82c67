"""Files as answers: nothing in them runs, reaches out, or is taken for something else."""

from __future__ import annotations

from typing import Literal

from starlette.responses import Response, StreamingResponse

from requill.features.files.policy import Kind
from requill.features.files.service import Files
from requill.kit.file_names import disposition
from requill.models import File

_FOREVER = "private, max-age=31536000, immutable"  # the bytes under an id are never others
# Opened by itself it is a page of this site: one that may do nothing.
_HARMLESS = {
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": _FOREVER,
}
_NOT_MODIFIED = 304


async def file_response(files: Files, file: File, known: str | None) -> Response:
    """A file that was found for whoever asks; `known` is what they have of it already.

    Raises `FileNotFound` and `BlobsAway`.
    """
    headers = {**_HARMLESS, "ETag": f'"{file.sha256}"'}
    if known is not None and headers["ETag"] in known:
        return Response(status_code=_NOT_MODIFIED, headers=headers)
    stored = await files.read(file)
    kind: Literal["inline", "attachment"] = "inline" if file.kind == Kind.IMAGE.value else "attachment"
    headers |= {"Content-Disposition": disposition(kind, file.name), "Content-Length": str(file.size)}
    return StreamingResponse(stored.pieces, media_type=file.media_type, headers=headers)
