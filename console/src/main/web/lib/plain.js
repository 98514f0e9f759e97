// Passages are Markdown. People read them without its marks: an excerpt as one paragraph, a whole passage in blocks.

/** Formats whose text is not Markdown, where the same characters mean something else. */
const LITERAL = new Set(['code', 'txt', 'json', 'yaml', 'toml', 'tex']);

const BULLET = '• ';

/** Each pattern with the replacement of its groups: null keeps a group. `strong` is the group with a heading. */
const INLINE = [
  { pattern: /(\*\*|__)(?=\S)((?:(?!\1).)*\S)(\1)/dg, groups: ['', null, ''] },
  { pattern: /(\[)([^\][\n]+)(\]\([^)\s]+\))/dg, groups: ['', null, ''] },
  { pattern: /(`)([^`\n]+)(`)/dg, groups: ['', null, ''] },
  { pattern: /(\\)(?=\|)/dg, groups: [''] },
];
const MARKS = [
  { pattern: /^([ \t]*#{1,6}[ \t]+)(.*[^\s.:;!?])(\s*\n+)(?=.*\S)/dgm, groups: ['', null, ': '], strong: 1 },
  { pattern: /^([ \t]*#{1,6}[ \t]+)(.*)$/dgm, groups: ['', null], strong: 1 },
  { pattern: /^([ \t]*```\S*[ \t]*\n?)/dgm, groups: [''] },
  { pattern: /^([ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*\n?)/dgm, groups: [''] },
  { pattern: /^([ \t]*\|[ \t]*)(.*?)([ \t]*\|[ \t]*)$/dgm, groups: ['', null, ';'] },
  { pattern: /^([ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)/dgm, groups: [BULLET] },
  ...INLINE,
];

/**
 * A passage without the marks of Markdown; the highlights move along.
 *
 * @param {{text: string, highlights: Span[], answer: Span|undefined}} passage with spans {start, end} in UTF-16 units
 * @param {string} format the format of its document
 * @returns {{text: string, highlights: Span[], answer: Span|undefined, strong: Span[]}} with its headings in `strong`
 */
export function plain(passage, format) {
  return edited(passage, LITERAL.has(format) ? [] : MARKS);
}

const HEADING = /^[ \t]*#{1,6}[ \t]+(?=\S)/;
const ITEM = /^([ \t]*)(?:[-*+][ \t]+|(?=\d{1,9}[.)][ \t]))/;
const ROW = /^[ \t]*\|(.*)\|[ \t]*$/;
const RULE = /^[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/;
const FENCE = /^[ \t]*```\S*[ \t]*$/;
const CELL_END = /(?<!\\)\|/;

/**
 * A passage in blocks, each part without the marks of Markdown and with its own highlights.
 *
 * @returns {{kind: 'text'|'heading'|'item'|'table', part?: Part, depth?: number, head?: Part[], rows?: Part[][]}[]}
 */
export function blocks(passage, format) {
  if (LITERAL.has(format)) return [{ kind: 'text', part: { ...passage, highlights: passage.highlights ?? [] } }];
  const found = [];
  let start = 0;
  for (const line of passage.text.split('\n')) {
    read(passage, line, start, found);
    start += line.length + 1;
  }
  return found.filter(({ kind }) => kind !== 'gap').map((block) => (block.end === undefined ? block : { kind: 'text', part: part(passage, block.start, block.end) }));
}

/** Adds a line to the blocks before it. Text goes on until an empty line; `gap` ends it. */
function read(passage, line, start, found) {
  const last = found.at(-1);
  const end = start + line.length;
  if (RULE.test(line)) {
    if (last?.kind === 'table' && !last.head && last.rows.length === 1) last.head = last.rows.pop();
  } else if (ROW.test(line)) {
    const row = cells(passage, line, start);
    if (last?.kind === 'table') last.rows.push(row);
    else found.push({ kind: 'table', rows: [row] });
  } else if (HEADING.test(line)) {
    found.push({ kind: 'heading', part: part(passage, start + line.match(HEADING)[0].length, end) });
  } else if (ITEM.test(line)) {
    const [mark, indent] = line.match(ITEM);
    const item = part(passage, start + mark.length, end);
    found.push({ kind: 'item', depth: Math.min(4, Math.floor(indent.length / 2)), bullet: mark.length > indent.length, part: item });
  } else if (!line.trim() || FENCE.test(line)) {
    if (last) found.push({ kind: 'gap' });
  } else if (last?.end !== undefined) {
    last.end = end;
  } else {
    found.push({ kind: 'text', start, end });
  }
}

function cells(passage, line, start) {
  const from = line.indexOf('|') + 1;
  let at = start + from;
  return line.slice(from, line.lastIndexOf('|')).split(CELL_END).map((cell) => {
    const blank = cell.length - cell.trimStart().length;
    const shown = part(passage, at + Math.min(blank, cell.trimEnd().length), at + cell.trimEnd().length);
    at += cell.length + 1;
    return shown;
  });
}

/** A part of a passage without the marks within it. */
function part({ text, highlights = [], answer }, start, end) {
  const clipped = (span) => ({ start: Math.max(span.start, start) - start, end: Math.min(span.end, end) - start });
  const within = (span) => span && span.start < end && span.end > start;
  return edited({
    text: text.slice(start, end), highlights: highlights.filter(within).map(clipped), answer: within(answer) ? clipped(answer) : undefined,
  }, INLINE);
}

function edited({ text, highlights = [], answer }, marks) {
  const { edits, headings } = editsOf(text, marks);
  const moved = (place) => {
    let shift = 0;
    for (const { start, end, by } of edits) {
      if (place <= start) break;
      shift += by.length - Math.min(end, place) + start;
    }
    return place + shift;
  };
  const span = ({ start, end }) => ({ start: moved(start), end: moved(end) });
  let from = 0;
  const parts = edits.flatMap(({ start, end, by }) => {
    const kept = [text.slice(from, start), by];
    from = end;
    return kept;
  });
  return { text: parts.join('') + text.slice(from), highlights: highlights.map(span), answer: answer && span(answer), strong: headings.map(span) };
}

/** The replacements, in order, and where headings are. Where two overlap, the earlier pattern wins. */
function editsOf(text, marks) {
  const edits = [];
  const headings = [];
  const taken = new Uint8Array(text.length);
  for (const { pattern, groups, strong } of marks) {
    for (const found of text.matchAll(pattern)) {
      const all = groups.map((by, index) => ({ by, start: found.indices[index + 1][0], end: found.indices[index + 1][1] }));
      const own = all.filter(({ by }) => by !== null);
      if (own.every(({ start, end }) => !taken.subarray(start, end).includes(1))) {
        own.forEach(({ start, end }) => taken.fill(1, start, end));
        edits.push(...own);
        if (strong !== undefined) headings.push({ start: all[strong].start, end: all[strong].end });
      }
    }
  }
  return { edits: edits.sort((one, other) => one.start - other.start), headings };
}
