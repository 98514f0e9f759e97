// Search as you type: passages on one side, the page that they are from on the other.
import { html, useEffect, useLayoutEffect, useRef, useState } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { address, go, route } from '../lib/router.js';
import { useDebounced, useLoaded } from '../lib/loading.js';
import { useShortcuts } from '../lib/shortcuts.js';
import { asBody, change, isEmpty, read } from '../lib/filters.js';
import { ago, clip, count } from '../lib/format.js';
import { nameOf } from '../lib/document.js';
import { found, isDoubtful, split } from '../lib/relevance.js';
import { call } from '../api/engine.js';
import { Badge, Button, Empty, Failed, Key, Notice, Spinner, Text } from '../components/basics.js';
import { Beside } from '../components/beside.js';
import { FilterBar } from '../components/filter-bar.js';
import { Icon } from '../components/icon.js';
import { Result } from '../components/result.js';
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
  const [all, setAll] = useState(false);
  // On narrow screens, the source of the chosen result covers the list.
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
  // If the address changes in another way, such as with the back button, it replaces the typed text.
  useEffect(() => {
    if (asked !== own.current.trim()) {
      own.current = asked;
      setTyped(asked);
    }
  }, [asked]);
  useEffect(() => {
    setTop(TOP);
    setChosen(0);
    setAll(false);
    setOpened(false);
  }, [asked, JSON.stringify(filters)]);
  useLayoutEffect(() => {
    setTyped((before) => before + takeTyped());
    field.current?.focus();
  }, []);

  const { value, error, loading, reload } = useLoaded(
    (signal) => (asked ? call('search', { body: { query: asked, top, ...asBody(filters) }, signal }) : Promise.resolve(null)),
    [asked, top, JSON.stringify(filters)],
  );
  useEffect(() => {
    addEventListener('pinakes:back', reload);
    return () => removeEventListener('pinakes:back', reload);
  }, []);
  const parts = split(asked ? value?.results ?? [] : []);
  const results = all ? [...parts.strong, ...parts.weak] : parts.strong;
  const result = results[Math.min(chosen, results.length - 1)];
  const move = (step) => {
    const next = Math.max(0, Math.min(results.length - 1, chosen + step));
    setChosen(next);
    document.getElementById(`result-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts([
    { keys: 'ArrowDown', help: 'Next result', run: () => move(1), whileTyping: true },
    { keys: 'ArrowUp', help: 'Previous result', run: () => move(-1), whileTyping: true },
    { keys: 'Enter', help: "Open the result's document", whileTyping: true,
      run: () => result && document.activeElement === field.current && go(source(result)) },
  ], [chosen, results]);

  return html`<div class="search ${asked ? 'asked' : ''}">
    <${DropTarget} />
    <header class="search-head">
      <div class="search-box">
        <${Icon} name="search" size=${20} />
        <input ref=${field} type="search" data-search placeholder="Search your documents and notes" aria-label="Search your documents and notes"
          maxlength=${QUERY_MAX} autocomplete="off" spellcheck="false" value=${typed} onInput=${(event) => setTyped(event.target.value)} />
        ${loading && asked ? html`<span class="spinner" role="status" aria-label="Searching"></span>` : !typed && html`<span class="keyboard-only"><${Key}>/<//></span>`}
      </div>
      ${(asked || !isEmpty(filters)) && html`<${FilterBar} filters=${filters} />`}
    </header>
    ${!asked ? html`<${Start} />`
      : error ? html`<div class="page"><${Failed} error=${error} retry=${reload} /></div>`
      : !value ? html`<${Spinner} label="Searching" />`
      : !results.length ? html`<${Nothing} answer=${value} filters=${filters} />`
      : html`<div class="search-split">
          <section class="results" aria-label="Results">
            <p class="results-note" role="status">${found(parts, value.total_matches)}${isDoubtful(value) ? '. None is a sure match.' : ''}</p>
            ${value.warnings.map((warning) => html`<${Notice} kind="warn" key=${warning}>${warning}<//>`)}
            <ol class="result-list">${results.map((one, index) => html`<${Result} key=${one.chunk.chunk_id} result=${one} index=${index} chosen=${one === result} href=${source(one)}
              onChoose=${() => { setChosen(index); setOpened(true); }} />`)}</ol>
            ${parts.weak.length ? !all && html`<${Button} kind="quiet" onClick=${() => setAll(true)}>Show ${count(parts.weak.length, 'weaker passage')}<//>`
              : value.results.length < value.total_matches && top < TOP_MAX && html`<${Button} onClick=${() => setTop(Math.min(TOP_MAX, top * 2))}>Show more<//>`}
          </section>
          <section class="beside ${opened ? 'opened' : ''}" aria-label="Source"><${Beside} result=${result} href=${source(result)} key=${result.chunk.chunk_id} onBack=${() => setOpened(false)} /></section>
        </div>`}
  </div>`;
}

/** The address of a result's passage in its document, with the sentence that answers. */
const source = ({ document, chunk, answer }) => address(['documents', document.id], { chunk: chunk.index, answer: answer && `${answer.start}-${answer.end}` });

function Start() {
  const { value, error, reload } = useLoaded((signal) => call('status', { signal }), []);
  const recent = useLoaded((signal) => call('listDocuments', { query: { limit: RECENT, sort: 'added_at' }, signal }), []);
  if (error) return html`<div class="page narrow"><${Failed} error=${error} retry=${reload} /></div>`;
  if (!value) return null;
  const { total: documents, by_kind: kinds, chunks } = value.documents;
  if (!documents) {
    return html`<${Empty} icon="documents" title="Nothing to search yet"
      actions=${html`<${UploadButton} kind="primary">Add files<//><${UploadButton} folder>Add folder<//>`}>
      Add some documents first. You can drop files and folders anywhere on this page. From a terminal: <pre><code>./kb add ~/Documents/papers</code></pre><//>`;
  }
  return html`<div class="search-start"><p>Ask in your own words, or type the exact term. This searches ${count(documents, 'document')}${kinds?.note ? `, including ${count(kinds.note, 'note')}` : ''} (${count(chunks, 'chunk')}) by
    words and by meaning.</p>
    <p class="faint small keyboard-only"><${Key}>↓<//> <${Key}>↑<//> select a result · <${Key}>Enter<//> opens the document · <${Key}>?<//> all shortcuts</p>
    ${recent.value && html`<section class="recent"><h2>Recently added</h2>
      <ul class="plain">${recent.value.documents.map((document) => html`<li key=${document.id}><a href=${address(['documents', document.id])}>
        <${Badge} kind="format">${document.format}<//><span class="grow truncate"><${Text}>${clip(nameOf(document), 140)}<//></span>
        <span class="faint small">${ago(document.added_at)}</span></a></li>`)}</ul></section>`}</div>`;
}

function Nothing({ answer, filters }) {
  if (answer.empty_knowledge_base) return html`<${Start} />`;
  const narrowed = !isEmpty(filters);
  return html`<${Empty} icon="search" title=${narrowed ? 'No passage with these filters matches' : 'No passage matches'}
    actions=${narrowed && html`<${Button} onClick=${() => change({ collection: [], tag: [], format: [], since: undefined })}>Search without filters<//>`}>
    ${narrowed ? 'The filters exclude documents that may answer the question. Remove them, or try other words.'
      : 'Nothing that is stored matches, by keyword or by meaning. Try other words, or fewer of them, or add documents about the subject.'}
    ${answer.warnings.map((warning) => html`<p key=${warning}>${warning}</p>`)}<//>`;
}
