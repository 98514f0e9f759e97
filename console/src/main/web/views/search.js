// Search as you type: passages on one side, the page that they are from on the other.
import { html, useEffect, useRef, useState } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { address, go, route } from '../lib/router.js';
import { useDebounced, useLoaded } from '../lib/loading.js';
import { useShortcuts } from '../lib/shortcuts.js';
import { asBody, change, isEmpty, read } from '../lib/filters.js';
import { ago, clip, count, percent } from '../lib/format.js';
import { citation, collectionOf, nameOf, place, preview } from '../lib/document.js';
import { call } from '../api/engine.js';
import { Badge, Button, CopyButton, Empty, Failed, Key, Notice, Spinner, Text } from '../components/basics.js';
import { FilterBar } from '../components/filter-bar.js';
import { Icon } from '../components/icon.js';
import { Original, download } from '../components/original.js';
import { Passage, excerpt } from '../components/passage.js';
import { DropTarget, UploadButton } from '../components/upload-panel.js';

const PAUSE_MS = 180;
const TOP = 20;
const TOP_MAX = 100;
const QUERY_MAX = 1_000;
const RECENT = 6;

export default function Search() {
  const { query } = useStore(route);
  const asked = query.get('q') ?? '';
  const filters = read(query);
  const [typed, setTyped] = useState(asked);
  const [top, setTop] = useState(TOP);
  const [chosen, setChosen] = useState(0);
  // On narrow screens the source covers the results, once a result is picked.
  const [opened, setOpened] = useState(false);
  const settled = useDebounced(typed, PAUSE_MS);
  const field = useRef();
  const own = useRef(asked);

  useEffect(() => {
    if (settled !== own.current) {
      own.current = settled;
      change({ q: settled.trim() || undefined });
    }
  }, [settled]);
  // An address that changed otherwise, such as by the back button, replaces what is typed.
  useEffect(() => {
    if (asked !== own.current.trim()) {
      own.current = asked;
      setTyped(asked);
    }
  }, [asked]);
  useEffect(() => {
    setTop(TOP);
    setChosen(0);
    setOpened(false);
  }, [asked, JSON.stringify(filters)]);
  useEffect(() => field.current?.focus(), []);

  const { value, error, loading, reload } = useLoaded(
    (signal) => (asked ? call('search', { body: { query: asked, top, ...asBody(filters) }, signal }) : Promise.resolve(null)),
    [asked, top, JSON.stringify(filters)],
  );
  useEffect(() => {
    addEventListener('pinakes:back', reload);
    return () => removeEventListener('pinakes:back', reload);
  }, []);
  const results = asked ? value?.results ?? [] : [];
  const result = results[Math.min(chosen, results.length - 1)];
  const move = (step) => {
    const next = Math.max(0, Math.min(results.length - 1, chosen + step));
    setChosen(next);
    document.getElementById(`result-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts([
    { keys: 'ArrowDown', help: 'Next result', run: () => move(1), whileTyping: true },
    { keys: 'ArrowUp', help: 'Previous result', run: () => move(-1), whileTyping: true },
    { keys: 'Enter', help: 'Open the document of the result', whileTyping: true,
      run: () => result && document.activeElement === field.current && go(address(['documents', result.document.id])) },
  ], [chosen, results]);

  return html`<div class="search ${asked ? 'asked' : ''}">
    <${DropTarget} />
    <header class="search-head">
      <div class="search-box">
        <${Icon} name="search" size=${20} />
        <input ref=${field} type="search" data-search placeholder="Search your documents and notes" aria-label="Search your documents and notes"
          maxlength=${QUERY_MAX} autocomplete="off" spellcheck="false" value=${typed} onInput=${(event) => setTyped(event.target.value)} />
        ${loading && asked ? html`<span class="spinner" role="status" aria-label="Searching"></span>` : !typed && html`<${Key}>/<//>`}
      </div>
      ${(asked || !isEmpty(filters)) && html`<${FilterBar} filters=${filters} />`}
    </header>
    ${!asked ? html`<${Start} />`
      : error ? html`<div class="page"><${Failed} error=${error} retry=${reload} /></div>`
      : !value ? html`<${Spinner} label="Searching" />`
      : !results.length ? html`<${Nothing} answer=${value} filters=${filters} />`
      : html`<div class="search-split">
          <section class="results" aria-label="Results">
            <p class="results-note" role="status">${summary(value)}</p>
            ${value.warnings.map((warning) => html`<${Notice} kind="warn" key=${warning}>${warning}<//>`)}
            <ol class="result-list">${results.map((one, index) => html`<${Result} key=${one.chunk.chunk_id} result=${one} index=${index} chosen=${one === result}
              onChoose=${() => { setChosen(index); setOpened(true); }} />`)}</ol>
            ${value.results.length < value.total_matches && top < TOP_MAX && html`<${Button} onClick=${() => setTop(Math.min(TOP_MAX, top * 2))}>Show more<//>`}
          </section>
          <section class="beside ${opened ? 'opened' : ''}" aria-label="Source"><${Beside} result=${result} key=${result.chunk.chunk_id} onBack=${() => setOpened(false)} /></section>
        </div>`}
  </div>`;
}

function summary({ total_matches: total, results, confidence }) {
  if (!total) return 'Nothing matches well';
  const shown = results.length < total ? `, the best ${results.length} shown` : '';
  return `${count(total, 'passage')} found${shown} · confidence ${percent(confidence)}`;
}

function Start() {
  const { value, error, reload } = useLoaded((signal) => call('status', { signal }), []);
  const recent = useLoaded((signal) => call('listDocuments', { query: { limit: RECENT, sort: 'added_at' }, signal }), []);
  if (error) return html`<div class="page narrow"><${Failed} error=${error} retry=${reload} /></div>`;
  if (!value) return null;
  const { total: documents, chunks } = value.documents;
  if (!documents) {
    return html`<${Empty} icon="documents" title="Nothing to search yet"
      actions=${html`<${UploadButton} kind="primary">Add files<//><${UploadButton} folder>Add folder<//>`}>
      Add some documents first. You can drop files and folders anywhere on this page. From a terminal: <pre><code>./kb add ~/Documents/papers</code></pre><//>`;
  }
  return html`<div class="search-start"><p>Ask in your own words, or type the exact term. This searches ${count(documents, 'document')} (${count(chunks, 'passage')}) by
    words and by meaning.</p>
    <p class="faint small"><${Key}>↓<//> <${Key}>↑<//> select a result · <${Key}>Enter<//> opens the document · <${Key}>?<//> all shortcuts</p>
    ${recent.value && html`<section class="recent"><h2>Recently added</h2>
      <ul class="plain">${recent.value.documents.map((document) => html`<li key=${document.id}><a href=${address(['documents', document.id])}>
        <${Badge} kind="format">${document.format}<//><span class="grow truncate"><${Text}>${clip(nameOf(document), 140)}<//></span>
        <span class="faint small">${ago(document.added_at)}</span></a></li>`)}</ul></section>`}</div>`;
}

function Nothing({ answer, filters }) {
  if (answer.empty_knowledge_base) return html`<${Start} />`;
  return html`<${Empty} icon="search" title="No passage matches"
    actions=${!isEmpty(filters) && html`<${Button} onClick=${() => change({ collection: [], tag: [], format: [], since: undefined })}>Search without filters<//>`}>
    ${isEmpty(filters) ? 'Try other words, or fewer of them.' : 'Nothing in the filtered documents matches.'}
    ${answer.warnings.map((warning) => html`<p key=${warning}>${warning}</p>`)}<//>`;
}

function Result({ result, index, chosen, onChoose }) {
  const { document, chunk } = result;
  const short = excerpt({ text: chunk.text, highlights: result.highlights, answer: result.answer });
  const where = place(chunk);
  return html`<li id=${`result-${index}`} class="result" aria-current=${chosen ? 'true' : undefined}>
    <button type="button" class="result-pick" aria-label=${`Show ${clip(nameOf(document), 80)}${where ? `, ${where}` : ''}`} onClick=${onChoose}></button>
    <div class="result-head">
      <a class="result-title" href=${address(['documents', document.id], { chunk: chunk.index })}><${Text}>${clip(nameOf(document), 140)}<//></a>
      <${Relevance} result=${result} />
    </div>
    <div class="result-about">
      <${Badge} kind="format">${document.format}<//>
      ${where && html`<span>${where}</span>`}
      <span class="truncate"><${Text}>${clip([collectionOf(document), ...chunk.headings].join(' › '), 200)}<//></span>
      ${result.alike > 0 && html`<span class="faint">${count(result.alike, 'similar passage')} left out</span>`}
    </div>
    <p class="result-text"><${Passage} ...${short} /></p>
  </li>`;
}

function Relevance({ result }) {
  const { fts, vector } = result.score_breakdown;
  return html`<span class="relevance" title=${`Relevance ${percent(result.score)}: words ${percent(fts)}, meaning ${percent(vector)}`}>
    <span class="relevance-bar" aria-hidden="true"><span style=${{ width: percent(result.score) }}></span></span>
    <span class="number"><span class="visually-hidden">Relevance </span>${percent(result.score)}</span></span>`;
}

/** What is beside the results: the page with the passage marked, or the passage with its neighbours. */
function Beside({ result, onBack }) {
  const { document, chunk } = result;
  const [around, setAround] = useState(!preview(document));
  const answer = result.answer ? chunk.text.slice(result.answer.start, result.answer.end) : '';
  const actions = html`
    ${preview(document) && html`<${Button} icon=${around ? 'documents' : 'notes'} kind="quiet" label=${around ? 'Show the page' : 'Show the surrounding text'} onClick=${() => setAround(!around)} />`}
    <${CopyButton} text=${`${chunk.text}\n— ${citation(document, chunk)}`} label="Copy the passage with its citation" what="Passage and citation copied" />`;
  return html`<div class="beside-inner">
    <header class="beside-head">
      <span class="narrow-only"><${Button} icon="left" label="Back to the results" kind="quiet" onClick=${onBack} /></span>
      <div class="grow"><a class="beside-title" href=${address(['documents', document.id], { chunk: chunk.index })}><${Text}>${clip(nameOf(document), 140)}<//></a>
        <div class="small faint truncate"><${Text}>${clip(document.source_path ?? document.filename, 200)}<//></div></div>
      <${CopyButton} text=${citation(document, chunk)} label="Copy citation" what="Citation copied" kind="small">Cite<//>
    </header>
    ${around ? html`<${Around} result=${result} actions=${actions} />`
      : html`<${Original} document=${document} page=${chunk.page_first ?? 1} last=${chunk.page_last ?? undefined} passage=${chunk.text} answer=${answer} actions=${actions} />`}
  </div>`;
}

/** The passage in full, with the passages before and after it. */
function Around({ result, actions }) {
  const { document, chunk } = result;
  const [span, setSpan] = useState(1);
  const from = Math.max(0, chunk.index - span);
  const { value, error, reload } = useLoaded(
    (signal) => call('documentChunks', { path: { id: document.id }, query: { offset: from, limit: chunk.index - from + 1 + span }, signal }),
    [document.id, chunk.index, span],
  );
  const scroller = useRef();
  useEffect(() => {
    const passage = scroller.current?.querySelector('.neighbour.this');
    if (passage) scroller.current.scrollTo({ top: Math.max(0, passage.offsetTop - 80) });
  }, [value]);
  return html`<div class="viewer">
    <div class="viewer-bar"><span class="small faint">${place(chunk) || `Passage ${chunk.index + 1} of ${document.chunk_count}`}</span>
      <div class="row"><${Button} icon="download" label="Download the original" kind="quiet" onClick=${() => download(document)} />${actions}</div></div>
    <div class="text-scroller" ref=${scroller} tabindex="0" role="region" aria-label="Text">
      ${error ? html`<${Failed} error=${error} retry=${reload} />` : !value ? html`<${Spinner} />` : html`
        ${from > 0 && html`<${Button} icon="up" kind="quiet small" onClick=${() => setSpan(span + 2)}>Earlier passages<//>`}
        ${value.chunks.map((one) => html`<div class="neighbour ${one.index === chunk.index ? 'this' : ''}" key=${one.chunk_id}>
          ${one.headings.length > 0 && html`<div class="small faint"><${Text}>${clip(one.headings.join(' › '), 200)}<//></div>`}
          <p>${one.index === chunk.index ? html`<${Passage} text=${one.text} highlights=${result.highlights} answer=${result.answer} />` : html`<${Text}>${one.text}<//>`}</p>
        </div>`)}
        ${from + value.chunks.length < value.total && html`<${Button} icon="down" kind="quiet small" onClick=${() => setSpan(span + 2)}>Later passages<//>`}`}
    </div>
  </div>`;
}
