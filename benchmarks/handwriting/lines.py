"""Invents lines of text and draws them with handwriting fonts, for train.py; needs Pillow and numpy."""

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFont

LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
# What the network can read, in the order of its outputs; output 0 is CTC's blank.
CHARACTERS = (
    LETTERS_AND_DIGITS
    + "!\"#$%&'()*+,-./:;<=>?@[\\]^_{|}~"
    + "äöüÄÖÜßéèêëàâáçñíîïóôúûùåøæÉÈÀÇÑ€£°½¼¾²–’ "
)

HEIGHT = 48  # of a picture of a line, in pixels
WIDEST = 760  # wider pictures would make a whole batch as wide
NARROWEST = 12
COLUMN = 4  # pixels per column of the network's output
BATCH = 320

HAND, FORMAL, CAPITALS, PRINT = "hand", "formal", "capitals", "print"
# How often fonts of a kind are drawn: calligraphy and print are many but rare in real notes.
SHARES = {HAND: 1.0, CAPITALS: 1.0, PRINT: 0.5, FORMAL: 0.35}
# Beginnings of the names of fonts that are kept for measuring; different kinds of handwriting.
HELD_OUT = (
    "caveat-latin-400",
    "edu-sa-beginner",
    "gochi-hand",
    "handlee",
    "homemade-apple",
    "indie-flower",
    "kalam",
    "nothing-you-could-do",
    "permanent-marker",
    "zeyada",
)

# About how many characters the texts of a batch have; short ones are as frequent as long ones.
LENGTHS = ((1, 5), (3, 10), (6, 16), (10, 24), (16, 36))

MONTHS = ("Jan", "Feb", "March", "April", "May", "June", "July", "Aug", "Sept", "October", "Nov", "December")
FRACTIONS = ("1/2", "1/4", "3/4", "5/8", "3/8", "½", "¼", "¾")
UNITS = ("th", "st", "nd", "rd", " kg", " km", " min", "h", "€", "£", "°C", "k", "M", "B")
OPERATORS = (" x ", " + ", " - ", " = ", "x", "+")
JOINTS = ("-", "-", "_", "/", "", "", " & ", " + ", ", ", ": ", ".", "'s ", " (", " - ")
BULLETS = ("- ", "* ", "1. ", "2) ", "a) ", "– ", "? ", "+ ")

FONT_SIZE = 54
LETTER_SIZES = (24, 110)  # limits of the font size when letters of several fonts get the same height
INK = 90  # shade above which a pixel counts as written
LOWEST_LINE = 26  # lines of low letters, such as "no", are framed as if they were this high


@dataclass(frozen=True)
class Font:
    """A font file, with the kind from fonts.txt and the characters that it can write."""

    name: str
    path: str
    kind: str
    covered: frozenset[str]
    held_out: bool


@dataclass(frozen=True)
class Material:
    """What prepare.py gathered."""

    fonts: tuple[Font, ...]
    sentences: tuple[str, ...]
    words: tuple[str, ...]

    @staticmethod
    def read(data: Path) -> "Material":
        """Reads the folder that prepare.py wrote."""
        described = json.loads((data / "fonts.json").read_text(encoding="utf-8"))
        fonts = tuple(
            Font(
                name=name,
                path=str(data / "fonts" / f"{name}.ttf"),
                kind=font["kind"],
                covered=frozenset(font["covered"]) | {" "},
                held_out=name.startswith(HELD_OUT),
            )
            for name, font in described.items()
        )
        sentences = tuple((data / "sentences.txt").read_text(encoding="utf-8").split("\n"))
        words = tuple((data / "words.txt").read_text(encoding="utf-8").split("\n"))
        return Material(fonts, sentences, words)

    @property
    def training_fonts(self) -> list[Font]:
        """The fonts to train with."""
        return [font for font in self.fonts if not font.held_out]

    @property
    def held_out_fonts(self) -> list[Font]:
        """The fonts to measure with."""
        return [font for font in self.fonts if font.held_out]


class Author:
    """Invents the texts of lines: sentences, words, numbers, names of things and random characters."""

    def __init__(self, rng: random.Random, sentences: Sequence[str], words: Sequence[str]) -> None:
        self.rng = rng
        self.sentences = sentences
        self.words = words

    def text(self, shortest: int, longest: int) -> str:
        """Returns a text of about this many characters."""
        rng = self.rng
        share = rng.random()
        if share < 0.62:
            text = self._part_of_sentence(shortest, longest)
        elif share < 0.77:
            text = self._words(shortest, longest)
        elif share < 0.85:
            text = self._numbers(shortest)
        elif share < 0.95:
            text = self._name()
        else:
            text = self._characters(longest)
        share = rng.random()
        if share < 0.2:
            text = text.upper()
        elif share < 0.28:
            text = text.title()
        elif share < 0.34:
            text = text.lower()
        if rng.random() < 0.07:
            text = rng.choice(BULLETS) + text
        return text

    def _part_of_sentence(self, shortest: int, longest: int) -> str:
        """Returns some consecutive words of a sentence."""
        rng = self.rng
        words = rng.choice(self.sentences).split(" ")
        start = rng.randrange(len(words))
        text = words[start]
        for word in words[start + 1 :]:
            if len(text) + 1 + len(word) > longest:
                break
            text += " " + word
            if len(text) > shortest and rng.random() < 0.2:
                break
        return text

    def _words(self, shortest: int, longest: int) -> str:
        """Returns unrelated words."""
        rng = self.rng
        text = rng.choice(self.words)
        while len(text) < shortest or rng.random() < 0.25:
            word = rng.choice(self.words)
            if len(text) + 1 + len(word) > longest:
                break
            text += " " + word
        return text.title() if rng.random() < 0.4 else text

    def _numbers(self, shortest: int) -> str:
        """Returns numbers, some with words between them."""
        rng = self.rng
        text = self._number()
        while len(text) < shortest or rng.random() < 0.3:
            text += rng.choice((" ", " - ", ", ", "  "))
            text += self._number() if rng.random() < 0.5 else rng.choice(self.words)
        return text

    def _name(self) -> str:
        """Returns what notes call things: words and numbers, joined and marked in various ways."""
        rng = self.rng
        parts = [rng.choice(self.words) if rng.random() < 0.8 else self._number() for _ in range(rng.randint(1, 3))]
        if rng.random() < 0.5:
            parts = [part[:1].upper() + part[1:] for part in parts]
        text = rng.choice(JOINTS).join(parts)
        if rng.random() < 0.25:
            note = f" ({rng.choice(self.words)})"
            text += rng.choice(("-V2", "-v1", " 2", "v3", ":", "?", "!", ")", "'s", "...", "*", note))
        return text

    def _characters(self, longest: int) -> str:
        """Returns random characters."""
        rng = self.rng
        count = rng.randint(1, max(2, min(longest, 12)))
        return "".join(rng.choice(CHARACTERS[:-1]) if rng.random() < 0.85 else " " for _ in range(count))

    def _number(self) -> str:
        """Returns a number as people write it: an amount, a date, a time, a measure or a calculation."""
        rng = self.rng

        def between(lowest: int, highest: int) -> str:
            return str(rng.randint(lowest, highest))

        form = rng.randrange(12)
        fraction = rng.choice(FRACTIONS)
        forms = (
            between(0, 9999),
            between(0, 100) + "%",
            "~" + between(0, 100) + rng.choice(("%", " %", "")),
            between(1, 31) + "/" + between(1, 12) + "/" + between(10, 2030),
            "$" + between(1, 999) + rng.choice(("", ".50", ",000")),
            between(1, 40) + " " + fraction + rng.choice(("", '"', ' "', "'")),
            between(0, 23) + ":" + f"{rng.randint(0, 59):02d}",
            between(1, 999) + rng.choice((".", ",")) + between(0, 99),
            between(1, 99) + rng.choice(OPERATORS) + between(1, 99),
            "#" + between(1, 99),
            between(1, 12) + rng.choice(UNITS),
            rng.choice(MONTHS)
            + " "
            + between(1, 31)
            + rng.choice(("", ", " + between(1800, 2030), "th", " " + between(1800, 2030))),
        )
        return forms[form]


def writable(text: str, font: Font) -> str:
    """Returns what the font can write of a text."""
    if font.kind == CAPITALS:
        text = text.upper()
    text = "".join(character for character in text.replace("ẞ", "SS") if character in font.covered)
    return re.sub(r" +", " ", text).strip()


@cache
def usual_size(font: Font) -> ImageFont.FreeTypeFont:
    """Returns a font in the size of whole lines."""
    return ImageFont.truetype(font.path, FONT_SIZE)


@lru_cache(maxsize=1500)
def with_x_height(font: Font, height: int) -> ImageFont.FreeTypeFont:
    """Returns a font whose letter x has about this height."""
    box = usual_size(font).getbbox("x")
    own_height = max(8, box[3] - box[1])
    return ImageFont.truetype(font.path, int(np.clip(FONT_SIZE * height / own_height, *LETTER_SIZES)))


def draw_letters(rng: random.Random, text: str, font: Font, hands: Sequence[Font]) -> Image.Image:
    """Draws one writer's line: each letter has its shape, from one of a few fonts, and varies a little each time."""
    shapes = [font]
    if font.kind != CAPITALS and rng.random() < 0.6:
        for _ in range(rng.randint(1, 3)):
            other = rng.choice(hands)
            if not other.held_out and set(text) <= other.covered:
                shapes.append(other)
    x_height = rng.choice((20, 24, 28))
    tilt, rise, growth = rng.uniform(0, 5), rng.uniform(0, 2.5), rng.uniform(0, 0.12)
    gap = rng.uniform(-2, 6) if rng.random() < 0.75 else rng.uniform(4, 16)
    gap_change, space, slope = rng.uniform(0.3, 3), rng.uniform(6, 40), rng.uniform(-0.15, 0.15)
    margin = 6  # room for a tilted letter
    width = 90 * len(text) + 160
    line = Image.new("L", (width, 220))
    x, y = 50.0, 120.0
    shape_of: dict[str, Font] = {}
    for character in text:
        y += slope
        if character == " ":
            x += space + rng.gauss(0, gap_change)
            continue
        if character not in shape_of:
            shape_of[character] = rng.choice(shapes)
        shape = shape_of[character] if rng.random() < 0.85 else rng.choice(shapes)
        wanted = x_height * (1 + rng.gauss(0, growth))
        sized = with_x_height(shape, int(round(wanted / 2) * 2))  # few sizes, so that they stay in the cache
        left, top, right, bottom = sized.getbbox(character, anchor="ls")
        if right <= left or bottom <= top:
            x += sized.getlength(character)
            continue
        letter = Image.new("L", (right - left + 2 * margin, bottom - top + 2 * margin))
        ImageDraw.Draw(letter).text((margin - left, margin - top), character, font=sized, fill=255, anchor="ls")
        angle = rng.gauss(0, tilt)
        if abs(angle) > 1:
            letter = letter.rotate(angle, Image.BILINEAR)
        at_x, at_y = int(x + left - margin), int(y + rng.gauss(0, rise) + top - margin)
        if at_x + letter.width >= width or at_x < 0:
            break
        box = (at_x, at_y, at_x + letter.width, at_y + letter.height)
        line.paste(ImageChops.lighter(line.crop(box), letter), box)
        advance = right if rng.random() < 0.5 else sized.getlength(character)
        x += max(3, advance + rng.gauss(gap, gap_change))
    return line


def draw_line(rng: random.Random, text: str, font: Font) -> Image.Image:
    """Draws a line with one font: as the font sets it, or with letters at slightly uneven distances and heights."""
    sized = usual_size(font)
    width = int(sized.getlength(text) * 1.35) + 120
    line = Image.new("L", (width, 170))
    draw = ImageDraw.Draw(line)
    if font.kind == FORMAL or rng.random() < 0.6:
        draw.text((40, 45), text, font=sized, fill=255)
        return line
    x, y = 40.0, 45.0
    gap, rise = rng.uniform(-2, 5), rng.uniform(0, 3)
    space, slope = rng.uniform(-4, 18), rng.uniform(-0.12, 0.12)
    for character in text:
        y += slope
        draw.text((x, y + rng.gauss(0, rise)), character, font=sized, fill=255)
        x += sized.getlength(character) + rng.gauss(gap, 1.5) + (space if character == " " else 0)
        if x > width - 60:
            break
    return line


def render(rng: random.Random, text: str, font: Font, hands: Sequence[Font]) -> np.ndarray | None:
    """Returns the ink of a line, framed as text detection would and HEIGHT pixels high, or None if it is unusable."""
    if font.kind != FORMAL and rng.random() < 0.6:
        line = draw_letters(rng, text, font, hands)
    else:
        line = draw_line(rng, text, font)
    ink = np.asarray(line)
    rows, columns = np.where(ink.max(1) > INK)[0], np.where(ink.max(0) > INK)[0]
    if len(rows) < 3 or len(columns) < 2:
        return None
    return framed(rng, line, (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1))


def framed(rng: random.Random, line: Image.Image, edges: tuple[int, int, int, int]) -> np.ndarray | None:
    """Returns a line whose ink has these edges, framed as text detection would, or None if it is too long."""
    first_column, first_row, end_column, end_row = edges
    height = end_row - first_row
    padding = (LOWEST_LINE - height) // 2 + 2 if height < LOWEST_LINE else 0
    top = int(first_row - padding - height * rng.uniform(-0.03, 0.35))
    bottom = int(end_row + padding + height * rng.uniform(-0.03, 0.35))
    left = int(first_column - height * rng.uniform(-0.02, 0.4))
    right = int(end_column + height * rng.uniform(-0.02, 0.4))
    part = line.crop((left, top, right, bottom))
    width = max(NARROWEST, int(part.width * HEIGHT / part.height * rng.uniform(0.72, 1.3)))
    if width > WIDEST:
        return None
    return np.asarray(part.resize((width, HEIGHT), Image.BILINEAR))


def columns_needed(text: str) -> int:
    """Returns how many columns CTC needs: one per character, and one between equal ones."""
    return len(text) + sum(one == next_one for one, next_one in zip(text, text[1:]))


Drawn = tuple[np.ndarray, str]
# Draws a line of about as many characters as the numbers say, or returns None if there is none.
Source = Callable[[random.Random, Author, int, int], Drawn | None]


def with_fonts(material: Material, fonts: Sequence[Font]) -> Source:
    """Returns a source of lines that are drawn with fonts."""
    hands = [font for font in material.fonts if font.kind == HAND]
    shares = list(accumulate(SHARES[font.kind] for font in fonts))

    def line(rng: random.Random, author: Author, shortest: int, longest: int) -> Drawn | None:
        font = rng.choices(fonts, cum_weights=shares)[0]
        text = writable(author.text(shortest, longest), font)
        picture = render(rng, text, font, hands) if text else None
        return None if picture is None else (picture, text)

    return line


def batches(
    material: Material,
    sources: Sequence[Source],
    seed: int,
    size: int = BATCH,
    lengths: Sequence[tuple[int, int]] = LENGTHS,
) -> Iterator[tuple[np.ndarray, list[str]]]:
    """Yields pictures of lines, with ink from 0 to 255, and their texts, without end; sources are equally frequent."""
    rng = random.Random(seed)
    author = Author(rng, material.sentences, material.words)

    def sample(shortest: int, longest: int) -> Drawn:
        while True:
            drawn = rng.choice(sources)(rng, author, shortest, longest)
            if drawn is not None and drawn[0].shape[1] // COLUMN > columns_needed(drawn[1]):
                return drawn

    while True:
        shortest, longest = rng.choice(lengths)
        samples = [sample(shortest, longest) for _ in range(size)]
        width = (max(picture.shape[1] for picture, _ in samples) + rng.randint(0, 24) + 7) // 8 * 8
        pictures = np.zeros((size, HEIGHT, width), np.uint8)
        for row, (picture, _) in enumerate(samples):
            start = 0 if rng.random() < 0.7 else rng.randint(0, min(12, width - picture.shape[1]))
            pictures[row, :, start : start + picture.shape[1]] = picture
        yield pictures, [text for _, text in samples]
