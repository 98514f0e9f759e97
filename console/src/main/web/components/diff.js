import { html } from '../lib/ui.js';
import { changes } from '../lib/diff.js';
import { count } from '../lib/format.js';

const SIGNS = { added: '+', removed: '−', same: '' };
const MARKS = { added: 'ins', removed: 'del' };

/** What changed between two texts, line by line. */
export function Diff({ before, after }) {
  const rows = changes(before, after);
  if (rows.every(({ kind }) => kind === 'same' || kind === 'skipped')) return html`<p class="faint">The text is the same.</p>`;
  return html`<div class="diff" dir="auto">${rows.map((row, at) => (row.kind === 'skipped'
    ? html`<div class="diff-skipped faint small" key=${at}>${count(row.lines, 'unchanged line')}</div>`
    : html`<div class="diff-row ${row.kind}" key=${at}><span class="diff-sign" aria-hidden="true">${SIGNS[row.kind]}</span>
        <span class="diff-line">${row.parts.map(({ text, isChanged }) => (isChanged ? html`<${MARKS[row.kind]}>${text}<//>` : text))}</span></div>`))}</div>`;
}
