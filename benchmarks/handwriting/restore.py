#!/usr/bin/env python3
"""Makes a checkpoint for train.py from an ONNX file of the network before it was enlarged.

Usage: restore.py FILE.onnx DATA MODEL.pt

The larger network reads as the file does until it is trained: what is new in it has no influence at first. The file
has no batch normalisation, since it was merged into the convolutions; it is restored from the statistics of some lines
drawn from DATA. Needs torch, onnx, Pillow and numpy.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from lines import Material, batches, with_fonts
from train import CONTEXT, Network, Residual, held_out_lines, measure, photographs

STATISTICS_BATCHES = 2
GATES = (0, 2, 3, 1)  # where torch's input, forget, cell and output gate are in ONNX


def tensors(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    """Returns the weights by the names under which nodes use them."""
    found = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    for node in model.graph.node:
        if node.op_type == "DequantizeLinear":
            steps, scales = (found[name] for name in node.input[:2])
            axis = next((attribute.i for attribute in node.attribute if attribute.name == "axis"), 1)
            shape = [-1 if place == axis else 1 for place in range(steps.ndim)]
            found[node.output[0]] = steps.astype(np.float32) * scales.reshape(shape)
    return found


def normalised(network: Network) -> Iterator[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Yields the convolutions that the file has, in its order, with what normalises them."""
    features = network.features
    yield features[0], features[1]
    for block in list(features)[:-1]:
        if isinstance(block, Residual):
            yield block.first, block.first_norm
            yield block.second, block.second_norm
            if isinstance(block.shortcut, nn.Sequential):
                yield block.shortcut[0], block.shortcut[1]


def by_gate(weights: np.ndarray) -> Tensor:
    """Returns the rows of an LSTM's weights by gate, in torch's order."""
    return torch.tensor(np.stack(np.split(weights, 4))[list(GATES)])


def enlarge(target: Tensor, rows: Tensor, columns: list[slice]) -> None:
    """Copies weights by gate and unit to the first units of a larger LSTM, which ignore its other units."""
    units = rows.shape[1]
    whole = target.view(4, CONTEXT, -1)
    whole[:, :units] = 0
    start = 0
    for column in columns:
        width = column.stop - column.start
        whole[:, :units, column] = rows[:, :, start : start + width]
        start += width


@torch.no_grad()
def restore_context(network: Network, model: onnx.ModelProto, weights: dict[str, np.ndarray]) -> None:
    """Copies the LSTM and the layer after it."""
    nodes = [node for node in model.graph.node if node.op_type == "LSTM"]
    units = weights[nodes[0].input[2]].shape[2]
    both = [slice(0, units), slice(CONTEXT, CONTEXT + units)]
    for layer, node in enumerate(nodes):
        inputs, recurrent, biases = (weights[name] for name in node.input[1:4])
        columns = [slice(0, inputs.shape[2])] if layer == 0 else both
        for direction, suffix in enumerate(("", "_reverse")):
            name = f"l{layer}{suffix}"
            enlarge(getattr(network.context, f"weight_ih_{name}"), by_gate(inputs[direction]), columns)
            enlarge(getattr(network.context, f"weight_hh_{name}"), by_gate(recurrent[direction]), both[:1])
            for part, bias in zip(("ih", "hh"), np.split(biases[direction], 2)):
                enlarge(getattr(network.context, f"bias_{part}_{name}"), by_gate(bias)[:, :, None], [slice(0, 1)])
    last = next(node for node in model.graph.node if node.op_type == "MatMul")
    scores = torch.tensor(weights[last.input[1]].T.copy())
    network.scores.weight.zero_()
    for start, column in zip((0, units), both):
        network.scores.weight[:, column] = scores[:, start : start + units]
    after = next(node for node in model.graph.node if node.op_type == "Add" and last.output[0] in node.input)
    network.scores.bias.copy_(torch.tensor(weights[next(name for name in after.input if name in weights)]))


@torch.no_grad()
def restore(path: Path, network: Network, pictures: list[np.ndarray], device: torch.device) -> None:
    """Copies the weights of a file into a network."""
    model = onnx.load(path)
    weights = tensors(model)
    nodes = iter([node for node in model.graph.node if node.op_type == "Conv"])
    hooks = []
    for convolution, norm in normalised(network):
        node = next(nodes)
        convolution.weight.copy_(torch.tensor(weights[node.input[1]]))
        bias = torch.tensor(weights[node.input[2]]).to(device)

        def measure_first(norm: nn.BatchNorm2d, inputs: tuple[Tensor], bias: Tensor = bias) -> None:
            variance, mean = torch.var_mean(inputs[0].float(), (0, 2, 3), correction=0)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_(torch.sqrt(variance + norm.eps))
            norm.bias.copy_(mean + bias)

        hooks.append(norm.register_forward_pre_hook(measure_first))
    node = next(nodes)
    network.flatten.weight.copy_(torch.tensor(weights[node.input[1]]))
    network.flatten.bias.copy_(torch.tensor(weights[node.input[2]]))
    network.features[-1].second_norm.weight.zero_()
    restore_context(network, model, weights)
    network.eval()
    narrowest = min(part.shape[2] for part in pictures)
    network(photographs(np.concatenate([part[:, :, :narrowest] for part in pictures]), device))
    for hook in hooks:
        hook.remove()


def main(path: Path, data: Path, target: Path) -> None:
    """Restores a network, writes it and measures it."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    material = Material.read(data)
    drawn = batches(material, [with_fonts(material, material.training_fonts)], 1, lengths=[(16, 36)])
    network = Network().to(device)
    restore(path, network, [pictures for pictures, _ in islice(drawn, STATISTICS_BATCHES)], device)
    torch.save(network.state_dict(), target)
    for name, lines in held_out_lines(material, data / "unipen.npz").items():
        measure(network, name, lines, device)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]))
