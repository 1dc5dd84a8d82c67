"""A person's own Word template, from which their Word files take styles, pages, headers and footers.

It is hostile like any file: it is opened within bounds, and one that would have a reader run, fetch or
include anything is refused.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from xml.parsers import expat

from requill.db.session import Session
from requill.features.exports import queries
from requill.features.exports.errors import TemplateUnfit
from requill.features.exports.policy import TEMPLATE_BYTES, TEMPLATE_OPENED_BYTES, TEMPLATE_PARTS
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import WordTemplate

STYLES = "word/styles.xml"
_NEEDED = ("[Content_Types].xml", "_rels/.rels", "word/_rels/document.xml.rels", "word/document.xml", STYLES)
_KNOWN = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|docProps/\w+\.(?:xml|jpeg|png|emf|wmf)"
    r"|word/(?:_rels/)?\w+\.xml(?:\.rels)?|word/theme/(?:_rels/)?\w+\.xml(?:\.rels)?"
    r"|word/(?:media|fonts)/[\w-]+\.(?:png|jpe?g|gif|emf|wmf|svg|odttf)|word/glossary/(?:_rels/)?\w+\.xml(?:\.rels)?"
    r"|customXml/(?:_rels/)?\w+\.xml(?:\.rels)?"
)
_FOLDER_END = "/"
_LINKS = ("https://", "http://", "mailto:")
_MACROS = re.compile(r"vba|macro|activeX|embeddings|oleObject", re.IGNORECASE)
# Fields by which Word takes in or starts what lies elsewhere.
_REACHING = re.compile(
    r"DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|MACROBUTTON|(?<![A-Z])(?:DDE|LINK|IMPORT|DATABASE)\b", re.IGNORECASE
)
_NO_MACROS = "This file has macros or embedded objects. Save it as a plain .docx file."


def kept(session: Session, actor: Actor) -> WordTemplate | None:
    """The actor's, without its file."""
    return queries.word_template(session, actor)


def file_of(session: Session, actor: Actor) -> bytes | None:
    """The actor's file."""
    return queries.template_file(session, actor)


def keep(session: Session, actor: Actor, name: str, file: bytes) -> WordTemplate:
    """Keep a file that was checked, in place of the one before."""
    queries.remove_template(session, actor)
    made = WordTemplate(user_id=actor.user_id, name=name, size=len(file), created_at=now(), file=file)
    session.add(made)
    session.flush()
    return made


def remove(session: Session, actor: Actor) -> None:
    """Forget the actor's."""
    queries.remove_template(session, actor)


def check(file: bytes) -> None:
    """Refuse what is no Word file without macros and without ways out. Raises `TemplateUnfit`."""
    parts = _parts(file)
    if any(_MACROS.search(name) for name in parts):
        raise TemplateUnfit(_NO_MACROS)
    if unknown := sorted(name for name in parts if not _KNOWN.fullmatch(name)):
        raise TemplateUnfit(f"This file has an unknown part: {unknown[0][:80]}")
    for name, part in parts.items():
        if name.endswith((".xml", ".rels")):
            _Look().at(part)
    # The styles that documents need beside the template's are added in this form.
    if not re.search(rb"<w:styles\b[^>]*>.*</w:styles>\s*$", parts[STYLES], re.DOTALL):
        raise TemplateUnfit("The styles of this file can't be read. Save it with Word as a .docx file.")


def _parts(file: bytes) -> Mapping[str, bytes]:
    """What is in the archive, opened within bounds whatever it says of itself."""
    if len(file) > TEMPLATE_BYTES:
        raise TemplateUnfit("A Word template has at most 1 MB.")
    try:
        with zipfile.ZipFile(io.BytesIO(file)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.filename.endswith(_FOLDER_END)]
            names = [entry.filename for entry in entries]
            if len(entries) > TEMPLATE_PARTS or len(set(names)) < len(names):
                raise TemplateUnfit("This file has too many parts to be a template.")
            parts, left = {}, TEMPLATE_OPENED_BYTES
            for entry in entries:
                with archive.open(entry) as part:
                    parts[entry.filename] = part.read(left + 1)
                left -= len(parts[entry.filename])
                if left < 0:
                    raise TemplateUnfit("This file is too large when unpacked.")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError, OSError) as error:
        raise TemplateUnfit from error
    if not set(_NEEDED) <= set(parts):
        raise TemplateUnfit
    return parts


class _Look:
    """Looks at one part of XML: it has no entities, names nothing outside the file and takes nothing in."""

    def __init__(self) -> None:
        self._instructions: list[str] = []
        self._is_instruction = False
        self._parser = expat.ParserCreate()
        self._parser.StartDoctypeDeclHandler = self._refuse_entities
        self._parser.StartElementHandler = self._element
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text

    def at(self, part: bytes) -> None:
        """Raises `TemplateUnfit`."""
        try:
            self._parser.Parse(part, True)  # noqa: FBT003 - expat takes it by position alone
        except expat.ExpatError as error:
            raise TemplateUnfit from error
        # A field's words may stand in several runs.
        if _REACHING.search("".join(self._instructions)):
            raise TemplateUnfit("This file has fields that include other files. Remove them.")

    def _refuse_entities(self, *_declaration: object) -> None:
        raise TemplateUnfit(
            "This file declares XML entities, which Word files don't. Save it with Word again."
        )

    def _element(self, tag: str, attributes: dict[str, str]) -> None:
        is_outside = attributes.get("TargetMode", "").lower() == "external"
        if is_outside and not _is_link(attributes):
            raise TemplateUnfit(
                "This file links to something outside it. Remove linked pictures and templates."
            )
        if tag.endswith("altChunk") or _MACROS.search(attributes.get("ContentType", "")):
            raise TemplateUnfit(_NO_MACROS)
        self._is_instruction = tag.endswith("instrText")
        self._instructions.extend(
            f" {value} " for name, value in attributes.items() if name.endswith(":instr")
        )

    def _end(self, _tag: str) -> None:
        self._is_instruction = False

    def _text(self, text: str) -> None:
        if self._is_instruction:
            self._instructions.append(text)


def _is_link(relation: Mapping[str, str]) -> bool:
    """Whether it leads somewhere only when it is pressed."""
    address = relation.get("Target", "").lower()
    return relation.get("Type", "").endswith("/hyperlink") and address.startswith(_LINKS)
