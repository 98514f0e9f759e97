#!/usr/bin/env python3
"""Gathers what train.py needs: handwriting fonts, sentences and words.

Usage: prepare.py DATA --texts FOLDER --words FILE=COUNT...

DATA gets the folder fonts with TrueType files, fonts.json, which describes them, sentences.txt and words.txt.
Sentences come from the .txt and .md files in FOLDER; COUNT words are drawn at random from each word list (one word
per line). The fonts in fonts.txt are downloaded with `npm pack`, from the registry that npm is configured for. Needs
npm, Pillow, numpy, fonttools and brotli.
"""

import argparse
import io
import json
import random
import re
import subprocess
import sys
import tarfile
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from fontTools.ttLib import TTFont
from PIL import Image, ImageFont

from lines import CHARACTERS, LETTERS_AND_DIGITS

FONT_LIST = Path(__file__).with_name("fonts.txt")
STYLES = tuple(f"-latin-{weight}-normal.woff2" for weight in (300, 400, 700))
DOWNLOADS = 8  # at the same time

SENTENCE_END = re.compile(r"(?<=[.?!;])\s+")
SENTENCE_LENGTHS = range(9, 300)  # in characters; shorter ones are mostly fragments
SENTENCES_PER_FILE = 5_000  # so that no large file outweighs the others
LONGEST_WORD = 14

# Letters whose small form differs from the capital in most hands; the others say nothing about a font.
DISTINCT_IN_CASE = "abdefghnqrtm"
COMPARED_SIZE = (24, 32)
SHOWN_LIKENESSES = 20


def font_kinds(path: Path) -> dict[str, str]:
    """Returns the kind of each font in a list such as fonts.txt."""
    lines = (line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return dict(line.split() for line in lines)


def download(name: str) -> dict[str, bytes]:
    """Returns the Latin WOFF2 files of a font by their names without suffix."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--loglevel=error", "--pack-destination", folder, f"@fontsource/{name}"]
        packed = subprocess.run(command, capture_output=True, text=True, check=False)
        archives = list(Path(folder).glob("*.tgz"))
        if packed.returncode or not archives:
            sys.exit(f"npm could not download @fontsource/{name}: {packed.stderr.strip()}")
        with tarfile.open(archives[0]) as archive:
            wanted = {name + style for style in STYLES}
            members = [member for member in archive.getmembers() if Path(member.name).name in wanted]
            return {Path(member.name).stem: archive.extractfile(member).read() for member in members}


def bitmap(font: ImageFont.FreeTypeFont, letter: str) -> np.ndarray | None:
    """Returns the ink of a letter, scaled to a fixed size, or None if there is hardly any."""
    mask = font.getmask(letter)
    if 0 in mask.size:
        return None
    ink = np.array(mask).reshape(mask.size[1], mask.size[0]).astype(np.uint8)
    rows, columns = np.where(ink.max(1) > 60)[0], np.where(ink.max(0) > 60)[0]
    if len(rows) < 2 or len(columns) < 2:
        return None
    ink = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return np.array(Image.fromarray(ink).resize(COMPARED_SIZE)) > 100


def case_likeness(path: Path) -> float:
    """Returns how much small letters look like capitals: 1 if they are the same."""
    font = ImageFont.truetype(str(path), 64)
    overlaps = []
    for letter in DISTINCT_IN_CASE:
        small, capital = bitmap(font, letter), bitmap(font, letter.upper())
        if small is not None and capital is not None:
            overlaps.append((small & capital).sum() / max(1, (small | capital).sum()))
    return float(np.mean(overlaps))


def convert(woff2: bytes, target: Path) -> str:
    """Writes a font as TrueType and returns the known characters that it covers."""
    font = TTFont(io.BytesIO(woff2), recalcTimestamp=False)  # the same bytes in every run
    font.flavor = None
    font.save(target)
    glyphs = font.getBestCmap()
    return "".join(character for character in CHARACTERS if ord(character) in glyphs)


def prepare_fonts(data: Path, font_list: Path) -> None:
    """Downloads the listed fonts and describes those that cover all letters and digits."""
    kinds = font_kinds(font_list)
    folder = data / "fonts"
    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(DOWNLOADS) as threads:
        families = dict(zip(kinds, threads.map(download, kinds)))
    described, likenesses = {}, {}
    for family, files in families.items():
        if not files:
            print(f"{family}: no Latin font of weight 300, 400 or 700, skipped")
        for name, woff2 in files.items():
            target = folder / f"{name}.ttf"
            covered = convert(woff2, target)
            if not set(LETTERS_AND_DIGITS) <= set(covered):
                target.unlink()
                print(f"{name}: lacks letters or digits, skipped")
                continue
            described[name] = {"kind": kinds[family], "covered": covered}
            likenesses[name] = case_likeness(target)
    ordered = dict(sorted(described.items()))
    (data / "fonts.json").write_text(json.dumps(ordered, ensure_ascii=False, indent=1), encoding="utf-8")
    print(f"{len(ordered)} fonts. Those whose small letters look most like capitals:")
    for name in sorted(likenesses, key=likenesses.get, reverse=True)[:SHOWN_LIKENESSES]:
        print(f"  {likenesses[name]:.2f} {name} ({described[name]['kind']})")


def prepare_sentences(data: Path, texts: Path, rng: random.Random) -> None:
    """Writes sentences of all text files in a folder, one per line."""
    sentences = []
    for path in sorted(path for path in texts.rglob("*") if path.suffix in (".txt", ".md")):
        plain = " ".join(path.read_text(encoding="utf-8").split())
        found = [sentence for sentence in SENTENCE_END.split(plain) if len(sentence) in SENTENCE_LENGTHS]
        sentences += rng.sample(found, min(SENTENCES_PER_FILE, len(found)))
    if not sentences:
        sys.exit(f"No sentences in {texts}. Name a folder with .txt or .md files.")
    (data / "sentences.txt").write_text("\n".join(sentences), encoding="utf-8")
    print(f"{len(sentences)} sentences")


def prepare_words(data: Path, lists: list[tuple[Path, int]], rng: random.Random) -> None:
    """Writes words drawn from word lists, one per line."""
    words = []
    for path, count in lists:
        entries = path.read_text(encoding="utf-8").split()
        usable = [word for word in entries if len(word) <= LONGEST_WORD and "'" not in word]
        if len(usable) < count:
            sys.exit(f"{path} has {len(usable)} usable words, fewer than {count}. Ask for fewer.")
        words += rng.sample(usable, count)
    (data / "words.txt").write_text("\n".join(words), encoding="utf-8")
    print(f"{len(words)} words")


def counted_list(argument: str) -> tuple[Path, int]:
    """Reads an argument of the form FILE=COUNT."""
    path, _, count = argument.rpartition("=")
    if not path or not count.isdecimal():
        raise argparse.ArgumentTypeError(f"'{argument}' is not of the form FILE=COUNT")
    return Path(path), int(count)


def main() -> None:
    """Prepares fonts, sentences and words as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, metavar="DATA", help="folder to write")
    parser.add_argument("--texts", type=Path, required=True, metavar="FOLDER", help="folder with .txt and .md files")
    parser.add_argument("--words", type=counted_list, required=True, nargs="+", metavar="FILE=COUNT")
    parser.add_argument("--fonts", type=Path, default=FONT_LIST, metavar="FILE", help="list of fonts (fonts.txt)")
    arguments = parser.parse_args()
    arguments.data.mkdir(parents=True, exist_ok=True)
    rng = random.Random(1)
    prepare_sentences(arguments.data, arguments.texts, rng)
    prepare_words(arguments.data, arguments.words, rng)
    prepare_fonts(arguments.data, arguments.fonts)


if __name__ == "__main__":
    main()
