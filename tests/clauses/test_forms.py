"""Every printed form of a heading, and every way to name a clause: the bench's own tables."""

from __future__ import annotations

import pytest

from rag.evaluation.clauses_bench.forms import Form, clauses_of, load_forms
from rag.evaluation.clauses_bench.questions import NamingQuestion, load_questions, read_names

FORMS, QUESTIONS = load_forms(), load_questions()


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.kind}: {form.text[:20]!r}")
def test_every_form_of_a_heading(form: Form) -> None:
    """Its number and, where the table tells one, its title; damaged or not, with siblings of its kind."""
    pairs = list(clauses_of(form))
    assert [expected for expected, _ in pairs] == [read for _, read in pairs]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.text)
def test_every_way_to_name_a_clause(question: NamingQuestion) -> None:
    """Exactly the clauses that it names; none where its numbers count something else."""
    assert question.names == read_names(question.text)


def test_the_tables_are_as_large_as_they_say() -> None:
    """Two hundred ways to name a clause, a hundred questions that name none, each once."""
    named = {question.text for question in QUESTIONS if question.names}
    unnamed = {question.text for question in QUESTIONS if not question.names}
    assert (len(named) >= 200, len(unnamed) >= 100) == (True, True)
    assert len(named) + len(unnamed) == len(QUESTIONS)
