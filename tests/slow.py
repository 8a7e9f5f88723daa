"""Which tests `make quick` leaves out: the list, and nothing else decides it but the mark `slow` on a test itself.

Tests that go through rule files of the package are run for a few of them only; of the rest, what is named here is left
out: long searches, programs of their own, the documents' examples. `tests/test_quick.py` keeps the list true.
"""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# A whole game, numbers, what is remembered, answers at the same time and reactions.
FEW = frozenset({"brigands", "nim", "04_memory", "05_veto"})
SLOW = (
    "tests/benchmarks",
    "tests/docs/test_docs.py::test_commands",
    "tests/docs/test_docs.py::test_python",
    "tests/docs/test_docs.py::test_what_is_made_from_the_program_is_up_to_date",
    "tests/dsl/test_bad_input.py::test_damaged_games_never_raise",
    "tests/dsl/test_bad_input.py::test_huge_or_missing",
    "tests/dsl/test_parse.py::TestTables",
    "tests/examples/test_examples.py::test_three_examples_speak_french",
    "tests/interpreter/seat/test_forgotten.py::test_forgetting_adds_no_lines",
    "tests/interpreter/test_figures.py::test_figures_of_the_package",
    "tests/interpreter/test_menus.py::test_neither_tells_what_is_hidden",
    "tests/interpreter/test_pickles.py::test_in_another_process",
    "tests/interpreter/test_pickles.py::test_matches_of_whole_games",
    "tests/playthroughs/test_playthroughs.py::test_playthrough[colorful_treasure",
    "tests/playthroughs/test_playthroughs.py::test_playthrough[treasure_hunter",
    "tests/properties/test_any_game.py::test_one_seed_gives_one_match_in_every_process",
    "tests/properties/test_bots.py",
    "tests/properties/test_imagined.py",
    "tests/properties/test_random_rules.py::test_any_rules_tell_one_story",
    "tests/properties/test_secrets.py::test_a_leak_while_players_choose_together_is_noticed",
    "tests/properties/test_secrets.py::test_a_loosened_declaration_is_noticed",
    "tests/properties/test_secrets.py::test_nothing_leaks_there_otherwise",
    "tests/properties/test_secrets.py::test_refusals_that_tell_what_is_hidden_are_noticed",
    "tests/properties/test_sent.py",
    "tests/properties/test_story_secrets.py",
    "tests/tgame/checking/secrets/test_since_deal.py::test_a_leak_can_be_come_upon_again",
    "tests/tgame/checking/secrets/test_since_deal.py::test_a_spectator_notices_it_too",
    "tests/tgame/checking/secrets/test_since_deal.py::test_the_search_in_a_position_does_not_find_it",
    "tests/tgame/checking/secrets/test_since_deal.py::test_what_is_told_on_purpose_is_no_leak",
    "tests/tgame/checking/test_every_file.py::test_nor_with_the_corners",
    "tests/tgame/checking/test_scenario.py::test_pasted_it_fails_for_the_same_reason",
    "tests/tgame/cli/test_check.py",
    "tests/tgame/cli/test_duel.py::TestTally::test_whoever_looks_again_and_again_errs_once_in_twenty_at_most",
    "tests/tgame/cli/test_graph.py",
    "tests/tgame/cli/test_harmless.py",
    "tests/tgame/cli/test_lint.py::test_the_games_are_clean",
    "tests/tgame/cli/test_page.py",
    "tests/tgame/cli/test_replay.py",
    "tests/tgame/cli/test_rules.py",
    "tests/tgame/cli/test_run.py::TestStory::test_the_same_bytes_whatever_the_hash_seed",
    "tests/tgame/cli/test_run.py::test_the_same_seed_gives_the_match_of_a_playout",
    "tests/tgame/cli/test_saving.py",
    "tests/tgame/cli/test_scenarios.py",
    "tests/tgame/cli/test_story.py",
    "tests/tgame/drawing/test_layout.py::test_very_many_phases",
    "tests/tgame/play/test_any_position.py",
    "tests/tgame/play/test_dye.py",
    "tests/tgame/play/test_screen.py::test_slots",
    "tests/tgame/play/test_session.py::TestPrompts::test_a_pipe_is_never_waited_for",
    "tests/tgame/play/test_session.py::test_every_game_is_played",
    "tests/tgame/play/test_what.py::test_a_planted_leak_is_noticed",
    "tests/tgame/play/test_what.py::test_the_same_sight_gives_the_same_answer",
    "tests/tgame/rulebook/test_every_file.py",
    "tests/tgame/table/test_documents.py::test_documents_of_every_game_fit_the_schema",
    "tests/tgame/table/test_documents.py::test_what_is_left_out",
    "tests/tgame/table/test_documents.py::test_who_only_plays",
)


def is_slow(item: pytest.Item) -> bool:
    if item.nodeid.startswith(SLOW):
        return True
    # Tests of one rule file among many have its path.
    given = (
        item.callspec.params.get("path") if isinstance(item, pytest.Function) and hasattr(item, "callspec") else None
    )
    return isinstance(given, Path) and _is_bundled(given) and given.stem not in FEW


def _is_bundled(path: Path) -> bool:
    return any(path.is_relative_to(ROOT / folder) for folder in ("games", "examples"))
