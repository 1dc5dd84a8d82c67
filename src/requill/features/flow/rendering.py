"""An interview as it crosses the wire: its record, and what its document says about it."""

from __future__ import annotations

from collections.abc import Sequence

from requill.ai.interface import SectionPlan
from requill.features.flow import schemas
from requill.features.flow.facts import Facts, Standing
from requill.features.flow.interview import Interview
from requill.features.flow.wording import hint

_KINDS: dict[str, schemas.QuestionKind] = {"cells": "cells", "more": "more"}


def render(standing: Standing) -> schemas.Interview:
    """Where an interview stands."""
    row, record, facts = standing.row, standing.record, standing.facts
    template = standing.template
    plans = template.sections
    return schemas.Interview(
        document_id=row.document_id,
        template_id=row.template_id,
        template_name=template.name,
        mode="start-new" if row.mode == "start-new" else "ai-assisted",
        is_complete=row.is_complete,
        current=_question(record, plans, facts),
        sections=[
            schemas.InterviewSection(
                heading=plan.heading,
                required=plan.required,
                kind=plan.kind,
                state=record.state(index, plan),
                answered=record.sections[index].answered,
                questions=len(record.sections[index].questions),
                cells_to_set=facts.empty[index],
                filled_by=record.filled_by(index, plan),
            )
            for index, plan in enumerate(plans)
        ],
        filled_count=sum(record.is_filled(index, plan) for index, plan in enumerate(plans)),
        answered_count=sum(section.answered for section in record.sections),
        question_count=sum(len(section.questions) for section in record.sections),
        cells_to_set=sum(facts.empty),
        missing=_unanswered(plans, record.missing(plans)),
        skipped=_unanswered(plans, record.skipped(plans)),
        tray=len(record.tray),
    )


def _unanswered(
    plans: Sequence[SectionPlan], questions: Sequence[tuple[int, int]]
) -> list[schemas.UnansweredQuestion]:
    return [
        schemas.UnansweredQuestion(
            index=index,
            number=number,
            heading=plans[index].heading,
            question=plans[index].questions[number].ask,
        )
        for index, number in questions
    ]


def _question(
    record: Interview, plans: Sequence[SectionPlan], facts: Facts
) -> schemas.InterviewQuestion | None:
    if record.current is None:
        return None
    plan = plans[record.current]
    row = facts.row
    return schemas.InterviewQuestion(
        index=record.current,
        heading=plan.heading,
        number=record.number,
        question=record.question,
        about=record.about,
        suggestions=record.suggestions,
        kind=_KINDS.get(record.asking, plan.kind),
        columns=list(plan.columns),
        prefix=plan.prefix,
        next_id=facts.next_id,
        hint=hint(plan, record.asking, facts.cell, record.sections[record.current].cells),
        example=plan.example,
        answer=facts.answer,
        existing=facts.existing,
        row=None
        if row is None
        else schemas.InterviewRow(number=row.number, cells=list(row.cells), missing=list(row.missing)),
        cell=facts.cell,
        cells=record.sections[record.current].cells if row is not None else None,
        people=list(facts.people),
    )
