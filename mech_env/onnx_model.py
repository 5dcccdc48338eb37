"""A look at an ONNX network before a runtime opens it: plain layers only, and finite weights."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

# What a bundle may use. None of these loops, calls functions or reads files.
_OPERATORS = frozenset({
    "Add", "And", "ArgMax", "Cast", "Clip", "Concat", "Constant", "Div", "Equal", "Erf", "Exp",
    "Expand", "Flatten", "Gather", "Gemm", "Greater", "Identity", "LayerNormalization", "Less",
    "Log", "LogSoftmax", "MatMul", "Max", "Min", "Mul", "Neg", "Not", "Or", "Pow", "ReduceMax",
    "ReduceMean", "ReduceSum", "Relu", "Reshape", "Shape", "Sigmoid", "Slice", "Softmax", "Split",
    "Sqrt", "Squeeze", "Sub", "Tanh", "Transpose", "Unsqueeze", "Where",
})  # fmt: skip


def check_onnx(data: bytes) -> None:
    """Refuse a network that is no exported policy's.

    Raises:
        ValueError: not ONNX, other operators, weights outside the file, or weights that are not
            finite; names the operator or tensor.
    """
    import onnx

    try:
        model = onnx.load_model_from_string(data)
    except Exception:  # of protobuf, which has no types for checkers
        raise ValueError("cannot be opened: not ONNX, or damaged") from None
    graph = model.graph
    if model.functions or model.training_info or graph.sparse_initializer:
        raise ValueError("functions, training or sparse weights; a policy has none")
    for node in graph.node:
        if node.domain not in ("", "ai.onnx") or node.op_type not in _OPERATORS:
            raise ValueError(
                f"operator {node.domain!s:.40}{node.op_type!s:.40}; a policy has none such"
            )
    for name, tensor in _tensors(graph):
        _check_tensor(f"tensor {name!r:.120}", tensor)


def _tensors(graph: Any) -> Iterator[tuple[str, Any]]:
    """Weights and constants, with their names."""
    yield from ((tensor.name, tensor) for tensor in graph.initializer)
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.HasField("g") or attribute.graphs or attribute.sparse_tensors:
                raise ValueError(f"a graph inside {node.op_type}; a policy has none")
            for tensor in (attribute.t, *attribute.tensors):
                yield f"{node.name}.{attribute.name}", tensor


def _check_tensor(name: str, tensor: Any) -> None:
    from onnx import TensorProto, numpy_helper

    if tensor.data_location == TensorProto.EXTERNAL or tensor.external_data:
        raise ValueError(f"{name}: weights in another file")
    if tensor.data_type == TensorProto.UNDEFINED:
        return  # an attribute that is no tensor
    try:
        values = numpy_helper.to_array(tensor)
    except Exception as error:  # onnx raises what numpy and its tables raise
        reason = (str(error) or type(error).__name__).splitlines()[0][:80]
        raise ValueError(f"{name}: damaged ({reason})") from None
    if values.dtype.kind == "f" and not np.isfinite(values).all():
        raise ValueError(f"{name}: NaN or infinite weights")
