import { html } from '../lib/ui.js';
import { clip, count, percent } from '../lib/format.js';
import { collectionOf, fileOf, foreign, nameOf, place, trail } from '../lib/document.js';
import { plain } from '../lib/plain.js';
import { Badge, Text } from './basics.js';
import { Passage, excerpt } from './passage.js';

/**
 * A result of a search.
 *
 * @param {string|undefined} href the address of its document, where there is one
 */
export function Result({ result, index, chosen, onChoose, href }) {
  const { document, chunk } = result;
  const short = excerpt(plain({ text: chunk.text, highlights: result.highlights, answer: result.answer }, document.format));
  const where = place(chunk);
  return html`<li id=${`result-${index}`} class="result" aria-current=${chosen ? 'true' : undefined}>
    <button type="button" class="result-pick" aria-label=${`Show ${clip(nameOf(document), 80)}${where ? `, ${where}` : ''}`} onClick=${onChoose}></button>
    <div class="result-head">
      <${Title} href=${href} kind="result-title" document=${document} />
      <${Relevance} result=${result} />
    </div>
    <div class="result-about">
      <${Badge} kind="format">${document.format}<//>
      ${fileOf(document) && html`<span class="result-file truncate"><${Text}>${clip(fileOf(document), 120)}<//></span>`}
      ${where && html`<span>${where}</span>`}
      ${foreign(chunk) && html`<span>${foreign(chunk)}</span>`}
      ${document.attached_to && html`<span class="truncate">attached to <${Text}>${clip(document.attached_to.name, 120)}<//></span>`}
      <span class="truncate"><${Text}>${clip(trail(document, chunk) || (document.tags ? collectionOf(document) : ''), 200)}<//></span>
      ${result.alike > 0 && html`<span class="faint">${count(result.alike, 'similar passage')} left out</span>`}
    </div>
    <p class="result-text"><${Passage} ...${short} /></p>
  </li>`;
}

function Relevance({ result }) {
  const parts = result.score_breakdown;
  const detail = parts ? `: words ${percent(parts.fts)}, meaning ${percent(parts.vector)}` : '';
  return html`<span class="relevance" title=${`Relevance ${percent(result.score)}${detail}`}>
    <span class="relevance-bar" aria-hidden="true"><span style=${{ width: percent(result.score) }}></span></span>
    <span class="number"><span class="visually-hidden">Relevance </span>${percent(result.score)}</span></span>`;
}

/** The name of a document, as a link where there is an address. */
export function Title({ href, kind, document }) {
  const name = html`<${Text}>${clip(nameOf(document), 140)}<//>`;
  return href ? html`<a class=${kind} href=${href}>${name}</a>` : html`<span class=${kind}>${name}</span>`;
}
