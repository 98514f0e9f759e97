// The table of documents, and one document at #/documents/NUMBER.
import { html, useEffect, useRef, useState } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { address, go, route } from '../lib/router.js';
import { useChanges, useDebounced, useLoaded } from '../lib/loading.js';
import { useShortcuts } from '../lib/shortcuts.js';
import { asQuery, change, isEmpty, read } from '../lib/filters.js';
import { may } from '../lib/session.js';
import { COUNT_MAX, ago, bytes, clip, count, moment, total } from '../lib/format.js';
import { collectionOf, collectionTag, formatName, isTitled, nameOf, ownTags } from '../lib/document.js';
import { call, documentChanges } from '../api/engine.js';
import { Badge, Button, Empty, Failed, PageHead, Spinner, Text } from '../components/basics.js';
import { BulkBar } from '../components/bulk-bar.js';
import { FilterBar } from '../components/filter-bar.js';
import { Icon } from '../components/icon.js';
import { Pager } from '../components/pager.js';
import { DropTarget, UploadButton } from '../components/upload-panel.js';
import { Document } from './document.js';

const PAGE = 50;
const TAGS_MAX = 4;
const COLUMNS = [
  { key: 'filename', title: 'Name', first: 'asc' },
  { title: 'Collection' },
  { title: 'Format' },
  { key: 'size', title: 'Size', first: 'desc', right: true },
  { key: 'added_at', title: 'Added', first: 'desc', right: true },
];

export default function Documents({ segments }) {
  return segments.length ? html`<${Document} key=${segments[0]} id=${segments[0]} />` : html`<${List} />`;
}

function List() {
  const { query } = useStore(route);
  const filters = read(query);
  const name = query.get('name') ?? '';
  const sort = query.get('sort') ?? 'added_at';
  const order = query.get('order') ?? 'desc';
  const offset = Number(query.get('offset') ?? 0);
  const asked = { ...asQuery(filters), name };
  const { value, error, loading, reload } = useLoaded(
    (signal) => call('listDocuments', { query: { ...asked, sort, order, limit: PAGE, offset, count_max: COUNT_MAX }, signal }),
    [query.toString()],
  );
  const [selected, setSelected] = useState(new Map());
  useEffect(() => setSelected(new Map()), [JSON.stringify(asked)]);
  useEffect(() => {
    const again = () => reload();
    ['pinakes:documents', 'pinakes:back'].forEach((event) => addEventListener(event, again));
    return () => ['pinakes:documents', 'pinakes:back'].forEach((event) => removeEventListener(event, again));
  }, []);

  useChanges(documentChanges, reload);

  const documents = value?.documents ?? [];
  const isUntouched = isEmpty(filters) && !name;
  const tags = filters.collections.length === 1 ? [collectionTag(filters.collections[0])] : [];
  const done = () => {
    setSelected(new Map());
    reload();
  };
  if (value && !value.total && isUntouched) {
    return html`<div class="page"><${PageHead} title="Documents" /><${DropTarget} /><${First} /></div>`;
  }
  return html`<div class="page">
    <${PageHead} title="Documents" note=${value && `${total(value)} ${value.total === 1 ? 'document or note' : 'documents and notes'}`}>
      <${UploadButton} folder tags=${tags}>Add folder<//>
      <${UploadButton} kind="primary" tags=${tags}>Add files<//>
    <//>
    <${DropTarget} tags=${tags} />
    <div class="filter-row"><${FilterBar} filters=${filters} /><${NameFilter} name=${name} /></div>
    ${selected.size > 0 && html`<${BulkBar} selected=${selected} onDone=${done} onClear=${() => setSelected(new Map())}
      page=${value} onAll=${async () => setSelected(await everything(asked))} />`}
    ${error ? html`<${Failed} error=${error} retry=${reload} />`
      : !value ? html`<${Spinner} />`
      : !documents.length ? html`<${Empty} icon="filter" title="No document matches"
          actions=${html`<${Button} onClick=${() => go(address(['documents']), { replace: true })}>Show all documents<//>`}>
          Remove a filter, or <a href=${address(['search'], { q: name })}>search the text of the documents</a>.<//>`
      : html`<${Table} ...${{ documents, selected, setSelected, sort, order, loading }} />
        <${Pager} offset=${offset} shown=${documents.length} size=${PAGE} page=${value} onMove=${(next) => change({ offset: next || undefined })} />`}
  </div>`;
}

/** The ids of all documents that match, for actions on all of them. */
async function everything(query) {
  const all = new Map();
  for (let offset = 0; offset !== null;) {
    const page = await call('listDocuments', { query: { ...query, limit: 1000, offset } });
    page.documents.forEach((document) => all.set(document.id, document));
    offset = page.next_offset;
  }
  return all;
}

function First() {
  return html`<${Empty} icon="documents" title="No documents yet"
    actions=${may('documents:write') && html`<${UploadButton} kind="primary">Add files<//><${UploadButton} folder>Add folder<//>`}>
    ${may('documents:write') ? html`Drop files or folders here: PDF, Word, PowerPoint, Excel, HTML, Markdown, email, images and more.
      From a terminal, add a whole folder with: <pre><code>./kb add ~/Documents/papers</code></pre>`
      : 'Your key can read documents but not add any.'}<//>`;
}

function NameFilter({ name }) {
  const [typed, setTyped] = useState(name);
  const settled = useDebounced(typed, 200);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else change({ name: settled, offset: undefined });
  }, [settled]);
  useEffect(() => setTyped(name), [name === '']);
  return html`<div class="name-filter"><${Icon} name="search" size=${14} />
    <input class="input" type="search" data-search placeholder="Filter by name" aria-label="Filter by name"
      value=${typed} onInput=${(event) => setTyped(event.target.value)} /></div>`;
}

function Table({ documents, selected, setSelected, sort, order, loading }) {
  const [cursor, setCursor] = useState(-1);
  const body = useRef();
  const all = documents.every((document) => selected.has(document.id));
  const toggle = (document) => {
    const next = new Map(selected);
    if (!next.delete(document.id)) next.set(document.id, document);
    setSelected(next);
  };
  const toggleAll = () => {
    const next = new Map(selected);
    documents.forEach((document) => (all ? next.delete(document.id) : next.set(document.id, document)));
    setSelected(next);
  };
  const move = (step) => {
    const next = Math.max(0, Math.min(documents.length - 1, cursor + step));
    setCursor(next);
    body.current.querySelectorAll('a.doc-name')[next]?.focus();
  };
  useShortcuts([
    { keys: ['ArrowDown', 'j'], help: 'Next document', run: () => move(1) },
    { keys: ['ArrowUp', 'k'], help: 'Previous document', run: () => move(-1) },
    { keys: 'x', help: 'Select the document', run: () => documents[cursor] && toggle(documents[cursor]) },
  ], [cursor, documents, selected]);
  return html`<div class="table-wrap docs ${loading ? 'stale' : ''}">
    <table class="table">
      <thead><tr>
        <th class="pick"><input type="checkbox" aria-label="Select all on this page" checked=${all} onChange=${toggleAll} /></th>
        ${COLUMNS.map((column) => html`<th class=${column.right ? 'right' : ''} key=${column.title}
          aria-sort=${column.key === sort ? (order === 'asc' ? 'ascending' : 'descending') : undefined}>
          ${column.key ? html`<${Sort} ...${{ column, sort, order }} />` : column.title}</th>`)}
      </tr></thead>
      <tbody ref=${body}>
        ${documents.map((document, index) => html`<tr key=${document.id} aria-selected=${selected.has(document.id)}
          onClick=${(event) => event.target.closest('a, input, label') || go(address(['documents', document.id]))} onFocusIn=${() => setCursor(index)}>
          <td class="pick"><input type="checkbox" aria-label=${`Select ${clip(nameOf(document), 60)}`} checked=${selected.has(document.id)} onChange=${() => toggle(document)} /></td>
          <td class="name"><a class="doc-name" href=${address(['documents', document.id])}><${Text}>${clip(nameOf(document), 160)}<//></a>
            <${About} document=${document} /></td>
          <td class="collection"><${Text}>${clip(collectionOf(document), 60)}<//></td>
          <td class="format"><${Badge} kind="format" title=${formatName(document.format)}>${document.format}<//></td>
          <td class="right number size">${bytes(document.size_bytes)}</td>
          <td class="right faint added" title=${moment(document.added_at)}>${ago(document.added_at)}</td>
        </tr>`)}
      </tbody>
    </table>
  </div>`;
}

/** The second line of a document: its file name, if the first line is another one, its mail or attachments, how long it is, and its tags. */
function About({ document }) {
  const tags = ownTags(document);
  return html`<div class="doc-about">${isTitled(document) && html`<span class="truncate"><${Text}>${clip(document.filename, 120)}<//></span><span aria-hidden="true">·</span>`}
    ${document.attached_to && html`<span class="truncate">attached to <a href=${address(['documents', document.attached_to.id])}><${Text}>${clip(document.attached_to.name, 120)}<//></a></span><span aria-hidden="true">·</span>`}
    ${document.attachments?.length > 0 && html`<span class="nowrap">${count(document.attachments.length, 'attachment')}</span><span aria-hidden="true">·</span>`}
    <span class="nowrap">${document.page_count ? count(document.page_count, 'page') : count(document.chunk_count, 'chunk')}</span>
    ${tags.slice(0, TAGS_MAX).map((tag) => html`<${Badge} key=${tag} title=${clip(tag, 300)}><${Text}>${clip(tag, 60)}<//><//>`)}
    ${tags.length > TAGS_MAX && html`<span class="faint small">+${tags.length - TAGS_MAX}</span>`}</div>`;
}

function Sort({ column, sort, order }) {
  const active = column.key === sort;
  const turned = active ? (order === 'asc' ? 'desc' : 'asc') : column.first;
  return html`<button type="button" class="sort" aria-pressed=${active}
    onClick=${() => change({ sort: column.key, order: turned, offset: undefined })}>${column.title}
    ${active && html`<${Icon} name=${order === 'asc' ? 'up' : 'down'} size=${12} />`}</button>`;
}
