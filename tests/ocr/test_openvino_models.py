"""What OpenVINO is asked to do to a model, on one small enough to be worked out by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import openvino
import pytest
from openvino import opset13

from rag.ocr.openvino_models import FixedModel, NarrowedModel


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A model of four classes: class ``n`` of a value ``x`` is ``n * x + 10 * n``."""
    values = opset13.parameter([-1, -1, 1], np.float32)
    weights = opset13.constant(np.array([[0, 1, 2, 3]], dtype=np.float32))
    biases = opset13.constant(np.array([0, 10, 20, 30], dtype=np.float32))
    answer = opset13.add(opset13.matmul(values, weights, False, False), biases)
    openvino.save_model(openvino.Model([answer], [values]), tmp_path / "m.xml", compress_to_fp16=False)
    return tmp_path / "m.xml"


def test_the_classes_left_answer_as_before(path: Path) -> None:
    """Cut out of weights and biases alike, in the order asked for."""
    answer = NarrowedModel(path, 1, [0, 3], 4)(np.array([[[2.0], [1.0]]], dtype=np.float32))

    assert answer.tolist() == [[[0, 36], [0, 33]]]


def test_another_size_is_compiled_anew(path: Path) -> None:
    """And the first ones work again after it, from memory or not."""
    model = FixedModel(path, 1)

    answers = [model(np.ones((1, count, 1), dtype=np.float32)) for count in (2, 2, 3, 4, 5, 2)]

    assert [answer.shape for answer in answers] == [(1, count, 4) for count in (2, 2, 3, 4, 5, 2)]
    assert all(answer[0, -1].tolist() == [0, 11, 22, 33] for answer in answers)
