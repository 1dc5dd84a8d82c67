"""Reads the YAML at the top of a text as a tree, of which nothing is made, whatever it names."""

from __future__ import annotations

from typing import Any

_MAX_NESTED = 3


class UnreadableYaml(Exception):
    """It is none: the number of the line, from 0, and what is wrong there; neither where nobody knows."""

    def __init__(self, line: int | None = None, problem: str = "") -> None:
        super().__init__(problem)
        self.line = line
        self.problem = problem


def compose(text: str) -> Any:
    """The root node of the tree; None where there is nothing. Raises `UnreadableYaml`.

    How long the text may be is for whoever asks to say.
    """
    import yaml  # not for a starting server

    class Loader(yaml.SafeLoader):
        """Refuses brackets in brackets, of which it would look at each again for each."""

        def fetch_flow_collection_start(self, token_class: type[yaml.Token]) -> None:
            if self.flow_level >= _MAX_NESTED:
                raise yaml.YAMLError("too deep")
            super().fetch_flow_collection_start(token_class)

    try:
        return yaml.compose(text, Loader=Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise UnreadableYaml(None if mark is None else mark.line, error.problem or "") from None
    except (yaml.YAMLError, RecursionError):
        raise UnreadableYaml from None
