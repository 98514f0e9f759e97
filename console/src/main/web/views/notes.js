// Notes: the list, one note to read, and the editor.
import { html, useEffect, useRef, useState } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { address, go, route } from '../lib/router.js';
import { useChanges, useDebounced, useLoaded } from '../lib/loading.js';
import { useShortcuts } from '../lib/shortcuts.js';
import { change } from '../lib/filters.js';
import { may } from '../lib/session.js';
import { COUNT_MAX, ago, clip, moment, total } from '../lib/format.js';
import { markdown } from '../lib/markdown.js';
import { collectionOf, nameOf, ownTags } from '../lib/document.js';
import { call, documentChanges, findDocument, original } from '../api/engine.js';
import { Badge, Button, CopyButton, Empty, Failed, PageHead, Spinner, Text } from '../components/basics.js';
import { RemoveDialog } from '../components/bulk-bar.js';
import { Icon } from '../components/icon.js';
import { NoteEditor } from '../components/note-editor.js';
import { NoteHistory } from '../components/note-history.js';
import { Pager } from '../components/pager.js';

const PAGE = 40;
const PAUSE_MS = 200;

export default function Notes({ segments: [id, action] }) {
  const { query } = useStore(route);
  const name = query.get('name') ?? '';
  const collection = query.get('collection') ?? '';
  const offset = Number(query.get('offset') ?? 0);
  const { value, error, reload } = useLoaded((signal) => call('listDocuments', {
    query: { kind: 'note', name, collection, sort: 'updated_at', order: 'desc', limit: PAGE, offset, count_max: COUNT_MAX }, signal,
  }), [name, collection, offset]);
  useEffect(() => {
    const events = ['pinakes:documents', 'pinakes:back'];
    events.forEach((event) => addEventListener(event, reload));
    return () => events.forEach((event) => removeEventListener(event, reload));
  }, []);
  useChanges(documentChanges, reload);
  useShortcuts(may('documents:write') ? [{ keys: 'n', help: 'Write a note', run: () => go(address(['notes', 'new'])) }] : []);

  if (!value) return html`<div class="page">${error ? html`<${Failed} error=${error} retry=${reload} />` : html`<${Spinner} />`}</div>`;
  if (!value.total && !name && !collection && !id) {
    return html`<div class="page"><${PageHead} title="Notes" /><${Empty} icon="notes" title="No notes yet"
      actions=${may('documents:write') && html`<${Button} kind="primary" icon="plus" onClick=${() => go(address(['notes', 'new']))}>Write a note<//>`}>
      ${may('documents:write') ? html`Write down what you and your agents should remember: decisions, preferences, findings. Notes are found by every search, together with your documents. Agents add them with <code>kb_addnote</code>.`
        : 'Your key can read notes but not write any.'}<//></div>`;
  }
  return html`<div class="split-view ${id ? 'opened' : ''}">
    <section class="split-list" aria-label="Notes">
      <header class="split-head"><h1>Notes</h1><span class="faint small">${`${total(value)} ${value.total === 1 ? 'note' : 'notes'}`}</span><span class="grow"></span>
        ${may('documents:write') && html`<${Button} icon="plus" kind="primary" onClick=${() => go(address(['notes', 'new']))}>New note<//>`}</header>
      <${NameFilter} name=${name} />
      ${collection && html`<button type="button" class="chip" onClick=${() => change({ collection: undefined })}><${Icon} name="folder" size=${14} /><${Text}>${clip(collection, 40)}<//><${Icon} name="close" size=${12} /></button>`}
      ${error && html`<${Failed} error=${error} retry=${reload} />`}
      <ul class="entries">${value.documents.map((note) => html`<li key=${note.id}>
        <a class="entry" href=${address(['notes', note.id], { name, collection, offset: offset || '' })} aria-current=${String(note.id) === id ? 'true' : undefined}>
          <span class="entry-title truncate"><${Text}>${clip(titleOf(note), 120)}<//></span>
          <span class="entry-about"><span>${ago(note.updated_at)}</span><span class="truncate"><${Text}>${clip(collectionOf(note), 40)}<//></span>
            ${ownTags(note).slice(0, 3).map((tag) => html`<${Badge} key=${tag}><${Text}>${clip(tag, 24)}<//><//>`)}</span></a></li>`)}</ul>
      ${!value.documents.length && html`<p class="faint small split-none">No note title matches. <a href=${address(['search'], { q: name })}>Search the text of notes</a> instead.</p>`}
      <${Pager} offset=${offset} shown=${value.documents.length} size=${PAGE} page=${value} onMove=${(next) => change({ offset: next || undefined })} />
    </section>
    <section class="split-main" aria-label="Note">
      ${id === 'new' ? html`<${NoteEditor} key="new" collection=${collection} onClose=${() => go(address(['notes']))}
          onSaved=${(saved) => { reload(); go(address(['notes', saved]), { replace: true }); }} />`
        : id ? html`<${Note} key=${id} id=${id} isEdited=${action === 'edit'} onChanged=${reload} />`
        : html`<${Empty} icon="notes" title="Pick a note">Choose one on the left, or write a new one.<//>`}
    </section>
  </div>`;
}

/** The title, or the date of a note without one. */
export const titleOf = (note) => (note.title || note.filename !== 'note.md' ? nameOf(note) : `Note of ${moment(note.added_at)}`);

/** The text without a first heading that only repeats the title above it. */
function withoutTitle(text, note) {
  const [first, rest = ''] = text.trimStart().split(/\n(.*)/s);
  return note.title && first.replace(/^#\s+/, '').trim() === note.title && first.startsWith('#') ? rest : text;
}

function NameFilter({ name }) {
  const [typed, setTyped] = useState(name);
  const settled = useDebounced(typed, PAUSE_MS);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else change({ name: settled, offset: undefined });
  }, [settled]);
  return html`<div class="name-filter wide"><${Icon} name="search" size=${14} />
    <input class="input" type="search" data-search placeholder="Filter by title" aria-label="Filter by title"
      value=${typed} onInput=${(event) => setTyped(event.target.value)} /></div>`;
}

function Note({ id, isEdited, onChanged }) {
  const { value, error, loading, reload } = useLoaded(async (signal) => {
    const note = await findDocument(id, signal);
    const bytes = note && (await original(note, signal));
    return { note, text: bytes ? new TextDecoder().decode(bytes) : '' };
  }, [id]);
  const [removing, setRemoving] = useState(false);
  const [isHistory, setHistory] = useState(false);
  const edit = () => go(address(['notes', id, 'edit']));
  const read = () => go(address(['notes', id]), { replace: true });
  const writes = may('documents:write') && value?.note?.kind === 'note';
  useShortcuts(writes && !isEdited ? [{ keys: 'e', help: 'Edit the note', run: edit }] : [], [writes, isEdited]);
  if (error) return html`<div class="split-pad"><${Failed} error=${error} retry=${reload} /></div>`;
  if (!value || (loading && !value.note)) return html`<${Spinner} />`;
  if (!value.note) {
    return html`<${Empty} icon="notes" title="This note does not exist" actions=${html`<${Button} onClick=${() => go(address(['notes']))}>All notes<//>`}>
      It was removed, or your key has no access to its collection.<//>`;
  }
  const { note, text } = value;
  if (isEdited && writes) {
    return html`<${NoteEditor} note=${note} text=${text} onClose=${read} onSaved=${() => { read(); reload(); onChanged(); }} />`;
  }
  return html`<article class="note" aria-labelledby="note-title">
    <header class="note-head">
      <a class="back narrow-only" href=${address(['notes'])}><${Icon} name="left" size=${14} />Notes</a>
      <a class="note-place" href=${address(['notes'], { collection: collectionOf(note) })}><${Icon} name="folder" size=${14} /><span class="truncate"><${Text}>${clip(collectionOf(note), 60)}<//></span></a>
      <div class="note-actions">
        <${CopyButton} text=${text} label="Copy the text" what="Text copied" kind="">Copy<//>
        ${value.note.kind === 'note' && html`<${Button} icon="clock" onClick=${() => setHistory(true)}>History<//>`}
        ${writes && html`<${Button} icon="edit" onClick=${edit}>Edit<//>`}
        ${may('documents:delete') && html`<${Button} icon="trash" label="Remove the note" kind="danger" onClick=${() => setRemoving(true)} />`}
      </div>
      <h2 id="note-title"><${Text}>${clip(titleOf(note), 300)}<//></h2>
      <p class="note-about small faint"><span title=${moment(note.updated_at)}>Changed ${ago(note.updated_at)}</span>${` · version ${note.version}`}
        ${note.author && html`${' · '}<${Text}>${clip(note.author, 80)}<//>`}
        ${ownTags(note).map((tag) => html` <${Badge} key=${tag}><${Text}>${clip(tag, 60)}<//><//>`)}</p>
    </header>
    <div class="prose" dir="auto">${markdown(withoutTitle(text, note))}</div>
    ${isHistory && html`<${NoteHistory} note=${note} onClose=${() => setHistory(false)}
      onRestored=${() => { setHistory(false); reload(); onChanged(); }} />`}
    ${removing && html`<${RemoveDialog} documents=${[note]} onClose=${() => setRemoving(false)}
      onDone=${() => { onChanged(); go(address(['notes'])); }} />`}
  </article>`;
}
