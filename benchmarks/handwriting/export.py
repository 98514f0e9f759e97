#!/usr/bin/env python3
"""Writes a trained network as an ONNX file with 8-bit weights, and compares the file with the network.

Usage: export.py MODEL.pt FILE.onnx

The input `picture` has the shape (1, 3, 48, width), with shades from -1 to 1; the output `likelihoods` has a column
per 4 pixels and a probability per character, of which the first is CTC's blank. Needs torch, onnx and onnxruntime.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import helper, numpy_helper

from lines import HEIGHT
from train import Network, load

OPSET = 17
SMALLEST_QUANTIZED = 4096  # smaller tensors stay 32-bit floats: they hardly add to the size
# The inputs of a node that are weights, and the axis of those weights along which each row gets a scale of its own.
WEIGHTS = {"Conv": ((1,), 0), "LSTM": ((1, 2), 1)}
COMPARED_WIDTHS = (48, 200, 320, 701)


class Reader(torch.nn.Module):
    """A network that gives probabilities instead of scores."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        """Returns probabilities by picture, column and character."""
        return self.network(picture).softmax(-1)


def quantized(weights: np.ndarray, axis: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns weights as 8-bit integers, and the scale of each row along an axis."""
    others = tuple(other for other in range(weights.ndim) if other != axis)
    scales = np.maximum(np.abs(weights).max(axis=others) / 127, 1e-8).astype(np.float32)
    steps = np.round(weights / np.expand_dims(scales, others))
    return np.clip(steps, -127, 127).astype(np.int8), scales


def quantize(model: onnx.ModelProto) -> None:
    """Stores large weights of convolutions and LSTMs with 8 bits, from which the runtime restores floats."""
    graph = model.graph
    floats = {tensor.name: tensor for tensor in graph.initializer}
    tensors: dict[str, onnx.TensorProto] = {}
    restored: dict[str, onnx.NodeProto] = {}
    for node in graph.node:
        inputs, axis = WEIGHTS.get(node.op_type, ((), 0))
        for position in inputs:
            name = node.input[position]
            if name not in floats:
                continue
            weights = numpy_helper.to_array(floats[name])
            if weights.size < SMALLEST_QUANTIZED:
                continue
            if name not in restored:
                steps, scales = quantized(weights, axis)
                tensors[name + "_q"] = numpy_helper.from_array(steps, name + "_q")
                tensors[name + "_s"] = numpy_helper.from_array(scales, name + "_s")
                restored[name] = helper.make_node(
                    "DequantizeLinear", [name + "_q", name + "_s"], [name + "_d"], axis=axis
                )
            node.input[position] = name + "_d"
    kept = [tensor for name, tensor in floats.items() if name not in restored]
    nodes = list(graph.node)
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend([*kept, *tensors.values()])
    graph.node.extend([*restored.values(), *nodes])


def anonymize(model: onnx.ModelProto) -> None:
    """Removes the names of tools and source files, so that the file depends on the weights alone."""
    model.doc_string = model.producer_name = model.producer_version = ""
    for node in model.graph.node:
        node.doc_string = ""


def export(reader: Reader, path: Path) -> onnx.ModelProto:
    """Writes a reader with 32-bit weights and returns what was written."""
    torch.onnx.export(
        reader,
        (torch.randn(1, 3, HEIGHT, 320),),
        str(path),
        input_names=["picture"],
        output_names=["likelihoods"],
        dynamic_axes={"picture": {3: "width"}, "likelihoods": {1: "columns"}},
        opset_version=OPSET,
        dynamo=False,
        do_constant_folding=True,
    )
    return onnx.load(path)


@torch.no_grad()
def compare(reader: Reader, exact: Path, small: Path) -> None:
    """Prints the largest differences between the files and the network, on random pictures."""
    providers = ["CPUExecutionProvider"]
    sessions = [onnxruntime.InferenceSession(str(path), providers=providers) for path in (exact, small)]
    for width in COMPARED_WIDTHS:
        picture = np.random.uniform(-1, 1, (1, 3, HEIGHT, width)).astype(np.float32)
        expected = reader(torch.tensor(picture)).numpy()
        results = [session.run(None, {"picture": picture})[0] for session in sessions]
        wide, narrow = (np.abs(result - expected).max() for result in results)
        print(f"width {width}: 32 bits differ by {wide:.6f}, 8 bits by {narrow:.6f}")


def main(model: Path, target: Path) -> None:
    """Exports a trained network and compares the result."""
    reader = Reader(load(model, torch.device("cpu"))).eval()
    with tempfile.TemporaryDirectory() as folder:
        exact = Path(folder) / "exact.onnx"
        exported = export(reader, exact)
        quantize(exported)
        anonymize(exported)
        onnx.checker.check_model(exported)
        onnx.save(exported, target)
        print(f"{exact.stat().st_size} bytes with 32-bit weights, {target.stat().st_size} with 8-bit weights")
        compare(reader, exact, target)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
