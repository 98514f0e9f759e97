#!/usr/bin/env python3
"""Trains a network that reads pictures of handwritten lines, and measures it with fonts and writers it has not seen.

Usage: train.py DATA MODEL.pt [--seconds N] [--rate N] [--part FROM TO] [--workers N]

DATA is what prepare.py and unipen.py wrote. If MODEL.pt exists, training continues from it; MODEL.pt is written at the
end. Lines are rendered while the network trains, by --workers processes. Needs torch, Pillow and numpy; a GPU makes it
a matter of minutes.
"""

import argparse
import math
import random
import time
from itertools import islice
from pathlib import Path
from queue import Queue
from threading import Thread

import numpy as np
import torch
import torch.multiprocessing as multiprocessing
import torch.nn.functional as F
from torch import Tensor, nn

from lines import BATCH, CHARACTERS, Material, Source, batches, with_fonts
from strokes import Hands

OUTPUTS = len(CHARACTERS) + 1  # output 0 is CTC's blank
INDEX = {character: index for index, character in enumerate(CHARACTERS, 1)}

CONTEXT = 320  # numbers that the LSTM keeps per direction

BATCHES_PER_STEP = 2  # the texts of one batch are alike in length, so each step mixes two
WARM_UP = 0.04  # share of the time in which the learning rate rises
FIRST_STEPS = 200  # in which the rate rises at the start of each run, while the optimizer learns its scales
LAST_RATE = 0.004  # share of the highest rate that is left at the end
WEIGHT_DECAY = 0.02
LONGEST_GRADIENT = 5.0
STEPS_PER_REPORT = 200
BATCHES_AHEAD = 40
BATCHES_NEAR = 4

MEASURED_BATCHES = 8
MEASURED_SIZE = 128
MEASURED_SEED = 99
SHOWN_READINGS = 120  # one of so many is printed
CONFIDENCE_GROUPS = 12
PART_HELP = "part of the whole training that this run is, such as 0 0.4: sets the learning rate (0 1)"


def uniform(count: int, lowest: float, highest: float, device: torch.device) -> Tensor:
    """Returns one random number per picture."""
    return torch.rand(count, device=device) * (highest - lowest) + lowest


def per_picture(values: Tensor) -> Tensor:
    """Shapes one value per picture so that it applies to all pixels."""
    return values[:, None, None, None]


def smooth_noise(noise: Tensor, size: tuple[int, int]) -> Tensor:
    """Enlarges coarse noise to the size of the pictures."""
    return F.interpolate(noise, size, mode="bicubic", align_corners=True)


def neighbours(ink: Tensor) -> tuple[Tensor, Tensor]:
    """Returns the edges of lines above or below, and which pictures get them."""
    count, _, height, width = ink.shape
    device = ink.device
    others = torch.randperm(count, device=device)
    distance = torch.randint(30, 46, (count,), device=device)
    shift = distance * (torch.randint(0, 2, (count,), device=device) * 2 - 1)
    used = torch.rand(count, device=device) < 0.22
    source = torch.arange(height, device=device)[None] - shift[:, None]
    inside = (source >= 0) & (source < height)
    rows = source.clamp(0, height - 1)[:, None, :, None].expand(count, 1, height, width)
    return ink[others].gather(2, rows) * inside[:, None, :, None], used


def bend(ink: Tensor) -> Tensor:
    """Slants, tilts, stretches and bends the lines."""
    count, _, height, width = ink.shape
    device = ink.device
    y, x = torch.meshgrid(
        torch.linspace(-1, 1, height, device=device), torch.linspace(-1, 1, width, device=device), indexing="ij"
    )
    slant = torch.randn(count, device=device) * 0.22 * height / width
    tilt = torch.randn(count, device=device) * 0.012 * width / height
    from_x = x[None] + slant[:, None, None] * y[None]
    stretch = uniform(count, 0.92, 1.12, device)
    from_y = y[None] * stretch[:, None, None] + tilt[:, None, None] * x[None] * 0.5
    strength = torch.rand(count, device=device) * 2.6
    coarse = torch.randn(count, 2, 4, max(2, width // 22), device=device)
    waves = smooth_noise(coarse, (height, width)) * per_picture(strength)
    fine = torch.randn(count, 2, 7, max(2, width // 9), device=device)
    waves = waves + smooth_noise(fine, (height, width)) * per_picture(torch.rand(count, device=device) * 0.8)
    grid = torch.stack([from_x + waves[:, 0] * 2 / width, from_y + waves[:, 1] * 2 / height], -1)
    return F.grid_sample(ink, grid, align_corners=True)


def change_strokes(ink: Tensor) -> Tensor:
    """Makes the strokes of half of the pictures thicker or thinner, and the ink of all uneven."""
    count, _, height, width = ink.shape
    device = ink.device
    kind = per_picture(torch.rand(count, device=device))
    thicker = F.max_pool2d(ink, 3, 1, 1)
    thinner = -F.max_pool2d(-ink, 3, 1, 1)
    thickest = F.max_pool2d(ink, 5, 1, 2)
    strength = torch.rand(count, 1, 1, 1, device=device)
    thinned = torch.where(kind < 0.5, ink + (thinner - ink) * strength * 0.6, ink)
    thickened = torch.where(kind < 0.32, ink + (thickest - ink) * strength, thinned)
    ink = torch.where(kind < 0.25, ink + (thicker - ink) * strength, thickened)
    faded = torch.rand(count, 1, 4, max(2, width // 16), device=device)
    faded = F.interpolate(faded, (height, width), mode="bilinear")
    return ink * (1 - per_picture(uniform(count, 0, 0.6, device)) * faded)


def add_rules(ink: Tensor) -> Tensor:
    """Adds the lines of ruled paper: up to three that run along the text, rarely one across."""
    count, _, height, width = ink.shape
    device = ink.device
    x = torch.linspace(-1, 1, width, device=device)[None, None]
    rows = torch.arange(height, device=device).float()[None, :, None]
    for _ in range(3):
        middle = uniform(count, -4, height + 4, device)
        thickness = uniform(count, 0.5, 1.6, device)
        shade = uniform(count, 0.08, 0.9, device) * (torch.rand(count, device=device) < 0.3)
        tilt = torch.randn(count, device=device) * 0.8
        centre = middle[:, None, None] + tilt[:, None, None] * x
        rule = (thickness[:, None, None] - (rows - centre).abs()).clamp(0, 1) * shade[:, None, None]
        ink = torch.maximum(ink, rule[:, None])
    middle = uniform(count, 0, width, device)
    shade = uniform(count, 0.1, 0.8, device) * (torch.rand(count, device=device) < 0.08)
    columns = torch.arange(width, device=device).float()[None]
    across = (1.2 - (columns - middle[:, None]).abs()).clamp(0, 1) * shade[:, None]
    return torch.maximum(ink, across[:, None, None])


def photograph(ink: Tensor) -> Tensor:
    """Turns ink into grey as a scanner or a camera sees it: uneven paper, blur, low resolution, noise."""
    count, _, height, width = ink.shape
    device = ink.device
    paper = per_picture(uniform(count, 0.55, 1, device))
    light = torch.randn(count, 1, 2, 3, device=device)
    light = F.interpolate(light, (height, width), mode="bilinear", align_corners=True)
    light = light * per_picture(uniform(count, 0, 0.1, device))
    pen = paper * (1 - per_picture(uniform(count, 0.3, 1, device)))
    grey = (paper + light) * (1 - ink) + pen * ink
    kind = torch.rand(count, 1, 1, 1, device=device)
    blurred = F.avg_pool2d(F.pad(grey, (1, 1, 1, 1), mode="replicate"), 3, 1)
    twice = F.avg_pool2d(F.pad(blurred, (1, 1, 1, 1), mode="replicate"), 3, 1)
    grey = torch.where(kind < 0.25, blurred, torch.where(kind < 0.38, twice, grey))
    if random.random() < 0.2:
        scale = random.uniform(0.4, 0.8)
        small = F.interpolate(grey, (int(height * scale), int(width * scale)), mode="area")
        grey = F.interpolate(small, (height, width), mode="bilinear")
    noise = torch.randn_like(grey)
    strength = uniform(count, 0, 0.07, device) * (torch.rand(count, device=device) < 0.6)
    grey = (grey + noise * per_picture(strength)).clamp(0, 1)
    return torch.where(torch.rand(count, 1, 1, 1, device=device) < 0.03, 1 - grey, grey)


def photographs(pictures: np.ndarray, device: torch.device) -> Tensor:
    """Turns rendered lines into varied pictures as the network gets them: 256 shades from -1 to 1."""
    ink = torch.from_numpy(pictures).to(device).float()[:, None] / 255
    other_lines, used = neighbours(ink)
    ink = change_strokes(bend(ink))
    shade = uniform(len(ink), 0.4, 1, ink.device)
    ink = torch.maximum(ink, other_lines * per_picture(used) * per_picture(shade))
    grey = photograph(add_rules(ink))
    return (grey * 255).round() / 127.5 - 1


class Residual(nn.Module):
    """Two convolutions whose result is added to their input."""

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(inputs, outputs, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(outputs)
        self.second = nn.Conv2d(outputs, outputs, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(outputs)
        self.shortcut: nn.Module = nn.Identity()
        if inputs != outputs:
            self.shortcut = nn.Sequential(nn.Conv2d(inputs, outputs, 1, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x: Tensor) -> Tensor:
        """Returns features of the same size."""
        inner = F.relu(self.first_norm(self.first(x)))
        return F.relu(self.second_norm(self.second(inner)) + self.shortcut(x))


class Network(nn.Module):
    """Reads pictures of lines, 48 pixels high and of any width: a score per character in each column of 4 pixels."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(1, 32, 3, padding=1, bias=False),
            nn.BatchNorm2d(32),
            nn.ReLU(),
            nn.MaxPool2d(2),
            Residual(32, 64),
            nn.MaxPool2d(2),
            Residual(64, 128),
            Residual(128, 128),
            nn.MaxPool2d((2, 1)),
            Residual(128, 224),
            Residual(224, 224),
            nn.MaxPool2d((2, 1)),
            Residual(224, 224),
            Residual(224, 224),
        )
        self.flatten = nn.Conv2d(224, 256, (3, 1))  # four times halved, 48 rows are 3
        self.dropout = nn.Dropout(0.15)
        self.context = nn.LSTM(256, CONTEXT, 2, bidirectional=True, batch_first=True, dropout=0.1)
        self.scores = nn.Linear(2 * CONTEXT, OUTPUTS)

    def forward(self, pictures: Tensor) -> Tensor:
        """Returns scores by picture, column and character; of several colour channels, the first is read."""
        x = pictures[:, :1]
        mean = x.mean((2, 3), keepdim=True)
        variance = ((x - mean) ** 2).mean((2, 3), keepdim=True)
        x = (x - mean) / torch.sqrt(variance + 1e-3)
        x = F.relu(self.flatten(self.features(x)))[:, :, 0].transpose(1, 2)
        x, _ = self.context(self.dropout(x))
        return self.scores(self.dropout(x))


def load(path: Path, device: torch.device) -> Network:
    """Returns the network in a file."""
    network = Network().to(device)
    network.load_state_dict(torch.load(path, map_location=device))
    return network


def decode(scores: Tensor) -> list[str]:
    """Returns the likeliest text of each picture: repetitions count once, blanks separate."""
    texts = []
    for row in scores.argmax(-1).tolist():
        pairs = zip([0, *row], row)
        texts.append("".join(CHARACTERS[index - 1] for before, index in pairs if index and index != before))
    return texts


def edit_distance(one: str, other: str) -> int:
    """Returns how many characters must be inserted, removed or replaced."""
    above = list(range(len(other) + 1))
    for row, character in enumerate(one, 1):
        current = [row]
        for column, wanted in enumerate(other):
            current.append(min(above[column] + (character != wanted), above[column + 1] + 1, current[column] + 1))
        above = current
    return above[-1]


def learning_rate(highest: float, share: float) -> float:
    """Returns the rate after this share of the time: it rises in a line and falls as a cosine."""
    if share < WARM_UP:
        return highest * share / WARM_UP
    return highest * (0.5 * (1 + math.cos(math.pi * (share - WARM_UP) / (1 - WARM_UP))) + LAST_RATE)


def ctc_loss(network: Network, pictures: np.ndarray, texts: list[str], device: torch.device) -> Tensor:
    """Returns the loss of one batch."""
    varied = photographs(pictures, device).contiguous(memory_format=torch.channels_last)
    with torch.autocast(device.type, torch.bfloat16):
        scores = network(varied)
    likelihoods = scores.float().log_softmax(-1).transpose(0, 1)
    wanted = torch.tensor([INDEX[character] for text in texts for character in text]).to(device)
    columns = torch.full((len(texts),), likelihoods.shape[0])
    lengths = torch.tensor([len(text) for text in texts])
    return F.ctc_loss(likelihoods, wanted, columns, lengths, zero_infinity=True)


def fetched(queue: multiprocessing.Queue) -> Queue:
    """Returns a queue that a thread fills from another process's queue, so that training does not wait for copies."""
    near: Queue = Queue(BATCHES_NEAR)

    def fetch() -> None:
        while True:
            near.put(queue.get())

    Thread(target=fetch, daemon=True).start()
    return near


def train(
    network: Network,
    queue: Queue,
    seconds: float,
    rate: float,
    part: tuple[float, float],
    device: torch.device,
) -> None:
    """Trains a network for some time with the batches from a queue."""
    network.train()
    optimizer = torch.optim.AdamW(network.parameters(), weight_decay=WEIGHT_DECAY)
    losses: list[Tensor] = []
    start = time.time()
    waited = 0.0
    first, last = part
    while (passed := time.time() - start) <= seconds:
        highest = learning_rate(rate, first + (last - first) * passed / seconds)
        for group in optimizer.param_groups:
            group["lr"] = highest * min(1.0, (len(losses) + 1) / FIRST_STEPS)
        before = time.time()
        parts = [queue.get() for _ in range(BATCHES_PER_STEP)]
        waited += time.time() - before
        loss = sum(ctc_loss(network, pictures, texts, device) / BATCHES_PER_STEP for pictures, texts in parts)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), LONGEST_GRADIENT)
        optimizer.step()
        losses.append(loss.detach())
        if len(losses) % STEPS_PER_REPORT == 0:
            mean = float(torch.stack(losses[-STEPS_PER_REPORT:]).mean())
            lines = len(losses) * BATCHES_PER_STEP * BATCH
            print(f"{passed:.0f} s, {lines} lines, loss {mean:.3f}, waited {waited:.0f} s for lines", flush=True)


@torch.no_grad()
def measure(network: Network, name: str, held_out: list[tuple[np.ndarray, list[str]]], device: torch.device) -> None:
    """Prints the character error rate, some readings, and how confidence relates to correctness."""
    network.eval()
    torch.manual_seed(1)
    random.seed(1)
    readings, confidences = [], []
    for pictures, texts in held_out:
        likelihoods = network(photographs(pictures, device)).float().softmax(-1)
        best = likelihoods.max(-1)
        for row, (read, text) in enumerate(zip(decode(likelihoods), texts)):
            errors = edit_distance(read, text)
            certain = best.values[row][best.indices[row] > 0]
            confidence = float(certain.mean()) if len(certain) else 0.0
            readings.append((text, read, errors))
            confidences.append((confidence, max(0.0, 1 - errors / len(text))))
    total = sum(errors for _, _, errors in readings)
    print(f"{name}: character error rate {total / sum(len(text) for text, _, _ in readings):.4f}")
    for text, read, _ in readings[::SHOWN_READINGS]:
        print(f"  {text!r} -> {read!r}")
    groups = np.array_split(np.array(sorted(confidences)), CONFIDENCE_GROUPS)
    shares = (f"{group[:, 0].mean():.2f}/{group[:, 1].mean():.2f}" for group in groups)
    print("  confidence and share that is right:", *shares)


def supply(queue: multiprocessing.Queue, material: Material, unipen: Path, seed: int) -> None:
    """Puts batches into a queue until the process is terminated."""
    sources = [with_fonts(material, material.training_fonts), Hands(unipen, held_out=False).line]
    for batch in batches(material, sources, seed):
        queue.put(batch)


HeldOut = dict[str, list[tuple[np.ndarray, list[str]]]]


def supply_held_out(queue: multiprocessing.Queue, material: Material, unipen: Path) -> None:
    """Puts the lines to measure with into a queue."""
    queue.put(held_out_lines(material, unipen))


def held_out_lines(material: Material, unipen: Path) -> HeldOut:
    """Draws lines with fonts and by writers that were not trained with."""
    hands = Hands(unipen, held_out=True)
    sources: dict[str, Source] = {
        "fonts": with_fonts(material, material.held_out_fonts),
        "lines as written": hands.drawn_text,
        "lines of words": hands.drawn_words,
        "lines of characters": hands.drawn_characters,
    }
    return {
        name: list(islice(batches(material, [source], MEASURED_SEED, MEASURED_SIZE), MEASURED_BATCHES))
        for name, source in sources.items()
    }


def main() -> None:
    """Trains and measures as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, metavar="DATA", help="folder that prepare.py and unipen.py wrote")
    parser.add_argument("model", type=Path, metavar="MODEL.pt", help="file to continue from and to write")
    parser.add_argument("--seconds", type=float, default=480, help="how long to train (480)")
    parser.add_argument("--rate", type=float, default=1.6e-3, help="highest learning rate (0.0016)")
    parser.add_argument("--part", type=float, nargs=2, default=(0.0, 1.0), metavar=("FROM", "TO"), help=PART_HELP)
    parser.add_argument("--workers", type=int, default=15, help="processes that render lines (15)")
    arguments = parser.parse_args()
    material = Material.read(arguments.data)
    unipen = arguments.data / "unipen.npz"
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")

    queue = multiprocessing.Queue(BATCHES_AHEAD)
    seed = int(time.time()) % 100_000 * 100  # by time, so that a run that continues another sees other lines
    workers = [
        multiprocessing.Process(target=supply, args=(queue, material, unipen, seed + worker), daemon=True)
        for worker in range(arguments.workers)
    ]
    measured: multiprocessing.Queue = multiprocessing.Queue()
    workers.append(multiprocessing.Process(target=supply_held_out, args=(measured, material, unipen), daemon=True))
    for worker in workers:
        worker.start()

    network = load(arguments.model, device) if arguments.model.exists() else Network()
    network.to(device, memory_format=torch.channels_last)
    parameters = sum(parameter.numel() for parameter in network.parameters())
    print(f"{parameters} parameters, {len(material.training_fonts)} fonts, {device}", flush=True)
    train(network, fetched(queue), arguments.seconds, arguments.rate, arguments.part, device)
    torch.save(network.state_dict(), arguments.model)
    held_out = measured.get()
    for worker in workers:
        worker.terminate()
    for name, lines in held_out.items():
        measure(network, name, lines, device)


if __name__ == "__main__":
    main()
