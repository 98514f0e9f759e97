// The answer of a search inside a chat: passages with their relevance, and the page that the chosen one is from.
import { html, useState } from '../lib/ui.js';
import { count } from '../lib/format.js';
import { found, split } from '../lib/relevance.js';
import { Button, Empty, Notice } from '../components/basics.js';
import { Beside } from '../components/beside.js';
import { Result } from '../components/result.js';
import { search } from './answers.js';
import { start } from './frame.js';

function Answer({ answer, input, toggle }) {
  const query = input.query ?? answer.query ?? '';
  const { results: all, total, warnings, message } = search(answer, query);
  const parts = split(all);
  const [isAll, setAll] = useState(false);
  const results = isAll ? all : parts.strong;
  const [chosen, setChosen] = useState(0);
  // On narrow screens, the source of the chosen result covers the list.
  const [opened, setOpened] = useState(false);
  if (!results.length) return html`<${Empty} icon="search" title="No passage matches">${message ?? 'Try other words, or fewer of them.'}<//>`;
  const result = results[Math.min(chosen, results.length - 1)];
  return html`<div class="chat-split">
    <section class="results" aria-label="Results" tabindex="0">
      <div class="chat-head"><h1 class="visually-hidden">Search results</h1><p class="results-note grow">${found(parts, total)}</p>${toggle}</div>
      ${warnings.map((warning) => html`<${Notice} kind="warn" key=${warning}>${warning}<//>`)}
      <ol class="result-list">${results.map((one, index) => html`<${Result} key=${one.chunk.chunk_id} result=${one} index=${index} chosen=${one === result}
        onChoose=${() => { setChosen(index); setOpened(true); }} />`)}</ol>
      ${parts.weak.length > 0 && !isAll && html`<${Button} kind="quiet" onClick=${() => setAll(true)}>Show ${count(parts.weak.length, 'weaker passage')}<//>`}
    </section>
    <section class="beside ${opened ? 'opened' : ''}" aria-label="Source"><${Beside} result=${result} key=${result.chunk.chunk_id} onBack=${() => setOpened(false)} /></section>
  </div>`;
}

start('search', 'Searching', Answer);
