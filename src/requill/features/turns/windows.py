"""Context windows of models, in tokens: what is configured, or less once a model has named less."""

from __future__ import annotations

from msgspec import Struct, field

from requill.ai.interface import Model

MIN_TOKENS = 2_000  # the rules, a question and a few paragraphs need that much


class Windows(Struct):
    """The windows of models that turned out smaller than configured, by label, for as long as we run."""

    _found: dict[str, int] = field(default_factory=dict)

    def of(self, model: Model) -> int:
        """How many tokens to ask with."""
        configured = model.context_tokens
        return min(configured, self._found.get(model.label, configured))

    def learn(self, model: Model, limit: int) -> None:
        """A refusal named that limit. What a turn tries besides is its own: a text may have more tokens than
        its length tells.
        """
        if limit < self.of(model):
            self._found[model.label] = max(limit, MIN_TOKENS)


def smaller(budget: int, limit: int | None) -> int | None:
    """What to try when `budget` was too much: the limit that was named, else half; None below the minimum."""
    if budget <= MIN_TOKENS:
        return None
    return max(limit if limit is not None and limit < budget else budget // 2, MIN_TOKENS)
