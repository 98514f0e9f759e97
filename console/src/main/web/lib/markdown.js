// Markdown as elements. The text becomes text nodes and a fixed set of elements, never markup: HTML in it is shown as it is
// written, links lead only to http, https and mailto, and images become links, because the page loads nothing from elsewhere.
import { html } from './ui.js';

const CHARACTERS_MAX = 400_000;
const DEPTH_MAX = 8;
const COLUMNS_MAX = 60;
const SAFE_LINK = /^(https?:\/\/|mailto:)[^\s]+$/i;

/** Renders a text; `null` for an empty one. */
export function markdown(text) {
  const whole = String(text ?? '');
  const shown = whole.slice(0, CHARACTERS_MAX).replace(/\r\n?/g, '\n').replace(/\t/g, '    ');
  return html`${blocks(shown.split('\n'), 0)}
    ${whole.length > CHARACTERS_MAX && html`<p class="faint">The rest of this long note is not shown. Download it to read all of it.</p>`}`;
}

function blocks(lines, depth) {
  const found = [];
  let at = 0;
  while (at < lines.length) {
    const rule = depth >= DEPTH_MAX ? null : RULES.find((one) => one.starts(lines[at], lines[at + 1]));
    if (!lines[at].trim()) {
      at++;
    } else if (rule) {
      const { element, next } = rule.read(lines, at, depth);
      found.push(element);
      at = next;
    } else {
      const end = paragraphEnd(lines, at, depth);
      found.push(html`<p>${inline(lines.slice(at, end).join('\n').trim())}</p>`);
      at = end;
    }
  }
  return found;
}

function paragraphEnd(lines, from, depth) {
  let end = from + 1;
  while (end < lines.length && lines[end].trim()
    && (depth >= DEPTH_MAX || !RULES.some((rule) => rule.interrupts !== false && rule.starts(lines[end], lines[end + 1])))) end++;
  return end;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( *)([-*+]|\d{1,9}[.)])\s+(.*)$/;
const LINE = /^ {0,3}([-*_])( *\1){2,}\s*$/;
const TABLE_RULE = /^ {0,3}\|?\s*:?-{1,}:?\s*(\|\s*:?-{1,}:?\s*)*\|?\s*$/;

const RULES = [
  {
    starts: (line) => FENCE.test(line),
    read(lines, at) {
      const [, fence, language] = lines[at].match(FENCE);
      let end = at + 1;
      while (end < lines.length && !(lines[end].trim().startsWith(fence) && !lines[end].trim().slice(fence.length).replace(/[`~]/g, ''))) end++;
      return {
        element: html`<pre data-language=${language || undefined} tabindex="0"><code>${lines.slice(at + 1, end).join('\n')}</code></pre>`,
        next: end + 1,
      };
    },
  },
  {
    starts: (line) => HEADING.test(line),
    read(lines, at) {
      const [, marks, text] = lines[at].match(HEADING);
      const Level = `h${Math.min(6, marks.length + 1)}`;
      return { element: html`<${Level}>${inline(text)}<//>`, next: at + 1 };
    },
  },
  {
    starts: (line) => LINE.test(line),
    read: (lines, at) => ({ element: html`<hr />`, next: at + 1 }),
  },
  {
    starts: (line) => QUOTE.test(line),
    read(lines, at, depth) {
      let end = at;
      while (end < lines.length && QUOTE.test(lines[end])) end++;
      const inner = lines.slice(at, end).map((line) => line.replace(QUOTE, ''));
      return { element: html`<blockquote>${blocks(inner, depth + 1)}</blockquote>`, next: end };
    },
  },
  {
    starts: (line, following) => line.includes('|') && following !== undefined && following.includes('-') && TABLE_RULE.test(following),
    read(lines, at) {
      let end = at + 2;
      while (end < lines.length && lines[end].includes('|') && lines[end].trim()) end++;
      const head = cells(lines[at]);
      const sides = cells(lines[at + 1]).map((cell) => (cell.endsWith(':') ? (cell.startsWith(':') ? 'middle' : 'right') : ''));
      const row = (values) => head.map((_, index) => html`<td class=${sides[index]}>${inline(values[index] ?? '')}</td>`);
      return {
        element: html`<div class="table-wrap" tabindex="0"><table class="table"><thead><tr>${head.map((cell, index) => html`<th class=${sides[index]}>${inline(cell)}</th>`)}</tr></thead>
          <tbody>${lines.slice(at + 2, end).map((line) => html`<tr>${row(cells(line))}</tr>`)}</tbody></table></div>`,
        next: end,
      };
    },
  },
  {
    starts: (line) => ITEM.test(line),
    read: (lines, at, depth) => list(lines, at, depth),
  },
  {
    interrupts: false,
    starts: (line) => /^ {4,}\S/.test(line),
    read(lines, at) {
      let end = at;
      while (end < lines.length && (/^ {4}/.test(lines[end]) || (!lines[end].trim() && /^ {4}/.test(lines[end + 1] ?? '')))) end++;
      return { element: html`<pre tabindex="0"><code>${lines.slice(at, end).map((line) => line.slice(4)).join('\n')}</code></pre>`, next: end };
    },
  },
];

function cells(line) {
  return line.trim().replace(/^\||\|$/g, '').split('|', COLUMNS_MAX).map((cell) => cell.trim());
}

function list(lines, at, depth) {
  const [, indent, mark] = lines[at].match(ITEM);
  const ordered = /\d/.test(mark);
  const items = [];
  let next = at;
  while (next < lines.length) {
    const item = lines[next].match(ITEM);
    if (!item || item[1].length !== indent.length || /\d/.test(item[2]) !== ordered) break;
    const body = [item[3]];
    const inside = indent.length + 2;
    next++;
    while (next < lines.length && (lines[next].startsWith(' '.repeat(inside)) || (!lines[next].trim() && (lines[next + 1] ?? '').startsWith(' '.repeat(inside)))
      || (lines[next].trim() && body.at(-1).trim() && !ITEM.test(lines[next]) && !RULES.slice(0, 4).some((rule) => rule.starts(lines[next]))))) {
      body.push(lines[next].replace(new RegExp(`^ {0,${inside}}`), ''));
      next++;
    }
    if (!lines[next]?.trim() && ITEM.test(lines[next + 1] ?? '')) next++;
    items.push(entry(body, depth));
  }
  const first = Number.parseInt(mark, 10);
  return { element: ordered ? html`<ol start=${first === 1 ? undefined : first}>${items}</ol>` : html`<ul>${items}</ul>`, next };
}

function entry(body, depth) {
  const box = body[0].match(/^\[([ xX])\]\s+(.*)$/);
  const lines = box ? [box[2], ...body.slice(1)] : body;
  const tight = !lines.some((line) => !line.trim());
  const split = lines.findIndex((line, index) => index > 0 && (ITEM.test(line) || FENCE.test(line) || QUOTE.test(line)));
  const text = split < 0 ? lines : lines.slice(0, split);
  const rest = split < 0 ? [] : lines.slice(split);
  return html`<li class=${box ? 'todo-item' : undefined}>
    ${box && html`<span class="todo-box" role="img" aria-label=${box[1] === ' ' ? 'open' : 'done'}>${box[1] === ' ' ? '☐' : '☑'}</span> `}
    ${tight ? inline(text.join('\n')) : blocks(text, depth + 1)}${blocks(rest, depth + 1)}</li>`;
}

// Alternatives in order of precedence. Every part is bounded, so that no text takes more than linear time.
const INLINE = new RegExp([
  /(?<escape>\\[\\`*_{}[\]()#+\-.!|~<>])/,
  /(?<code>(?<ticks>`{1,3})[^\n]{1,600}?\k<ticks>)/,
  /(?<image>!\[[^[\]\n]{0,500}\]\([^()\s]{1,2000}(?:\s+"[^"\n]{0,300}")?\))/,
  /(?<link>\[[^[\]\n]{1,500}\]\([^()\s]{1,2000}(?:\s+"[^"\n]{0,300}")?\))/,
  /(?<auto><(?:https?:\/\/|mailto:)[^\s<>]{1,2000}>)/,
  /(?<bare>\bhttps?:\/\/[^\s<>()]{1,2000}[^\s<>().,;:!?'"])/,
  /(?<strong>\*\*(?=\S)[^\n]{1,600}?\S\*\*|\*\*\S\*\*|__(?=\S)[^\n]{1,600}?\S__)/,
  /(?<strike>~~(?=\S)[^\n]{1,600}?~~)/,
  /(?<em>\*(?=\S)[^*\n]{0,600}?[^\s*]\*|(?<![A-Za-z0-9])_(?=\S)[^_\n]{0,600}?[^\s_]_(?![A-Za-z0-9]))/,
  /(?<br> {2,}\n)/,
].map((one) => one.source).join('|'), 'gu');

function inline(text, depth = 0) {
  if (depth >= DEPTH_MAX) return text;
  const parts = [];
  let last = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > last) parts.push(text.slice(last, match.index));
    parts.push(element(match[0], match.groups, depth));
    last = match.index + match[0].length;
  }
  parts.push(text.slice(last));
  return parts;
}

function element(found, groups, depth) {
  if (groups.escape) return found.slice(1);
  if (groups.code) return html`<code>${found.slice(groups.ticks.length, -groups.ticks.length).trim()}</code>`;
  if (groups.image || groups.link) {
    const [, words, target] = found.match(/^!?\[([^\]]*)\]\((\S+?)(?:\s+"[^"]*")?\)$/);
    return link(target, groups.image ? `Image: ${words || target}` : inline(words, depth + 1), found);
  }
  if (groups.auto) return link(found.slice(1, -1), found.slice(1, -1), found);
  if (groups.bare) return link(found, found, found);
  if (groups.strong) return html`<strong>${inline(found.slice(2, -2), depth + 1)}</strong>`;
  if (groups.strike) return html`<s>${inline(found.slice(2, -2), depth + 1)}</s>`;
  if (groups.em) return html`<em>${inline(found.slice(1, -1), depth + 1)}</em>`;
  return html`<br />`;
}

function link(target, words, written) {
  return SAFE_LINK.test(target)
    ? html`<a href=${target} target="_blank" rel="noopener noreferrer nofollow">${words}</a>`
    : written;
}
