"""Plans changes of a text as tool calls, each with a quote that occurs only once when its turn comes."""

from __future__ import annotations

from collections.abc import Mapping

from requill.ai.builtin.reply import Call

# Characters beyond which a quote is not made longer: the text repeats itself, and the tool will refuse it.
_LONGEST_CONTEXT = 4000


class Editor:
    """Collects calls and keeps the text as it will be after them, so that later positions are right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.calls: list[Call] = []

    def call(self, name: str, arguments: Mapping[str, str]) -> None:
        """A tool other than `replace_text`; the text of the plan is not changed by it."""
        self.calls.append(Call(name, arguments))

    def replace(self, start: int, end: int, replacement: str) -> None:
        """Put `replacement` in the place of text[start:end]."""
        if self.text[start:end] == replacement:
            return
        left, right = self._unique(start, end)
        quote = self.text[left:right]
        put = self.text[left:start] + replacement + self.text[end:right]
        self.calls.append(Call("replace_text", {"quote": quote, "replacement": put}))
        self.text = self.text[:start] + replacement + self.text[end:]

    def change(self, start: int, end: int, new: str) -> None:
        """Make text[start:end] into `new` by replacing only the lines that differ."""
        old = self.text[start:end]
        head = 0
        while head < min(len(old), len(new)) and old[head] == new[head]:
            head += 1
        if head < len(old) or (head < len(new) and new[head] != "\n"):
            head = old.rfind("\n", 0, head) + 1 if head else 0
        tail = 0
        while tail < min(len(old), len(new)) - head and old[len(old) - 1 - tail] == new[len(new) - 1 - tail]:
            tail += 1
        self.replace(start + head, end - tail, new[head : len(new) - tail])

    def _unique(self, start: int, end: int) -> tuple[int, int]:
        """The smallest run of whole lines around the range, and enough of them, that occurs once."""
        left, right = start, end
        if left == right or not self._once(left, right):
            left = self.text.rfind("\n", 0, left) + 1
            stop = self.text.find("\n", right)
            right = len(self.text) if stop < 0 else stop
        lines = 1
        while right - left < _LONGEST_CONTEXT and not self._once(left, right):
            for _ in range(lines):
                if left:
                    left = self.text.rfind("\n", 0, left - 1) + 1
                elif right < len(self.text):
                    stop = self.text.find("\n", right + 1)
                    right = len(self.text) if stop < 0 else stop
            if (left, right) == (0, len(self.text)):
                break
            lines *= 2
        return left, right

    def _once(self, left: int, right: int) -> bool:
        quote = self.text[left:right]
        return bool(quote.strip()) and self.text.find(quote) == left and self.text.find(quote, left + 1) < 0
