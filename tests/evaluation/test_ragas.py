"""RAGAS on our clauses, and a judge behind a loopback server. Skipped where the extra ``.[eval]`` is not installed."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web

from rag.evaluation.gold import parse_contract
from rag.evaluation.gold_types import GoldContract
from rag.evaluation.retrieval_bench import ask_all
from rag.evaluation.retrieval_cases import RememberingEmbedder, clean_cases
from rag.evaluation.retrieval_plots import is_installed as plots_are_installed
from rag.evaluation.retrieval_ragas import context_scores, is_installed
from rag.evaluation.retrieval_run import Judge, RetrievalPlan, run_retrieval_bench
from rag.index.embedder import WordHashEmbedder

needs_ragas = pytest.mark.skipif(not is_installed(), reason="the extra .[eval] is not installed")
needs_plots = pytest.mark.skipif(not plots_are_installed(), reason="the extra .[eval] is not installed")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")

QUESTION = '[[question]]\nkind = "formal"\ntext = "Berapa harga dan bagaimana dibayar?"\nclauses = ["2"]\n'


@pytest.fixture
def gold(source: str) -> GoldContract:
    return parse_contract("kecil", source, QUESTION, "report")


@asynccontextmanager
async def judging_server(*, supported: int, garbled: bool = False) -> AsyncIterator[tuple[str, list[str]]]:
    """A loopback service that speaks chat completions and judges by a script, not by understanding.

    It splits every answer into two statements, finds ``supported`` of them in the passages, and turns an answer back
    into a question; ``garbled``: it answers anything but JSON. Yields its root and the prompts that it was sent.
    """
    prompts: list[str] = []

    async def complete(request: web.Request) -> web.Response:
        body = await request.json()
        prompt = "\n".join(str(message["content"]) for message in body["messages"])
        prompts.append(prompt)
        return web.json_response(_completion(body["model"], "hm" if garbled else _reply(prompt, supported)))

    app = web.Application()
    app.router.add_post("/openai/v1/chat/completions", complete)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    try:
        yield f"http://{host}:{port}", prompts
    finally:
        await runner.cleanup()


def _reply(prompt: str, supported: int) -> str:
    if re.search(r'"verdict"', prompt):
        verdicts = [{"statement": f"s{at}", "reason": "scripted", "verdict": int(at < supported)} for at in range(2)]
        return json.dumps({"statements": verdicts})
    if re.search(r'"noncommittal"', prompt):
        return json.dumps({"question": "Berapa harga dan bagaimana dibayar?", "noncommittal": 0})
    return json.dumps({"statements": ["Harganya seribu rupiah.", "Harga dibayar tunai."]})


def _completion(model: str, content: str) -> dict[str, object]:
    message = {"role": "assistant", "content": content}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    return {"id": "c", "object": "chat.completion", "created": 1, "model": model, "choices": [choice], "usage": usage}


@needs_ragas
@pytest.mark.slow
async def test_context_scores_by_clause_numbers(gold: GoldContract) -> None:
    """One of the clauses found is the right one: recall is full, precision a share; no model is asked."""
    answers = ask_all(clean_cases([gold]), RememberingEmbedder(WordHashEmbedder()))
    rows = {row.system: row for row in (await context_scores(answers)).rows}
    assert (rows["ours"].questions, rows["ours"].context_recall) == (1, 1.0)
    assert 0 < rows["ours"].context_precision <= 1


@needs_ragas
@pytest.mark.slow
@pytest.mark.parametrize("supported", [0, 1, 2])
async def test_a_judge_tells_faithfulness_and_relevance(gold: GoldContract, supported: int) -> None:
    """As many statements as the judge finds in the passages; the answer turned back is the question asked."""
    async with judging_server(supported=supported) as (root, prompts):
        plan = RetrievalPlan(judge=Judge("key", "judge-1", root))
        run = run_retrieval_bench(clean_cases([gold]), WordHashEmbedder(), plan, quick=True)
        results = {result.name: result async for result in run}
    (row,) = results["judged"].rows
    assert (row.judge, row.answers, row.unjudged, row.faithfulness) == ("judge-1", 1, 0, supported / 2)
    assert row.answer_relevance == pytest.approx(1.0)
    assert any("Rp1.000" in prompt for prompt in prompts)


@needs_ragas
@pytest.mark.slow
async def test_a_judge_that_cannot_be_read_judges_nothing(gold: GoldContract) -> None:
    """Counted as unjudged, never as a score."""
    async with judging_server(supported=2, garbled=True) as (root, _):
        plan = RetrievalPlan(judge=Judge("key", "judge-1", root))
        run = run_retrieval_bench(clean_cases([gold]), WordHashEmbedder(), plan, quick=True)
        results = {result.name: result async for result in run}
    (row,) = results["judged"].rows
    assert (row.answers, row.unjudged, row.faithfulness) == (1, 1, 0.0)


@needs_plots
@pytest.mark.slow
async def test_plots_are_drawn(gold: GoldContract, tmp_path: Path) -> None:
    plan = RetrievalPlan(plots=tmp_path / "plots")
    said: list[str] = []
    async for _ in run_retrieval_bench(clean_cases([gold]), WordHashEmbedder(), plan, say=said.append):
        pass
    assert sorted(path.name for path in (tmp_path / "plots").iterdir()) == ["ablation.svg", "systems-clean.svg"]


@pytest.mark.skipif(is_installed(), reason="the extra .[eval] is installed")
async def test_without_the_extra_it_says_how_to_get_it(gold: GoldContract, tmp_path: Path) -> None:
    """The tables come all the same."""
    plan = RetrievalPlan(judge=Judge("key", "judge-1", "http://127.0.0.1:9"), plots=tmp_path)
    said: list[str] = []
    run = run_retrieval_bench(clean_cases([gold]), WordHashEmbedder(), plan, quick=True, say=said.append)
    names = [result.name async for result in run]
    assert names == ["retrieval", "absent", "targets"]
    assert [line for line in said if ".[eval]" in line and line.startswith(("no plots", "nothing is judged"))] != []
