"""Projects as things that have members."""

from __future__ import annotations

from requill.db.session import Session
from requill.features.members.interface import Kind, Subject
from requill.features.projects import service
from requill.features.projects.policy import Action
from requill.kit.actor import Actor
from requill.models import Project


class ProjectSubjects:
    """Implements `members.interface.Subjects`."""

    def open(self, session: Session, actor: Actor, object_id: int) -> Subject:
        return _subject_of(service.get_project(session, actor, object_id))

    def lock(self, session: Session, actor: Actor, object_id: int) -> Subject:
        return _subject_of(service.lock_project(session, actor, object_id, Action.SHARE))


def _subject_of(project: Project) -> Subject:
    return Subject(Kind.PROJECT, project.id, project.name, project.owner_id)
