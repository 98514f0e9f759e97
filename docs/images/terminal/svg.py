#!/usr/bin/env python3
"""Turns a recording of asciinema into an animated SVG: svg.py RECORDING SVG

The picture needs no script and no font of its own. It is a strip of frames that moves behind a window;
lines that several frames share are stored once.
"""

import html
import json
import re
import sys

CELL_WIDTH, LINE_HEIGHT, FONT_SIZE = 8.4, 19, 14
PADDING, TITLE_BAR = 14, 34
FRAME_SECONDS_MIN = 0.08
PAUSE_SECONDS_MAX = 3.0
LAST_SECONDS = 4.0
COLOURS = {
    30: '#1d2129', 31: '#e06c75', 32: '#7fbf6a', 33: '#d9a65a', 34: '#6aa6e8', 35: '#c08bd8', 36: '#5fb8c2', 37: '#d5dae3',
    90: '#7d8694', 91: '#f08a92', 92: '#98d482', 93: '#ecc07a', 94: '#8bbdf2', 95: '#d6a8ea', 96: '#82d0d8', 97: '#ffffff',
}
ESCAPE = re.compile(r'\x1b\[([0-9;?]*)([A-Za-z])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][A-Z0-9]|\x1b[=>78]')


class Terminal:
    """What a terminal shows: rows of (character, style)."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.lines = [[] for _ in range(rows)]
        self.row = self.column = 0
        self.style = frozenset()

    def feed(self, text):
        position = 0
        while position < len(text):
            escape = ESCAPE.match(text, position)
            if escape:
                if escape.group(2):
                    self.control(escape.group(1), escape.group(2))
                position = escape.end()
            else:
                self.put(text[position])
                position += 1

    def put(self, character):
        if character == '\n':
            self.down()
        elif character == '\r':
            self.column = 0
        elif character == '\b':
            self.column = max(0, self.column - 1)
        elif character >= ' ':
            if self.column == self.columns:
                self.column = 0
                self.down()
            line = self.lines[self.row]
            line.extend([(' ', frozenset())] * (self.column + 1 - len(line)))
            line[self.column] = (character, self.style)
            self.column += 1

    def down(self):
        if self.row == self.rows - 1:
            self.lines = self.lines[1:] + [[]]
        else:
            self.row += 1

    def control(self, given, kind):
        numbers = [int(part) for part in given.strip('?').split(';') if part.isdigit()]
        first = numbers[0] if numbers else 0
        if kind == 'm':
            self.look(numbers or [0])
        elif kind == 'K':
            self.lines[self.row] = self.lines[self.row][: self.column] if first == 0 else []
        elif kind == 'J':
            keep = 0 if first == 2 else self.row
            for row in range(keep, self.rows):
                self.lines[row] = []
        elif kind == 'A':
            self.row = max(0, self.row - max(1, first))
        elif kind == 'C':
            self.column = min(self.columns - 1, self.column + max(1, first))
        elif kind == 'G':
            self.column = max(0, first - 1)
        elif kind == 'H':
            self.row, self.column = max(0, first - 1), (numbers[1] - 1 if len(numbers) > 1 else 0)

    def look(self, numbers):
        for number in numbers:
            if number == 0:
                self.style = frozenset()
            elif number in COLOURS:
                self.style = frozenset(one for one in self.style if not isinstance(one, int)) | {number}
            elif number == 39:
                self.style = frozenset(one for one in self.style if not isinstance(one, int))
            elif number == 22:
                self.style -= {'bold', 'dim'}
            else:
                self.style |= {{1: 'bold', 2: 'dim', 4: 'underline', 7: 'inverse'}.get(number, 'plain')}

    def picture(self):
        return tuple(tuple(line) for line in self.lines)


def events(path):
    """The size, and the output with its time; version 3 stores pauses, version 2 times."""
    with open(path, encoding='utf-8') as recording:
        header = json.loads(recording.readline())
        size = (header['term']['cols'], header['term']['rows']) if header['version'] == 3 else (header['width'], header['height'])
        time, output = 0.0, []
        for line in recording:
            moment, kind, text = json.loads(line)
            time = time + moment if header['version'] == 3 else moment
            if kind == 'o':
                output.append((time, text))
    return size, output


def frames(path):
    """The pictures with their durations, without long pauses."""
    (columns, rows), output = events(path)
    terminal, shown, before, since = Terminal(columns, rows), [], None, 0.0
    for time, text in output:
        picture = terminal.picture()
        if picture != before and time - since >= FRAME_SECONDS_MIN:
            if before is not None:
                shown.append((before, min(time - since, PAUSE_SECONDS_MAX)))
            before, since = picture, time
        terminal.feed(text)
    if before is not None:
        shown.append((before, FRAME_SECONDS_MIN))
    shown.append((terminal.picture(), LAST_SECONDS))
    return columns, rows, shown


def spans(line):
    """A line as SVG: a tspan for each stretch of one style."""
    parts, start = [], 0
    while start < len(line):
        end = start
        while end < len(line) and line[end][1] == line[start][1]:
            end += 1
        text, style = ''.join(character for character, _ in line[start:end]), line[start][1]
        if text.strip():
            lead = len(text) - len(text.lstrip())
            text = text.strip() if not style & {'inverse', 'underline'} else text
            shift = start + (lead if not style & {'inverse', 'underline'} else 0)
            colour = next((COLOURS[one] for one in style if isinstance(one, int)), '#d5dae3')
            attributes = f' fill="{colour}"' if colour != '#d5dae3' else ''
            if 'bold' in style:
                attributes += ' font-weight="700"'
            if 'dim' in style:
                attributes += ' opacity=".62"'
            if 'underline' in style:
                attributes += ' text-decoration="underline"'
            parts.append(f'<tspan x="{shift * CELL_WIDTH:.1f}" textLength="{len(text) * CELL_WIDTH:.1f}"{attributes}>{html.escape(text)}</tspan>')
        start = end
    return ''.join(parts)


def svg(columns, rows, shown):
    inner_width, inner_height = columns * CELL_WIDTH, rows * LINE_HEIGHT
    width, height = inner_width + 2 * PADDING, inner_height + TITLE_BAR + PADDING
    total = sum(duration for _, duration in shown)
    known, definitions, strip, steps, time = {}, [], [], [], 0.0
    for index, (picture, duration) in enumerate(shown):
        uses = []
        for row, line in enumerate(picture):
            drawn = spans(line)
            if drawn:
                if drawn not in known:
                    known[drawn] = f'l{len(known)}'
                    definitions.append(f'<text id="{known[drawn]}">{drawn}</text>')
                uses.append(f'<use href="#{known[drawn]}" y="{row * LINE_HEIGHT + FONT_SIZE}"/>')
        strip.append(f'<g transform="translate({index * width:.1f} 0)">{"".join(uses)}</g>')
        steps.append(f'{time / total * 100:.3f}%{{transform:translateX({-index * width:.1f}px)}}')
        time += duration
    steps.append(f'100%{{transform:translateX({-(len(shown) - 1) * width:.1f}px)}}')
    last = -(len(shown) - 1) * width
    return f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" role="img" aria-label="A terminal: documents are added, searched, listed and shown with ./kb">
<style>
text{{font:{FONT_SIZE}px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d5dae3;white-space:pre}}
.strip{{animation:play {total:.2f}s steps(1,end) infinite}}
@keyframes play{{{"".join(steps)}}}
@media (prefers-reduced-motion:reduce){{.strip{{animation:none;transform:translateX({last:.1f}px)}}}}
</style>
<defs>{"".join(definitions)}<clipPath id="window"><rect width="{inner_width:.1f}" height="{inner_height}"/></clipPath></defs>
<rect width="{width:.0f}" height="{height:.0f}" rx="10" fill="#1d2129"/>
<circle cx="20" cy="17" r="5.5" fill="#e06c75"/><circle cx="38" cy="17" r="5.5" fill="#d9a65a"/><circle cx="56" cy="17" r="5.5" fill="#7fbf6a"/>
<g transform="translate({PADDING} {TITLE_BAR})" clip-path="url(#window)"><g class="strip">{"".join(strip)}</g></g>
</svg>
'''


def main():
    recording, target = sys.argv[1:]
    with open(target, 'w', encoding='utf-8') as file:
        file.write(svg(*frames(recording)))


if __name__ == '__main__':
    main()
