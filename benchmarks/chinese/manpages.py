#!/usr/bin/env python3
"""Makes a Chinese test collection for `./kb eval` from the manual pages of Debian's package manpages-zh.

Usage: manpages.py PAGES FOLDER

PAGES is the folder of the unpacked package (`dpkg-deb -x manpages-zh_*.deb PAGES`). Each page becomes a document
without its NAME section, and the description in that section becomes the query that the page answers. 250 queries are
drawn at random, always the same ones.
"""

import gzip
import json
import pathlib
import random
import re
import sys

HAN = re.compile(r"[\u4e00-\u9fff]")
TEXT_MACRO = re.compile(r"[.'](SH|SS|B|I|BR|IR|IP|TP|BI|RB|RI|Nm|Nd|Sh|Ss)\b\s*(.*)")
QUERIES = 250


def plain(source):
    """The text of a page; a section begins with a line that starts with '#'."""
    text = re.sub(r"\\f[BIRP]|\\f\(..", "", source).replace("\\-", "-").replace("\\&", "").replace("\\e", "\\")
    lines = []
    for line in text.split("\n"):
        macro = TEXT_MACRO.match(line)
        if macro:
            lines.append(("#" if macro[1] in ("SH", "Sh") else "") + macro[2].replace('"', ""))
        elif line[:1] not in (".", "'"):
            lines.append(line)
    return "\n".join(lines)


def pair(path):
    """The description and the rest of a page; None if it has no Chinese description."""
    try:
        source = gzip.decompress(path.read_bytes()).decode()
    except UnicodeDecodeError:
        return None
    sections = plain(source).split("\n#")
    names = [section for section in sections if re.search(r"NAME|Name|名", section.split("\n")[0])]
    if source.startswith(".so") or not names:
        return None
    said = re.search(r"(?:\s|\\)[-–—]+\s*(.+)", " ".join(names[0].split("\n")[1:]))
    if not said:
        return None
    query = said[1].strip()
    rest = "\n".join(section for section in sections if section is not names[0])
    if len(HAN.findall(query)) < 5 or len(HAN.findall(rest)) < 200 or len(query) > 120:
        return None
    return query, rest[:6000]


def main(pages, folder):
    pairs = {}
    for path in sorted(pathlib.Path(pages).glob("usr/share/man/zh_CN/man*/*.gz")):
        found = pair(path)
        if found:
            pairs[path.name[:-3]] = found
    asked = random.Random(1).sample(sorted(pairs), min(QUERIES, len(pairs)))
    target = pathlib.Path(folder)
    (target / "qrels").mkdir(parents=True, exist_ok=True)

    def write(name, rows):
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (target / name).write_text("".join(lines), encoding="utf-8")

    write("corpus.jsonl", ({"_id": page, "title": "", "text": text} for page, (_, text) in pairs.items()))
    write("queries.jsonl", ({"_id": "q" + page, "text": pairs[page][0]} for page in asked))
    judgements = "".join(f"q{page}\t{page}\t1\n" for page in asked)
    (target / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + judgements, encoding="utf-8")
    print(f"{len(pairs)} documents, {len(asked)} queries")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
