"""Mends what everybody types in lower case: "i" as a pronoun, and abbreviations that have one spelling."""

from __future__ import annotations

import re

# Not those that are words of their own in lower case: it, pin, hr.
_SPELLINGS = {
    name.casefold(): name
    for name in [
        "API",
        "APIs",
        "B2B",
        "CRM",
        "CSS",
        "CSV",
        "CTA",
        "ERP",
        "FAQ",
        "FAQs",
        "GDPR",
        "HTML",
        "HTTP",
        "HTTPS",
        "iOS",
        "ISO",
        "JSON",
        "KPI",
        "KPIs",
        "LTE",
        "MVP",
        "NPS",
        "OKR",
        "OKRs",
        "PDF",
        "PDFs",
        "PII",
        "QA",
        "QR",
        "ROI",
        "SAML",
        "SAP",
        "SDK",
        "SEO",
        "SLA",
        "SLAs",
        "SMS",
        "SQL",
        "SSO",
        "UI",
        "URL",
        "URLs",
        "USB",
        "UX",
        "VPN",
        "WCAG",
        "WiFi",
        "XML",
    ]
}
_NAME = re.compile(
    r"(?<![\w./@#&?=_`\\])(?:"
    + "|".join(sorted(_SPELLINGS, key=len, reverse=True))
    + r")(?![\w/@=_`\\]|[.:][\w/])"
)
# Not before every word: "i" is an article in Italian and a word in Catalan and Polish.
_PRONOUN = re.compile(
    r"(?<![\w./@_`\\-])i(?=['’](?:m|d|ll|ve)\b|\s+(?:think|guess|believe|mean|am|was|have|had|would|want|need"
    r"|can|could|will|do|don['’]t|did|didn['’]t|know|like|love|hate|hope|see|use|get|cannot|can['’]t|should"
    r"|suppose|assume|expect|also|just|really|only|never|always|often|work|go|say|said|feel|must|may|might"
    r"|[a-z]{3,}(?:ed|ly))\b)"
    r"|(?<=\b(?:if|so) )i(?= [a-z]{3,}\b)|(?<=\bthat )i(?= [a-z]{3,}\b)"
)


def spelled(text: str) -> str:
    """The text with those words as they are written; addresses, paths and code stay as they are."""
    if "`" in text or text.isupper():
        return text
    return _PRONOUN.sub("I", _NAME.sub(lambda found: _SPELLINGS[found.group()], text))
