import { html } from '../lib/ui.js';
import { Text } from './basics.js';

/**
 * Text with the words of a query marked, its best sentence set off, and its headings in bold.
 *
 * @param {string} text
 * @param {{start: number, end: number}[]} highlights in UTF-16 units
 * @param {{start: number, end: number}|undefined} answer
 * @param {{start: number, end: number}[]} strong
 */
export function Passage({ text, highlights = [], answer, strong = [] }) {
  const edges = new Set([0, text.length]);
  const spans = [...highlights, ...strong, ...(answer ? [answer] : [])];
  spans.forEach(({ start, end }) => edges.add(Math.min(start, text.length)).add(Math.min(end, text.length)));
  const cuts = [...edges].sort((one, other) => one - other);
  const within = (span, from) => span && span.start <= from && from < span.end;
  return html`<${Text}>${cuts.slice(0, -1).map((from, index) => {
    const part = text.slice(from, cuts[index + 1]);
    const marked = highlights.some((span) => within(span, from)) ? html`<mark>${part}</mark>` : part;
    const shown = strong.some((span) => within(span, from)) ? html`<strong>${marked}</strong>` : marked;
    return within(answer, from) ? html`<span class="answer">${shown}</span>` : shown;
  })}<//>`;
}

/** The part of a passage around its answer or first highlight, which is near its start, at most `limit` characters. */
export function excerpt({ text, highlights, answer, strong }, limit = 420) {
  if (text.length <= limit) return { text, highlights, answer, strong };
  const anchor = answer?.start ?? highlights[0]?.start ?? 0;
  let from = Math.max(0, anchor - Math.floor(limit / 4));
  const space = text.indexOf(' ', from);
  if (from > 0 && space >= 0 && space < anchor) from = space + 1;
  const end = Math.min(text.length, from + limit);
  const to = end < text.length ? Math.max(text.lastIndexOf(' ', end), from + 1) : end;
  const lead = from > 0 ? '…' : '';
  const shift = (span) => ({ start: Math.max(0, span.start - from) + lead.length, end: Math.min(to, span.end) - from + lead.length });
  const visible = (span) => span && span.end > from && span.start < to;
  return {
    text: lead + text.slice(from, to) + (to < text.length ? '…' : ''),
    highlights: highlights.filter(visible).map(shift),
    answer: visible(answer) ? shift(answer) : undefined,
    strong: strong.filter(visible).map(shift),
  };
}
