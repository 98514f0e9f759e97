// One document: what is known about it, its chunks as the engine sees them, and the original.
import { html, useEffect, useId, useState } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { address, go, route } from '../lib/router.js';
import { useLoaded } from '../lib/loading.js';
import { may } from '../lib/session.js';
import { change } from '../lib/filters.js';
import { clip, number } from '../lib/format.js';
import { citation, collectionOf, collectionTag, isReadByOcr, nameOf, ownTags, preview, unshown } from '../lib/document.js';
import { call, findDocument } from '../api/engine.js';
import { Button, CopyButton, Dialog, Empty, Failed, Field, Notice, PageHead, Spinner, Text } from '../components/basics.js';
import { RemoveDialog } from '../components/bulk-bar.js';
import { Chunks } from '../components/chunks.js';
import { Facts, Metadata } from '../components/facts.js';
import { Icon } from '../components/icon.js';
import { Original, download } from '../components/original.js';
import { toast, toastError } from '../components/toast.js';
import { Versions } from '../components/versions.js';

export function Document({ id }) {
  const { query } = useStore(route);
  const { value: document, error, loading, reload } = useLoaded((signal) => findDocument(id, signal), [id]);
  const [dialog, setDialog] = useState(null);
  useEffect(() => {
    addEventListener('pinakes:back', reload);
    return () => removeEventListener('pinakes:back', reload);
  }, []);
  if (error) return html`<div class="page"><${Failed} error=${error} retry=${reload} /></div>`;
  if (loading && document === undefined) return html`<${Spinner} />`;
  if (!document) {
    return html`<${Empty} icon="documents" title="This document does not exist"
      actions=${html`<${Button} kind="primary" onClick=${() => go(address(['documents']))}>All documents<//>`}>
      It was removed, or your key has no access to its collection.<//>`;
  }
  const tabs = [...(preview(document) ? ['original'] : []), 'chunks'];
  const chunk = query.get('chunk');
  const tab = tabs.includes(query.get('tab')) ? query.get('tab') : tabs[0];
  const close = () => setDialog(null);
  return html`<div class="page doc-page">
    <a class="back" href=${address(['documents'])}><${Icon} name="left" size=${14} />Documents</a>
    <${PageHead} title=${html`<${Text}>${clip(nameOf(document), 240)}<//>`}>
      <${CopyButton} text=${citation(document)} icon="quote" label="Copy citation" what="Citation copied" kind="">Cite<//>
      <${Button} icon="download" onClick=${() => download(document)}>Download<//>
      ${document.kind === 'note' && html`<${Button} icon="notes" onClick=${() => go(address(['notes', document.id]))}>Open note<//>`}
      ${may('documents:write') && html`<${Button} icon="edit" onClick=${() => setDialog('edit')}>Edit<//>`}
      ${may('documents:delete') && html`<${Button} icon="trash" kind="danger" onClick=${() => setDialog('remove')}>Remove<//>`}
    <//>
    <div class="doc-split">
      <div class="doc-main">
        <div class="tablist" role="tablist" aria-label="Parts of the document">
          ${tabs.map((one) => html`<button type="button" role="tab" key=${one} id=${`tab-${one}`} aria-selected=${one === tab} aria-controls="part"
            onClick=${() => change({ tab: one })}>${one === 'original' ? 'Original' : html`Chunks <span class="faint number">${number(document.chunk_count)}</span>`}</button>`)}
        </div>
        <div role="tabpanel" id="part" aria-labelledby=${`tab-${tab}`}>
          ${tab === 'original' ? html`<${Marked} document=${document} chunk=${chunk} answer=${query.get('answer')} page=${Number(query.get('page') ?? 1)} />`
            : html`${unshown(document) && html`<${Notice}>${unshown(document)}<//>`}<${Chunks} document=${document} first=${Number(chunk ?? 0)} />`}
        </div>
      </div>
      <${About} document=${document} onChanged=${reload} />
    </div>
    ${dialog === 'edit' && html`<${EditDialog} document=${document} onClose=${close} onDone=${() => { close(); reload(); }} />`}
    ${dialog === 'remove' && html`<${RemoveDialog} documents=${[document]} onClose=${close} onDone=${() => go(address(['documents']))} />`}
  </div>`;
}

/** The original; with a chunk, at its page and with its text marked. */
function Marked({ document, chunk, answer, page }) {
  const { value, error, reload } = useLoaded(
    (signal) => (chunk === null ? Promise.resolve({ chunks: [] }) : call('documentChunks', { path: { id: document.id }, query: { offset: Number(chunk) || 0, limit: 1 }, signal })),
    [document.id, document.version, chunk],
  );
  if (error) return html`<${Failed} error=${error} retry=${reload} />`;
  if (!value) return html`<${Spinner} />`;
  const [found] = value.chunks;
  if (!found) return html`<${Original} document=${document} page=${page} />`;
  const [start, end] = (answer ?? '').split('-').map(Number);
  return html`<${Original} document=${document} page=${found.page_first ?? page} last=${found.page_last ?? undefined} passage=${found.text}
    answer=${found.text.slice(start || 0, end || 0)} />`;
}

function About({ document, onChanged }) {
  return html`<aside class="doc-about-panel" aria-label="About this document">
    <section><h2>Details</h2><${Facts} document=${document} more=${links(document)} /></section>
    <section><h2>Collection and tags</h2><${Tags} document=${document} onChanged=${onChanged} /></section>
    <${Metadata} document=${document} />
    ${document.version > 1 && html`<section><h2>Versions</h2><${Versions} document=${document} /></section>`}
  </aside>`;
}

/** The mail that a document was attached to, and the documents attached to a mail. */
function links({ attached_to: mail, attachments = [] }) {
  const link = (one) => html`<a href=${address(['documents', one.id])}><${Text}>${clip(one.name, 160)}<//></a>`;
  return [
    ['Attached to', mail && link(mail)],
    ['Attachments', attachments.length > 0 && html`<ul class="plain">${attachments.map((one) => html`<li key=${one.id}>${link(one)}</li>`)}</ul>`],
  ];
}

function Tags({ document, onChanged }) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const writes = may('documents:write');
  const retag = async (body) => {
    try {
      await call('retagDocument', { path: { id: document.id }, body });
      onChanged();
    } catch (error) {
      toastError(error);
    }
  };
  const add = (event) => {
    event.preventDefault();
    if (typed.trim()) retag({ add: [typed.trim()] });
    setTyped('');
  };
  return html`<div class="stack-s">
    <div class="chips"><a class="chip" href=${address(['documents'], { collection: collectionOf(document) })}><${Icon} name="folder" size=${14} /><${Text}>${clip(collectionOf(document), 60)}<//></a>
      ${ownTags(document).map((tag) => html`<span class="chip" key=${tag}><a href=${address(['documents'], { tag })}><${Text}>${clip(tag, 60)}<//></a>
        ${writes && html`<button type="button" class="chip-x" aria-label=${`Remove the tag ${clip(tag, 60)}`} onClick=${() => retag({ remove: [tag] })}><${Icon} name="close" size=${12} /></button>`}</span>`)}
    </div>
    ${writes && html`<form class="row" onSubmit=${add}><input class="input" id=${id} aria-label="New tag" placeholder="Add a tag" value=${typed}
      onInput=${(event) => setTyped(event.target.value)} /><${Button} type="submit" disabled=${!typed.trim()}>Add<//></form>`}
  </div>`;
}

function EditDialog({ document, onClose, onDone }) {
  const ids = [useId(), useId(), useId()];
  const [title, setTitle] = useState(document.title ?? '');
  const [author, setAuthor] = useState(document.author ?? '');
  const [collection, setCollection] = useState(collectionOf(document));
  const [ocr, setOcr] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  const save = async (event) => {
    event?.preventDefault();
    setBusy(true);
    const body = {};
    if (title.trim() && title.trim() !== document.title) body.title = title.trim();
    if (author.trim() && author.trim() !== document.author) body.author = author.trim();
    if (collection.trim() && collection.trim() !== collectionOf(document)) body.tags = [collectionTag(collection.trim())];
    if (ocr) body.force_ocr = true;
    try {
      if (Object.keys(body).length) await call('addToDocument', { path: { id: document.id }, body });
      toast(ocr ? 'Saved. The document is being reprocessed.' : 'Saved');
      onDone();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return html`<${Dialog} title="Edit document" onClose=${onClose} actions=${html`<${Button} onClick=${onClose}>Cancel<//>
    <${Button} kind="primary" busy=${busy} onClick=${save}>Save<//>`}>
    <form class="stack" onSubmit=${save}>
      <${Field} label="Title" id=${ids[0]}><input class="input" id=${ids[0]} autofocus value=${title} onInput=${(event) => setTitle(event.target.value)} /><//>
      <${Field} label="Author" id=${ids[1]}><input class="input" id=${ids[1]} value=${author} onInput=${(event) => setAuthor(event.target.value)} /><//>
      <${Field} label="Collection" id=${ids[2]} hint="Every document is in one collection."><input class="input" id=${ids[2]} value=${collection} onInput=${(event) => setCollection(event.target.value)} /><//>
      ${isReadByOcr(document) && html`<label class="check"><input type="checkbox" checked=${ocr} onChange=${(event) => setOcr(event.target.checked)} /><span>Reprocess the file with OCR (if text is missing or unusable)</span></label>`}
      <button hidden type="submit"></button>
    </form>
    ${error && html`<${Failed} error=${error} />`}<//>`;
}
