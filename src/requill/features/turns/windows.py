"""Context windows of models, in tokens: what is configured, or less once a model has refused that."""

from __future__ import annotations

from msgspec import Struct, field

from requill.ai.budget import size_of, space_of
from requill.ai.interface import Model

MIN_TOKENS = 2_000  # the rules, a question and a few paragraphs need that much
_TYPED_SHARE = 0.1


class Windows(Struct):
    """The windows of models that turned out smaller than configured, by label, for as long as we run."""

    _found: dict[str, int] = field(default_factory=dict)

    def of(self, model: Model) -> int:
        """How many tokens to ask with."""
        configured = model.context_tokens
        return min(configured, self._found.get(model.label, configured))

    def learn(self, model: Model, budget: int, typed: str) -> None:
        """The model took a request made to fit `budget`. A long message says nothing of other people's."""
        if budget < self.of(model) and size_of(typed) <= space_of(budget, _TYPED_SHARE):
            self._found[model.label] = budget


def smaller(budget: int, limit: int | None) -> int | None:
    """What to try when `budget` was too much: the limit that was named, else half; None below the minimum."""
    if budget <= MIN_TOKENS:
        return None
    return max(limit if limit is not None and limit < budget else budget // 2, MIN_TOKENS)
