import { html, useId, useState } from '../lib/ui.js';
import { useLoaded } from '../lib/loading.js';
import { may } from '../lib/session.js';
import { onEach } from '../lib/bulk.js';
import { clip, count, number } from '../lib/format.js';
import { collectionName, collectionTag, isCollectionTag, isTitled, nameOf } from '../lib/document.js';
import { call } from '../api/engine.js';
import { Button, Dialog, Field, Notice, Text } from './basics.js';
import { toast, toastError } from './toast.js';

/**
 * What can be done with the selected documents: tag, move, remove.
 *
 * @param {Map<number, object>} selected documents by their number
 * @param {object} page the part of the list that is shown, with its total
 */
export function BulkBar({ selected, page, onAll, onDone, onClear }) {
  const [dialog, setDialog] = useState(null);
  const [choosing, setChoosing] = useState(false);
  const documents = [...selected.values()];
  const all = async () => {
    setChoosing(true);
    await onAll().catch(toastError);
    setChoosing(false);
  };
  const close = () => setDialog(null);
  const finished = () => {
    close();
    onDone();
  };
  const props = { documents, onClose: close, onDone: finished };
  return html`<div class="bulk" role="region" aria-label="Selected documents">
    <strong>${count(documents.length, 'document')} selected</strong>
    ${page?.total > documents.length && html`<${Button} kind="quiet small" busy=${choosing} onClick=${all}>Select all${page.total_is_minimum ? '' : ` ${number(page.total)}`}<//>`}
    <span class="grow"></span>
    ${may('documents:write') && html`<${Button} icon="tag" onClick=${() => setDialog('tag')}>Tag<//>
      <${Button} icon="folder" onClick=${() => setDialog('move')}>Move<//>`}
    ${may('documents:delete') && html`<${Button} icon="trash" kind="danger" onClick=${() => setDialog('remove')}>Remove<//>`}
    <${Button} icon="close" label="Clear the selection" kind="quiet" onClick=${onClear} />
    ${dialog === 'tag' && html`<${TagDialog} ...${props} />`}
    ${dialog === 'move' && html`<${MoveDialog} ...${props} />`}
    ${dialog === 'remove' && html`<${RemoveDialog} ...${props} />`}
  </div>`;
}

/** Does something to every document, with progress, and lists what failed. */
function useBulk(documents, onDone) {
  const [done, setDone] = useState(null);
  const [failed, setFailed] = useState([]);
  const run = async (work, message) => {
    setDone(0);
    // Attachments follow their mail. Moved by themselves, they would be detached from it.
    const chosen = new Set(documents.map(({ id }) => id));
    const failures = await onEach(documents.filter(({ attached_to: mail }) => !chosen.has(mail?.id)), work, setDone);
    setDone(null);
    setFailed(failures);
    dispatchEvent(new Event('pinakes:documents'));
    if (!failures.length) {
      toast(message);
      onDone();
    }
  };
  const report = html`
    ${done !== null && html`<div class="progress" role="progressbar" aria-label="Progress" aria-valuemin="0" aria-valuemax=${documents.length} aria-valuenow=${done}>
      <span style=${{ width: `${(done / documents.length) * 100}%` }}></span></div>`}
    ${failed.length > 0 && html`<${Notice} kind="bad"><strong>${count(failed.length, 'document')} failed.</strong>
      <ul class="plain">${failed.slice(0, 5).map(({ item, error }) => html`<li><${Text}>${clip(nameOf(item), 60)}<//>: ${error.detail ?? error.message}</li>`)}</ul><//>`}`;
  return { run, busy: done !== null, report };
}

function TagDialog({ documents, onClose, onDone }) {
  const id = useId();
  const [adding, setAdding] = useState('');
  const [removing, setRemoving] = useState(new Set());
  const { run, busy, report } = useBulk(documents, onDone);
  const held = [...new Set(documents.flatMap((document) => document.tags))].filter((tag) => !isCollectionTag(tag)).slice(0, 50);
  const tags = adding.split(',').map((tag) => tag.trim()).filter(Boolean);
  const submit = (event) => {
    event?.preventDefault();
    const body = { add: tags, remove: [...removing] };
    run((document) => call('retagDocument', { path: { id: document.id }, body }), `Changed the tags of ${count(documents.length, 'document')}`);
  };
  const toggle = (tag) => {
    const next = new Set(removing);
    if (!next.delete(tag)) next.add(tag);
    setRemoving(next);
  };
  return html`<${Dialog} title=${`Tag ${count(documents.length, 'document')}`} onClose=${onClose} actions=${html`
    <${Button} onClick=${onClose}>Cancel<//>
    <${Button} kind="primary" busy=${busy} disabled=${!tags.length && !removing.size} onClick=${submit}>Change tags<//>`}>
    <form onSubmit=${submit}><${Field} label="Add tags" id=${id} hint="Separate tags with commas.">
      <input class="input" id=${id} aria-describedby=${`${id}-hint`} autofocus value=${adding} onInput=${(event) => setAdding(event.target.value)} /><//></form>
    ${held.length > 0 && html`<fieldset class="plain-fieldset"><legend>Remove tags</legend><div class="chips">
      ${held.map((tag) => html`<button type="button" class="chip" key=${tag} aria-pressed=${removing.has(tag)} onClick=${() => toggle(tag)}><${Text}>${clip(tag, 60)}<//></button>`)}
    </div></fieldset>`}
    ${report}<//>`;
}

function MoveDialog({ documents, onClose, onDone }) {
  const id = useId();
  const [name, setName] = useState('');
  const { run, busy, report } = useBulk(documents, onDone);
  const known = useLoaded((signal) => call('listTags', { signal }), []);
  const collections = (known.value?.tags ?? []).filter(({ tag }) => isCollectionTag(tag)).map(({ tag }) => collectionName(tag));
  const submit = (event) => {
    event?.preventDefault();
    const body = { add: [collectionTag(name.trim())] };
    run((document) => call('retagDocument', { path: { id: document.id }, body }), `${count(documents.length, 'document')} moved to ${name.trim()}`);
  };
  return html`<${Dialog} title=${`Move ${count(documents.length, 'document')}`} onClose=${onClose} actions=${html`
    <${Button} onClick=${onClose}>Cancel<//>
    <${Button} kind="primary" busy=${busy} disabled=${!name.trim()} onClick=${submit}>Move<//>`}>
    <form onSubmit=${submit}><${Field} label="Collection" id=${id} hint="A new name creates a new collection.">
      <input class="input" id=${id} list=${`${id}-names`} aria-describedby=${`${id}-hint`} autofocus value=${name} onInput=${(event) => setName(event.target.value)} /><//>
      <datalist id=${`${id}-names`}>${collections.map((one) => html`<option value=${one} />`)}</datalist></form>
    ${collections.length > 0 && html`<div class="chips">${collections.slice(0, 20).map((one) => html`<button type="button" class="chip" key=${one}
      aria-pressed=${name === one} onClick=${() => setName(one)}><${Text}>${clip(one, 60)}<//></button>`)}</div>`}
    ${report}<//>`;
}

export function RemoveDialog({ documents, onClose, onDone }) {
  const attached = documents.flatMap(({ attachments = [] }) => attachments).length;
  const { run, busy, report } = useBulk(documents, onDone);
  const submit = () => run((document) => call('removeDocument', { path: { id: document.id } }), `${count(documents.length, 'document')} removed`);
  return html`<${Dialog} title=${`Remove ${count(documents.length, 'document')}?`} onClose=${onClose} actions=${html`
    <${Button} onClick=${onClose}>Cancel<//>
    <${Button} kind="danger" busy=${busy} onClick=${submit}>Remove ${count(documents.length, 'document')}<//>`}>
    <p>This removes the text, the search entries and the stored original. This cannot be undone. Files on your disk are not touched.</p>
    ${attached > 0 && html`<p>The documents attached to an email are removed with it (${number(attached)}).</p>`}
    <ul class="plain">${documents.slice(0, 6).map((document) => html`<li key=${document.id}><${Text}>${clip(nameOf(document), 120)}<//>${
        isTitled(document) && html` <span class="faint small"><${Text}>${clip(document.filename, 120)}<//></span>`}</li>`)}
      ${documents.length > 6 && html`<li class="faint">and ${number(documents.length - 6)} more</li>`}</ul>
    ${report}<//>`;
}
