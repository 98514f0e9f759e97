import { html, useEffect, useId, useRef, useState } from '../lib/ui.js';
import { useLoaded } from '../lib/loading.js';
import { draft, dropDraft, keepDraft } from '../lib/drafts.js';
import { markdown } from '../lib/markdown.js';
import { count } from '../lib/format.js';
import { collectionName, collectionOf, collectionTag, isCollectionTag, ownTags } from '../lib/document.js';
import { homeCollection } from '../lib/session.js';
import { call, original } from '../api/engine.js';
import { Button, Failed, Notice, Segments } from './basics.js';
import { toast } from './toast.js';

const POLL_MS = 300;
const MARKS = { b: ['**', '**'], i: ['*', '*'], k: ['[', '](https://)'] };

/** Writes a new note, or changes one. Unsaved text survives a reload of the page. */
export function NoteEditor({ note, text: stored = '', collection = '', onClose, onSaved }) {
  const name = note ? `note.${note.id}` : 'note.new';
  const kept = useRef(draft(name));
  const start = kept.current ?? {};
  const [text, setText] = useState(start.text ?? stored);
  const [title, setTitle] = useState(start.title ?? note?.title ?? '');
  const [tags, setTags] = useState(start.tags ?? (note ? ownTags(note).join(', ') : ''));
  const [place, setPlace] = useState(start.place ?? (note ? collectionOf(note) : collection || homeCollection()));
  // A draft belongs to the version it was started from: saving it must not overwrite a later one.
  const [version, setVersion] = useState(start.version ?? note?.version);
  const [isPreview, setPreview] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  const ids = { title: useId(), text: useId(), tags: useId(), place: useId(), names: useId() };
  const area = useRef();
  const known = useLoaded((signal) => call('listTags', { signal }), []);
  const collections = (known.value?.tags ?? []).filter(({ tag }) => isCollectionTag(tag)).map(({ tag }) => collectionName(tag));
  const isChanged = text !== stored || title !== (note?.title ?? '');

  useEffect(() => {
    if (isChanged) keepDraft(name, { text, title, tags, place, version });
  }, [text, title, tags, place, version]);
  useEffect(() => area.current?.focus(), []);

  const save = async () => {
    setBusy(true);
    setError(null);
    try {
      const wanted = tags.split(',').map((tag) => tag.trim()).filter(Boolean);
      const saved = note ? await revised({ note, stored, text, title, wanted, place, version }) : await added({ text, title, wanted, place });
      dropDraft(name);
      toast(note ? 'Note saved' : 'Note added');
      dispatchEvent(new Event('pinakes:documents'));
      onSaved(saved);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  const cancel = () => {
    dropDraft(name);
    onClose();
  };
  const key = (event) => {
    const mod = event.ctrlKey || event.metaKey;
    if (mod && (event.key === 'Enter' || event.key === 's')) {
      event.preventDefault();
      if (text.trim() && !busy) save();
    } else if (mod && MARKS[event.key]) {
      event.preventDefault();
      const [before, after] = MARKS[event.key];
      const { selectionStart: from, selectionEnd: to } = area.current;
      area.current.setRangeText(before + text.slice(from, to) + after, from, to, 'select');
      area.current.setSelectionRange(from + before.length, to + before.length);
      setText(area.current.value);
    }
  };
  const isOutdated = error?.code === 'version_mismatch';
  return html`<form class="editor" onSubmit=${(event) => { event.preventDefault(); save(); }} aria-label=${note ? 'Edit note' : 'New note'}>
    <div class="editor-head">
      <input class="editor-title" id=${ids.title} aria-label="Title" placeholder="Title" maxlength="500" value=${title} onInput=${(event) => setTitle(event.target.value)} />
      <div class="note-actions">
        <${Button} onClick=${cancel}>Cancel<//>
        <${Button} kind="primary" type="submit" busy=${busy} disabled=${!text.trim()} title="Ctrl+Enter">Save<//>
      </div>
    </div>
    <div class="editor-fields">
      <label for=${ids.place}>Collection</label>
      <input class="input" id=${ids.place} list=${ids.names} value=${place} onInput=${(event) => setPlace(event.target.value)} />
      <datalist id=${ids.names}>${collections.map((one) => html`<option value=${one} key=${one} />`)}</datalist>
      <label for=${ids.tags}>Tags</label>
      <input class="input" id=${ids.tags} placeholder="Separated by commas" value=${tags} onInput=${(event) => setTags(event.target.value)} />
    </div>
    ${kept.current && html`<${Notice}>This is your unsaved text. <button type="button" class="link" onClick=${() => { kept.current = null; setText(stored); setTitle(note?.title ?? ''); setVersion(note?.version); dropDraft(name); }}>Discard it</button><//>`}
    ${isOutdated ? html`<${Notice} kind="warn"><strong>Someone else changed this note</strong>; it is now at version ${error.body.document?.version}. Your text is not saved yet; saving it replaces that version.
        <div class="row wrap notice-actions"><${Button} onClick=${async () => { setText(await theirs(note, text)); setVersion(error.body.document.version); setError(null); area.current?.focus(); }}>Merge both texts<//>
        <${Button} onClick=${() => { setVersion(error.body.document.version); setError(null); }}>Keep my text<//></div><//>`
      : error && html`<${Failed} error=${error} />`}
    <div class="editor-tabs">
      <${Segments} label="Show" value=${isPreview ? 'preview' : 'write'} options=${[['write', 'Write'], ['preview', 'Preview']]} onChange=${(shown) => setPreview(shown === 'preview')} />
      <span class="grow"></span><span class="faint small number">Markdown · ${count(text.length, 'character')}</span>
    </div>
    ${isPreview ? html`<div class="prose editor-preview" dir="auto" tabindex="0" aria-label="Preview">${text.trim() ? markdown(text) : html`<p class="faint">Nothing to show yet.</p>`}</div>`
      : html`<textarea class="editor-text" id=${ids.text} ref=${area} aria-label="Text" dir="auto" placeholder="Write Markdown. Ctrl+Enter saves." value=${text}
          onInput=${(event) => setText(event.target.value)} onKeyDown=${key}></textarea>`}
  </form>`;
}

/** The user's text followed by the stored one, to be merged by hand. */
async function theirs(note, mine) {
  const text = new TextDecoder().decode(await original(note));
  return text === mine ? mine : `${mine}\n\n---\n\n${text}`;
}

async function revised({ note, stored, text, title, wanted, place, version }) {
  const path = { id: note.id };
  if (note.title && !title.trim()) throw new Error('The title can be changed, but not removed. Enter another one.');
  if (text !== stored) {
    await call('reviseNote', { path, body: { text }, more: { 'If-Match': `"${version}"` } });
  }
  const held = ownTags(note);
  const add = wanted.filter((tag) => !held.includes(tag));
  const remove = held.filter((tag) => !wanted.includes(tag));
  if (place.trim() && place.trim() !== collectionOf(note)) add.push(collectionTag(place.trim()));
  if (add.length || remove.length) await call('retagDocument', { path, body: { add, remove } });
  if (title.trim() && title.trim() !== (note.title ?? '')) await call('addToDocument', { path, body: { title: title.trim() } });
  return note.id;
}

/** Adds a note and waits until it can be found. */
async function added({ text, title, wanted, place }) {
  const tags = [...wanted, ...(place.trim() ? [collectionTag(place.trim())] : [])];
  const { job_id: id } = await call('addNote', { body: { text, tags, ...(title.trim() ? { title: title.trim() } : {}) } });
  for (;;) {
    const job = await call('job', { path: { id } });
    if (job.status === 'done') return job.result.document_id;
    if (job.status === 'failed' || job.status === 'cancelled') throw new Error(job.error?.message ?? 'Adding the note was cancelled.');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
