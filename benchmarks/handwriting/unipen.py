#!/usr/bin/env python3
"""Converts the UNIPEN collection of handwriting to one compact file for train.py.

Usage: unipen.py UNIPEN DATA

UNIPEN is the folder train_r01_v07 (https://doi.org/10.5281/zenodo.1195803) with the folders data and include. DATA gets
unipen.npz: the strokes of the pen, and which of them are a word, a character or a line of text. Needs numpy.
"""

import hashlib
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from lines import CHARACTERS

WORD, CHARACTER, TEXT = 0, 1, 2
# Category 7 has all words, 2 all characters; 6, 1 and 3 are parts of them.
CATEGORIES = {"7": WORD, "2": CHARACTER, "8": TEXT}
# Their components are numbered in ways that we could not find out, so that labels are on the wrong strokes.
LEFT_OUT = frozenset({"abm", "cea", "ceb", "cec", "lex", "lou", "tos", "ugi"})
# These mark with @ where letters are joined.
JOINTS_MARKED = frozenset({"kai"})

UNIT = 100  # the height of a capital letter after conversion
STEP = 4.0  # distance of the points that are kept at first
STRAIGHT = 1.3  # a point that is less than this beside the line between its neighbours is left out
LONGEST_STEP = 120  # so that steps fit into 8 bits
THINNINGS = 5
HELD_OUT_SHARE = 12  # one writer of so many is for measuring
HIGHEST_LINE = 330  # a higher text has several lines
SAMPLES_FOR_UNIT = 8
UNUSUAL_UNIT = 1.5
LARGE_STROKE = 80  # percentile

HIGH = re.compile(r"[A-Z0-9bdfhklt!\"#$%&'()/?@\[\]{}|\\]")
LOW = re.compile(r"[gjpqy]")
STATEMENT = re.compile(rb"^[ \t]*\.([A-Z_]+)(.*)$", re.MULTILINE)
SEGMENT = re.compile(r'^\.SEGMENT\s+\S+\s+(\S+)\s+(\S+)\s+"((?:\\.|[^"\\])*)"', re.MULTILINE)
INCLUDE = re.compile(r"^\.INCLUDE\s+(\S+)", re.MULTILINE)
NUMBERS = re.compile(rb"[\s\d.+-]*")
RANGE = re.compile(r"(\d+)(?:-(\d+))?")


@dataclass
class Recording:
    """The strokes of one or more included files; None where the pen was up."""

    writer: str = ""
    components: list[np.ndarray | None] = field(default_factory=list)
    aspect: float = 1.0  # of the tablet's points: how much wider than high

    @property
    def strokes(self) -> list[np.ndarray]:
        """The components with the pen down."""
        return [component for component in self.components if component is not None]


@dataclass(frozen=True)
class Sample:
    """What some strokes of a recording say."""

    kind: int
    label: str
    ranges: tuple[tuple[int, int], ...]


def read_recording(include: Path, paths: list[str]) -> Recording:
    """Reads the files that a segmentation includes; numbers of components go on from file to file."""
    recording = Recording()
    x_column, y_column, columns = 0, 1, 2
    density: dict[bytes, float] = {}
    for path in paths:
        source = include / path
        if source.suffix == ".lex" or not source.is_file():
            continue
        content = source.read_bytes()
        statements = list(STATEMENT.finditer(content))
        for statement, following in zip(statements, [*statements[1:], None]):
            keyword, value = statement[1], statement[2].strip()
            if keyword == b"COORD":
                names = value.split()
                x_column, y_column, columns = names.index(b"X"), names.index(b"Y"), len(names)
            elif keyword == b"WRITER_ID":
                recording.writer = value.decode("latin-1").strip().lower()
            elif keyword in (b"X_POINTS_PER_INCH", b"Y_POINTS_PER_INCH", b"X_POINTS_PER_MM", b"Y_POINTS_PER_MM"):
                if re.fullmatch(rb"[\d.]+", value):
                    density[keyword[:1]] = float(value)
            elif keyword == b"PEN_UP":
                recording.components.append(None)
            elif keyword == b"PEN_DOWN":
                end = following.start() if following else len(content)
                block = NUMBERS.match(content, statement.end(), end)
                numbers = np.array(block[0].split(), dtype=np.float32)
                rows = numbers[: len(numbers) // columns * columns].reshape(-1, columns)
                points = rows[:, [x_column, y_column]]
                # What is kept for contests is there as one point in the corner.
                recording.components.append(points if len(points) > 1 or points.any() else points[:0])
    if density.get(b"X") and density.get(b"Y"):
        recording.aspect = density[b"Y"] / density[b"X"]
    return recording


def read_samples(path: Path, contributor: str, kind: int) -> tuple[tuple[str, ...], list[Sample]]:
    """Reads a segmentation: which files it includes, and what their parts say."""
    content = path.read_bytes().decode("latin-1")
    samples = []
    for ranges, quality, label in SEGMENT.findall(content):
        label = " ".join(re.sub(r"\\(.)", r"\1", label).split())
        if contributor in JOINTS_MARKED:
            label = label.replace("@", "")
        parts = [RANGE.fullmatch(part) for part in ranges.split(",")]
        if quality == "BAD" or not label or not all(parts) or not set(label) <= set(CHARACTERS):
            continue
        samples.append(Sample(kind, label, tuple((int(part[1]), int(part[2] or part[1])) for part in parts)))
    return tuple(name for name in INCLUDE.findall(content) if not name.endswith(".lex")), samples


def numbered(recording: Recording, samples: list[Sample]) -> list[np.ndarray | None]:
    """Returns the components in the way that a segmentation numbers them.

    Some count the strokes, some also what the pen did in the air, and some of these begin with 1.
    """
    if max(last for sample in samples for _, last in sample.ranges) < len(recording.strokes):
        return recording.strokes
    firsts = [sample.ranges[0][0] for sample in samples if sample.ranges[0][0] < len(recording.components)]
    in_the_air = sum(recording.components[first] is None for first in firsts)
    return [None, *recording.components] if in_the_air > len(firsts) / 2 else recording.components


def spelled(samples: list[Sample]) -> list[Sample]:
    """Returns the words of texts of which only the characters are segmented."""
    texts = [sample for sample in samples if sample.kind == TEXT]
    characters = [sample for sample in samples if sample.kind == CHARACTER]
    label = " ".join(text.label for text in texts)
    if "".join(label.split()) != "".join(character.label for character in characters):
        return []
    words, start = [], 0
    for word in label.split():
        parts = characters[start : start + len(word)]
        start += len(word)
        words.append(Sample(WORD, word, tuple(part for character in parts for part in character.ranges)))
    return words


def expected_height(label: str) -> float:
    """Returns the usual height of a text in capital letters."""
    return (1.0 if HIGH.search(label) else 0.6) + (0.4 if LOW.search(label) else 0.0)


def thinned(points: np.ndarray) -> np.ndarray:
    """Returns the points of a stroke without those that hardly change its shape."""
    steps = np.hypot(*np.diff(points, axis=0).T)
    place = np.floor(np.concatenate([[0], np.cumsum(steps)]) / STEP)
    kept = np.concatenate([[True], np.diff(place) > 0])
    kept[-1] = True
    points = points[kept]
    for _ in range(THINNINGS):
        if len(points) < 3:
            break
        chord = points[2::2] - points[:-2:2]
        offset = points[1:-1:2] - points[:-2:2]
        length = np.hypot(*chord.T)
        distance = np.abs(chord[:, 0] * offset[:, 1] - chord[:, 1] * offset[:, 0]) / np.maximum(length, 1)
        within = np.einsum("ij,ij->i", chord, offset)
        needed = (distance > STRAIGHT) | (length > LONGEST_STEP) | (within < 0) | (within > length**2)
        keep = np.ones(len(points), bool)
        keep[1:-1:2] = needed
        if keep.all():
            break
        points = points[keep]
    return points


def held_out(writer: str) -> bool:
    """Says whether a writer is for measuring; the same one everywhere."""
    return int(hashlib.md5(writer.encode()).hexdigest(), 16) % HELD_OUT_SHARE == 0


class Collection:
    """The converted strokes and samples."""

    def __init__(self) -> None:
        self.starts: list[tuple[int, int]] = []
        self.lengths: list[int] = []
        self.steps: list[np.ndarray] = []
        self.samples: list[tuple[int, int, int, int]] = []  # kind, writer, first and number of its stroke numbers
        self.numbers: list[int] = []
        self.labels: list[str] = []
        self.writers: dict[str, int] = {}

    def add(self, contributor: str, recording: Recording, samples: list[Sample], unit: float) -> None:
        """Adds the samples of a recording."""
        components = numbered(recording, samples)
        scale = np.array([UNIT / unit * recording.aspect, -UNIT / unit])  # in the files, y points up
        number_of: dict[int, int] = {}
        writer = self.writers.setdefault(f"{contributor}/{recording.writer}", len(self.writers))
        for sample in samples:
            wanted = [number for first, last in sample.ranges for number in range(first, last + 1)]
            if wanted[-1] >= len(components):
                continue
            wanted = [number for number in wanted if components[number] is not None]
            if not wanted or not all(len(components[number]) for number in wanted):
                continue
            for number in wanted:
                if number not in number_of:
                    number_of[number] = len(self.starts)
                    self._add_stroke(components[number] * scale)
            self.samples.append((sample.kind, writer, len(self.numbers), len(wanted)))
            self.numbers += [number_of[number] for number in wanted]
            self.labels.append(sample.label)

    def _add_stroke(self, points: np.ndarray) -> None:
        points = np.round(thinned(points)).astype(np.int64)
        steps = np.diff(points, axis=0)
        parts = int(max(1, np.ceil(np.abs(steps).max(initial=1) / 127)))
        if parts > 1:  # rare: jumps of the pen
            places = np.arange(0, len(points) - 1 + 1e-9, 1 / parts)
            dense = np.stack([np.interp(places, np.arange(len(points)), column) for column in points.T], 1)
            steps = np.diff(np.round(dense).astype(np.int64), axis=0)
        self.starts.append(tuple(points[0]))
        self.lengths.append(len(steps))
        self.steps.append(steps.astype(np.int8))

    def write(self, path: Path) -> None:
        """Writes everything to one compressed file."""
        names = list(self.writers)
        np.savez_compressed(
            path,
            starts=np.array(self.starts, np.int32),
            lengths=np.array(self.lengths, np.uint16),
            steps=np.concatenate(self.steps),
            samples=np.array(self.samples, np.int32),
            numbers=np.array(self.numbers, np.int32),
            labels=np.frombuffer("\n".join(self.labels).encode(), np.uint8),
            writers=np.frombuffer("\n".join(names).encode(), np.uint8),
            held_out=np.array([held_out(name.split("/", 1)[1]) for name in names]),
        )


def recordings(unipen: Path, contributor: str) -> Iterator[tuple[Recording, list[Sample]]]:
    """Yields the recordings of a contributor with what they say."""
    found: dict[tuple[str, ...], list[Sample]] = defaultdict(list)
    for category, kind in CATEGORIES.items():
        for path in sorted((unipen / "data" / category / contributor).rglob("*")):
            if path.is_file():
                includes, samples = read_samples(path, contributor, kind)
                found[includes] += samples
    for includes, samples in found.items():
        if samples:
            if not any(sample.kind == WORD for sample in samples):
                samples += spelled(samples)
            recording = read_recording(unipen / "include", list(includes))
            if recording.strokes:
                yield recording, samples


def unit_of(recording: Recording, samples: list[Sample]) -> list[float]:
    """Returns how high a capital letter is, according to each sample."""
    components = numbered(recording, samples)
    heights = []
    for sample in samples:
        if sample.kind == TEXT and len(sample.label) > 30:
            continue  # these often have several lines
        first, last = sample.ranges[0][0], sample.ranges[-1][1]
        parts = [part[:, 1] for part in components[first : last + 1] if part is not None and len(part)]
        if parts and HIGH.search(sample.label):
            height = max(part.max() for part in parts) - min(part.min() for part in parts)
            if height > 0:
                heights.append(float(height) / expected_height(sample.label))
    return heights


def usual_stroke(recording: Recording) -> float:
    """Returns the height of a large stroke, for recordings of long texts only."""
    heights = [float(np.ptp(stroke[:, 1])) for stroke in recording.strokes if len(stroke)]
    return max(1.0, float(np.percentile(heights, LARGE_STROKE)))


def convert(unipen: Path, contributor: str, collection: Collection) -> None:
    """Adds a contributor's samples, in the unit of each writer."""
    found = list(recordings(unipen, contributor))
    of_writer: dict[str, list[float]] = defaultdict(list)
    of_recording = []
    for recording, samples in found:
        heights = unit_of(recording, samples)
        of_recording.append(heights)
        of_writer[recording.writer] += heights
    for (recording, samples), heights in zip(found, of_recording):
        usual = of_writer[recording.writer]
        unit = float(np.median(usual)) if usual else usual_stroke(recording)
        if len(heights) >= SAMPLES_FOR_UNIT:
            own = float(np.median(heights))
            if not 1 / UNUSUAL_UNIT < own / unit < UNUSUAL_UNIT:
                unit = own
        collection.add(contributor, recording, samples, unit)


def main(unipen: Path, data: Path) -> None:
    """Converts all contributors."""
    collection = Collection()
    contributors = sorted({path.name for category in CATEGORIES for path in (unipen / "data" / category).iterdir()})
    for contributor in contributors:
        if contributor in LEFT_OUT:
            continue
        before = len(collection.samples)
        convert(unipen, contributor, collection)
        kinds = np.bincount([sample[0] for sample in collection.samples[before:]], minlength=3)
        print(f"{contributor}: {kinds[WORD]} words, {kinds[CHARACTER]} characters, {kinds[TEXT]} texts", flush=True)
    data.mkdir(parents=True, exist_ok=True)
    collection.write(data / "unipen.npz")
    print(f"{len(collection.writers)} writers, {len(collection.starts)} strokes, {len(collection.samples)} samples")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
