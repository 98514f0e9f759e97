import { html } from '../lib/ui.js';
import { blocks } from '../lib/plain.js';
import { Passage } from './passage.js';

/** A whole passage as people read it: headings, lists and tables instead of the marks of Markdown, always as text. */
export function Reading({ passage, format }) {
  return html`<div class="read-text">${blocks(passage, format).map((block, index) => html`<${Block} key=${index} block=${block} />`)}</div>`;
}

function Block({ block }) {
  const { kind, part } = block;
  if (kind === 'table') return html`<${Table} ...${block} />`;
  const text = html`<${Passage} ...${part} />`;
  if (kind === 'heading') return html`<p class="reading-heading"><strong>${text}</strong></p>`;
  if (kind === 'item') return html`<p class="reading-item" style=${{ marginLeft: `${block.depth * 1.25}em` }}>${block.bullet && '• '}${text}</p>`;
  return html`<p>${text}</p>`;
}

function Table({ head, rows }) {
  const cell = (part, index) => html`<td key=${index}><${Passage} ...${part} /></td>`;
  return html`<div class="table-wrap" tabindex="0" role="region" aria-label="Table"><table class="table">
    ${head && html`<thead><tr>${head.map((part, index) => html`<th key=${index} scope="col"><${Passage} ...${part} /></th>`)}</tr></thead>`}
    <tbody>${rows.map((row, index) => html`<tr key=${index}>${row.map(cell)}</tr>`)}</tbody></table></div>`;
}
