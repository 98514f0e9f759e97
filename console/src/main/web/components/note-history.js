import { html, useState } from '../lib/ui.js';
import { useLoaded } from '../lib/loading.js';
import { markdown } from '../lib/markdown.js';
import { may } from '../lib/session.js';
import { ago, bytes, clip, moment } from '../lib/format.js';
import { call } from '../api/engine.js';
import { Button, Dialog, Failed, Spinner, Text } from './basics.js';
import { toast } from './toast.js';

/** The versions of a note: read an earlier one, and make it the current one again. */
export function NoteHistory({ note, onClose, onRestored }) {
  const { value, error, reload } = useLoaded((signal) => call('noteVersions', { path: { id: note.id }, signal }), [note.id]);
  const [chosen, setChosen] = useState(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(null);
  const shown = chosen ?? value?.versions[1]?.version;
  const text = useLoaded(async (signal) => (shown ? call('noteVersion', { path: { id: note.id, version: shown }, signal }) : null), [shown]);
  const isEarlier = shown && shown !== note.version;

  const restore = async () => {
    setBusy(true);
    try {
      await call('reviseNote', { path: { id: note.id }, body: { text: text.value.text }, more: { 'If-Match': `"${note.version}"` } });
      toast(`Version ${shown} restored`);
      dispatchEvent(new Event('pinakes:documents'));
      onRestored();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return html`<${Dialog} title="History" wide onClose=${onClose} actions=${html`
      <${Button} onClick=${onClose}>Close<//>
      ${may('documents:write') && html`<${Button} kind="primary" busy=${busy} disabled=${!isEarlier || text.value?.version !== shown} onClick=${restore}>
        ${isEarlier ? `Restore version ${shown}` : 'Restore'}<//>`}`}>
    ${failure && html`<${Failed} error=${failure} />`}
    ${error ? html`<${Failed} error=${error} retry=${reload} />` : !value ? html`<${Spinner} />` : value.versions.length < 2
      ? html`<p class="faint">This note has not been changed yet. Earlier versions appear here.</p>`
      : html`<div class="history">
        <ul class="history-list" aria-label="Versions">${value.versions.map((one) => html`<li key=${one.version}>
          <button type="button" class="history-entry" aria-pressed=${one.version === shown} onClick=${() => setChosen(one.version)}>
            <strong class="number">Version ${one.version}${one.version === note.version ? ' (current)' : ''}</strong>
            <span class="faint small" title=${moment(one.saved_at)}>${ago(one.saved_at)} · ${bytes(one.size_bytes)}</span>
            <span class="small truncate"><${Text}>${clip(one.title ?? '', 80)}<//></span></button></li>`)}</ul>
        <div class="prose history-text" dir="auto" tabindex="0" role="region" aria-label=${`Text of version ${shown}`}>
          ${text.error ? html`<${Failed} error=${text.error} retry=${text.reload} />` : text.value?.version === shown ? markdown(text.value.text) : html`<${Spinner} />`}</div>
      </div>`}<//>`;
}
