"""Composes lines of real handwriting from what unipen.py converted, and draws them; needs Pillow and numpy."""

import math
import random
import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from lines import Author, Drawn, framed
from unipen import CHARACTER, HIGHEST_LINE, UNIT, WORD

Strokes = list[np.ndarray]

SHARE_OF_TEXTS, SHARE_OF_WORDS = 0.25, 0.4  # of the lines; the rest is composed of single characters
CAPITALS_SHARE = 0.3  # of the texts that are composed of characters, beside those that the author wrote in capitals
FEWEST_CHARACTERS = 20  # writers with fewer different characters write no composed texts
LETTERS_FOR_TEXT = 0.9  # share of a text's characters that a writer has to have
TRIES = 6
DRAWN_HEIGHT = 96  # pixels of a line before it is scaled to its height in the picture
MARGIN = 60
THINNEST_PEN, THICKEST_PEN = 2.5, 17.0  # in hundredths of the height of a capital

LOWERED = frozenset("gjpqy")
CENTRED = frozenset("-+=~<>*–")
RAISED = frozenset("\"'^°’")
FRACTION = re.compile(r"\d/\d")


def extent(strokes: Strokes) -> tuple[float, float, float, float]:
    """Returns the left, top, right and bottom edge."""
    points = np.concatenate(strokes)
    (left, top), (right, bottom) = points.min(0), points.max(0)
    return float(left), float(top), float(right), float(bottom)


def moved(strokes: Strokes, x: float, y: float) -> Strokes:
    """Returns strokes at another place."""
    offset = np.array([x, y], np.float32)
    return [stroke + offset for stroke in strokes]


@dataclass(frozen=True)
class Writer:
    """What one person wrote: numbers of samples, and of characters by the character."""

    words: tuple[int, ...]
    texts: tuple[int, ...]
    characters: dict[str, list[int]]


class Hands:
    """Real handwriting, by writer."""

    def __init__(self, path: Path, held_out: bool) -> None:
        archive = np.load(path)
        self.starts, lengths = archive["starts"], archive["lengths"].astype(np.int64)
        self.steps, self.samples, self.numbers = archive["steps"], archive["samples"], archive["numbers"]
        self.ends = np.cumsum(lengths)
        self.begins = self.ends - lengths
        self.labels = archive["labels"].tobytes().decode().split("\n")
        self.names = archive["writers"].tobytes().decode().split("\n")
        self.wanted = archive["held_out"] == held_out

    def strokes(self, sample: int) -> Strokes:
        """Returns the strokes of a sample; y points down."""
        _, _, first, count = self.samples[sample]
        found = []
        for number in self.numbers[first : first + count]:
            steps = self.steps[self.begins[number] : self.ends[number]]
            points = np.empty((len(steps) + 1, 2), np.float32)
            points[0] = 0
            np.cumsum(steps, axis=0, dtype=np.float32, out=points[1:])
            found.append(points + self.starts[number].astype(np.float32))
        return found

    @cached_property
    def writers(self) -> list[Writer]:
        """The writers, with what is usable of theirs."""
        words: dict[int, list[int]] = defaultdict(list)
        texts: dict[int, list[int]] = defaultdict(list)
        characters: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        for sample, (kind, writer, _, _) in enumerate(self.samples):
            if not self.wanted[writer]:
                continue
            if kind == CHARACTER:
                characters[writer][self.labels[sample]].append(sample)
            else:
                (words if kind == WORD else texts)[writer].append(sample)
        return [
            Writer(tuple(words[writer]), tuple(texts[writer]), dict(characters[writer]))
            for writer in range(len(self.names))
            if writer in words or writer in texts or writer in characters
        ]

    @cached_property
    def by_length(self) -> dict[int, list[int]]:
        """The texts of one line by their length in tens of characters."""
        found: dict[int, list[int]] = defaultdict(list)
        for writer in self.writers:
            for sample in writer.texts:
                found[len(self.labels[sample]) // 10].append(sample)
        return found

    @cached_property
    def word_writers(self) -> list[Writer]:
        """Writers with words, those with many more often."""
        return [writer for writer in self.writers for _ in range(int(math.sqrt(len(writer.words))))]

    @cached_property
    def character_writers(self) -> list[Writer]:
        """Writers with many different characters."""
        return [writer for writer in self.writers if len(writer.characters) >= FEWEST_CHARACTERS]

    @cached_property
    def anyones(self) -> dict[str, list[int]]:
        """All characters, to fill gaps."""
        found: dict[str, list[int]] = defaultdict(list)
        for writer in self.writers:
            for character, samples in writer.characters.items():
                found[character] += samples
        return found

    def text(self, rng: random.Random, shortest: int, longest: int) -> tuple[Strokes, str] | None:
        """Returns a line as it was written."""
        lengths = [length for length in self.by_length if shortest - 9 <= length * 10 <= longest]
        if not lengths:
            return None
        sample = rng.choice(self.by_length[rng.choice(lengths)])
        strokes, label = self.strokes(sample), self.labels[sample]
        _, top, _, bottom = extent(strokes)
        return None if bottom - top > HIGHEST_LINE else (strokes, label)

    def words(self, rng: random.Random, shortest: int, longest: int) -> tuple[Strokes, str] | None:
        """Returns words of one writer in a row."""
        writer = rng.choice(self.word_writers)
        space, rise = rng.uniform(45, 170), rng.uniform(0, 9)
        line: Strokes = []
        label, x = "", 0.0
        for _ in range(12):
            sample = rng.choice(writer.words)
            word = self.labels[sample]
            if label and len(label) + 1 + len(word) > longest:
                break
            strokes = self.strokes(sample)
            left, top, right, bottom = extent(strokes)
            if bottom - top > HIGHEST_LINE:
                return None
            if rng.random() < 0.12:
                strokes = torn(rng, strokes)
                _, _, right, _ = extent(strokes)
            if label:
                x += max(35.0, space * rng.uniform(0.75, 1.35))
            line += moved(strokes, x - left, rng.gauss(0, rise) - baseline(strokes, word))
            x += right - left
            label += (" " if label else "") + word
            if len(label) >= shortest and rng.random() < 0.5:
                break
        return line, label

    def characters(self, rng: random.Random, text: str) -> tuple[Strokes, str] | None:
        """Returns a text that is composed of one writer's characters."""
        if rng.random() < CAPITALS_SHARE:
            text = text.upper()
        for _ in range(TRIES):
            writer = rng.choice(self.character_writers)
            own = sum(character in writer.characters or character == " " for character in text)
            if own >= LETTERS_FOR_TEXT * len(text):
                break
        else:
            text = "".join(character for character in text if character in writer.characters or character == " ")
        text = re.sub(" +", " ", "".join(c for c in text if c == " " or c in self.anyones)).strip()
        if not text:
            return None
        gap, gap_change = (rng.uniform(4, 28), rng.uniform(1, 9)) if rng.random() < 0.85 else (rng.uniform(25, 60), 9)
        space = gap + rng.uniform(45, 150)
        rise, growth = rng.uniform(0, 8), rng.uniform(0, 0.1)
        small = fractions(text) if rng.random() < 0.5 else {}
        line: Strokes = []
        x = 0.0
        favourite: dict[str, int] = {}
        for place, character in enumerate(text):
            if character == " ":
                x += max(40.0, rng.gauss(space, gap_change) - gap)
                continue
            if character not in favourite or rng.random() < 0.4:
                favourite[character] = rng.choice(writer.characters.get(character) or self.anyones[character])
            strokes = self.strokes(favourite[character])
            _, top, _, bottom = extent(strokes)
            if bottom - top > 2.5 * UNIT:
                return None
            scale = 1 + rng.gauss(0, growth)
            raised = 0.0
            if place in small:
                scale, raised = scale * rng.uniform(0.55, 0.8), small[place]
            strokes = [stroke * np.float32(scale) for stroke in strokes]
            left, top, right, bottom = extent(strokes)
            y = resting_place(rng, character, top, bottom) - raised + rng.gauss(0, rise)
            line += moved(strokes, x - left, y)
            x += right - left + max(-6.0, rng.gauss(gap, gap_change))
            if rng.random() < 0.03:
                x += rng.uniform(15, 35)
        return line, text


    def drawn_text(self, rng: random.Random, _: Author, shortest: int, longest: int) -> Drawn | None:
        """Draws a line as it was written."""
        return drawn(rng, self.text(rng, shortest, longest))

    def drawn_words(self, rng: random.Random, _: Author, shortest: int, longest: int) -> Drawn | None:
        """Draws words of one writer."""
        return drawn(rng, self.words(rng, shortest, longest))

    def drawn_characters(self, rng: random.Random, author: Author, shortest: int, longest: int) -> Drawn | None:
        """Draws a text in one writer's characters."""
        return drawn(rng, self.characters(rng, author.text(shortest, longest)))

    def line(self, rng: random.Random, author: Author, shortest: int, longest: int) -> Drawn | None:
        """Draws a line of one of the three kinds."""
        share = rng.random()
        if share < SHARE_OF_TEXTS:
            return self.drawn_text(rng, author, shortest, longest)
        if share < SHARE_OF_TEXTS + SHARE_OF_WORDS:
            return self.drawn_words(rng, author, shortest, longest)
        return self.drawn_characters(rng, author, shortest, longest)


def drawn(rng: random.Random, written: tuple[Strokes, str] | None) -> Drawn | None:
    """Draws what was written, framed as text detection would."""
    if written is None:
        return None
    picture = draw(rng, written[0])
    ink = picture and framed(rng, *picture)
    return None if ink is None else (ink, written[1])


def fractions(text: str) -> dict[int, float]:
    """Returns the places of the digits of fractions, and how much higher they are written."""
    places: dict[int, float] = {}
    for found in FRACTION.finditer(text):
        places |= {found.start(): 0.4 * UNIT, found.end() - 1: -0.05 * UNIT}
    return places


def resting_place(rng: random.Random, character: str, top: float, bottom: float) -> float:
    """Returns how far to move a character so that it stands on the line at 0, hangs from it, or floats above it."""
    height = bottom - top
    if character in LOWERED:
        return -bottom + height * rng.uniform(0.35, 0.5)
    if character in CENTRED:
        return -(top + bottom) / 2 - UNIT * rng.uniform(0.3, 0.5)
    if character in RAISED:
        return -top - UNIT * rng.uniform(0.85, 1.1)
    if character in ",;":
        return -bottom + UNIT * rng.uniform(0.08, 0.25)
    if character in "()[]{}|/\\":
        return -bottom + UNIT * rng.uniform(0, 0.2)
    return -bottom


def baseline(strokes: Strokes, word: str) -> float:
    """Returns the height of the line on which a word is written: the median of where the pen turns upwards."""
    if not re.search(r"[gjpqyfzQ,;/()]", word):
        return float(np.percentile(np.concatenate(strokes)[:, 1], 97))
    turns = []
    for stroke in strokes:
        y = stroke[:, 1]
        if len(y) > 2:
            turns += y[1:-1][(y[1:-1] >= y[:-2]) & (y[1:-1] > y[2:])].tolist()
    return float(np.median(turns)) if turns else float(np.concatenate(strokes)[:, 1].max())


def torn(rng: random.Random, strokes: Strokes) -> Strokes:
    """Returns a word with a wider gap at a place where the pen was lifted."""
    edges = sorted((float(stroke[:, 0].min()), float(stroke[:, 0].max())) for stroke in strokes)
    gaps, reached = [], edges[0][1]
    for left, right in edges[1:]:
        if left > reached - 3:
            gaps.append(left)
        reached = max(reached, right)
    if not gaps:
        return strokes
    at, width = rng.choice(gaps), rng.uniform(10, 35)
    return [stroke + np.array([width if stroke[:, 0].min() >= at else 0, 0], np.float32) for stroke in strokes]


def distorted(rng: random.Random, strokes: Strokes) -> Strokes:
    """Stretches, slants and rotates a line, and lets it rise and fall."""
    left, _, right, _ = extent(strokes)
    width = max(1.0, right - left)
    stretch, slant, angle = rng.uniform(0.75, 1.25), rng.gauss(0, 0.12), rng.gauss(0, 0.012)
    wave, phase, period = rng.uniform(0, 7), rng.uniform(0, 6.3), rng.uniform(300, 1500)
    shaky = rng.uniform(0, 1.6) if rng.random() < 0.4 else 0.0
    noise = np.random.default_rng(rng.getrandbits(32))
    changed = []
    for stroke in strokes:
        x, y = (stroke[:, 0] - left), stroke[:, 1]
        y = y + wave * np.sin(phase + x / period * 6.3) + angle * (x - width / 2)
        x = x * stretch - slant * y
        points = np.stack([x, y], 1)
        if shaky:
            points += noise.normal(0, shaky, points.shape)
        changed.append(points)
    return changed


def curved(points: np.ndarray) -> np.ndarray:
    """Returns a stroke with a point more between each two, on a curve through all of them."""
    if len(points) < 3:
        return points
    before = np.concatenate([points[:1], points[:-2]])
    after = np.concatenate([points[2:], points[-1:]])
    middle = (9 * (points[:-1] + points[1:]) - before - after) / 16
    result = np.empty((2 * len(points) - 1, 2), points.dtype)
    result[::2], result[1::2] = points, middle
    return result


def draw(rng: random.Random, strokes: Strokes) -> tuple[Image.Image, tuple[int, int, int, int]] | None:
    """Draws a line with some pen; returns its ink and its edges in the picture."""
    strokes = distorted(rng, strokes)
    pen = math.exp(rng.uniform(math.log(THINNEST_PEN), math.log(THICKEST_PEN)))
    left, top, right, bottom = extent(strokes)
    height = max(bottom - top + pen, 0.45 * UNIT)
    scale = DRAWN_HEIGHT / height
    across = max(1.6, pen * scale)
    margin = int(MARGIN + across)
    size = (int((right - left) * scale) + 2 * margin, int((bottom - top) * scale) + 2 * margin)
    if size[0] > 4000:
        return None
    picture = Image.new("L", size)
    line = ImageDraw.Draw(picture)
    pressure = rng.uniform(0, 0.35) if rng.random() < 0.6 else 0.0
    origin = np.array([left, top])
    for stroke in strokes:
        points = (curved(stroke) - origin) * scale + margin
        widths = [across] * len(points)
        if pressure:
            phase, period = rng.uniform(0, 6.3), rng.uniform(5, 25)
            widths = [across * (1 + pressure * math.sin(phase + place / period * 6.3)) for place in range(len(points))]
        flat = points.tolist()
        if len(flat) == 1 or max(np.ptp(points, axis=0)) < across / 2:
            x, y = flat[0]
            radius = across * rng.uniform(0.5, 0.75)
            line.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
            continue
        for (x, y), (to_x, to_y), width in zip(flat, flat[1:], widths):
            line.line((x, y, to_x, to_y), fill=255, width=max(1, round(width)))
            if width > 2.5:
                radius = width / 2 - 0.5
                line.ellipse((to_x - radius, to_y - radius, to_x + radius, to_y + radius), fill=255)
        if across > 2.5:
            x, y = flat[0]
            radius = widths[0] / 2 - 0.5
            line.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    half = int(across / 2)
    box = (margin - half, margin - half, size[0] - margin + half, size[1] - margin + half)
    return picture, box
