// Passages are Markdown. A short excerpt in one paragraph reads better without its marks.

/** Formats whose text is not Markdown, where the same characters mean something else. */
const LITERAL = new Set(['code', 'txt', 'json', 'yaml', 'toml', 'tex', 'csv']);

const BULLET = '• ';

/** Each pattern with the replacement of its groups: null keeps a group. */
const MARKS = [
  { pattern: /^([ \t]*#{1,6}[ \t]+)(.*[^\s.:;!?])(\s*\n+)(?=.*\S)/dgm, groups: ['', null, ': '] },
  { pattern: /^([ \t]*#{1,6}[ \t]+)/dgm, groups: [''] },
  { pattern: /^([ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*\n?)/dgm, groups: [''] },
  { pattern: /^([ \t]*\|[ \t]*)(.*?)([ \t]*\|[ \t]*)$/dgm, groups: ['', null, ';'] },
  { pattern: /^([ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)/dgm, groups: [BULLET] },
  { pattern: /(\*\*|__)(?=\S)((?:(?!\1).)*\S)(\1)/dg, groups: ['', null, ''] },
  { pattern: /(\[)([^\][\n]+)(\]\([^)\s]+\))/dg, groups: ['', null, ''] },
];

/**
 * A passage without the marks of Markdown; the highlights move along.
 *
 * @param {{text: string, highlights: {start: number, end: number}[], answer: {start: number, end: number}|undefined}} passage
 * @param {string} format the format of its document
 */
export function plain({ text, highlights = [], answer }, format) {
  const edits = LITERAL.has(format) ? [] : editsOf(text);
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
    const part = [text.slice(from, start), by];
    from = end;
    return part;
  });
  return { text: parts.join('') + text.slice(from), highlights: highlights.map(span), answer: answer && span(answer) };
}

/** The replacements, in order. Where two overlap, the earlier pattern wins. */
function editsOf(text) {
  const edits = [];
  const taken = new Uint8Array(text.length);
  for (const { pattern, groups } of MARKS) {
    for (const found of text.matchAll(pattern)) {
      const own = groups
        .map((by, index) => ({ by, start: found.indices[index + 1][0], end: found.indices[index + 1][1] }))
        .filter(({ by }) => by !== null);
      if (own.every(({ start, end }) => !taken.subarray(start, end).includes(1))) {
        own.forEach(({ start, end }) => taken.fill(1, start, end));
        edits.push(...own);
      }
    }
  }
  return edits.sort((one, other) => one.start - other.start);
}
