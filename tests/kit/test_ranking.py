"""The ranking: shared words count, rare ones more, and nothing is found where no word is shared."""

from __future__ import annotations

from requill.kit.ranking import Bm25, tokens


def _ranking(*texts: str) -> Bm25:
    return Bm25(tokens(text) for text in texts)


def test_words_are_compared_without_case_accents_and_endings() -> None:
    assert tokens("Risks, RÉSUMÉS & Stories") == tokens("risk resume story")
    assert tokens("splitting") == tokens("split")
    assert tokens("merged") == tokens("merge")
    assert tokens("won’t") == tokens("won't") != tokens("won")


def test_short_words_and_ids_stay_as_they_are() -> None:
    assert tokens("FR-001 bus api status") == ["fr", "001", "bus", "api", "status"]


def test_common_words_are_left_out() -> None:
    assert tokens("please give me the risks") == ["risk"]
    assert tokens("give me", common=frozenset()) == ["giv", "me"]


def test_a_script_without_spaces_is_compared_by_character() -> None:
    assert tokens("要件") == ["要", "件"]


def test_the_text_that_shares_the_rarer_word_comes_first() -> None:
    ranking = _ranking("add a risk", "add a requirement", "add a section")
    assert next(one.index for one in ranking.best(tokens("add requirement"), 3)) == 1


def test_a_longer_text_with_the_same_words_scores_less() -> None:
    short, long = _ranking("risk", "risk and much else beside this subject").scores(tokens("risk"))
    assert short > long > 0


def test_nothing_is_found_where_no_word_is_shared_or_the_threshold_is_not_reached() -> None:
    ranking = _ranking("add a risk", "review")
    assert ranking.best(tokens("banana"), 3) == []
    assert ranking.best(tokens("risk"), 3, above=100) == []


def test_no_texts_and_empty_texts_are_ranked_without_failing() -> None:
    assert Bm25([]).best(["risk"], 3) == []
    assert Bm25([[], []]).scores(["risk"]) == [0, 0]
