import { html, useState } from '../lib/ui.js';
import { useLoaded } from '../lib/loading.js';
import { markdown } from '../lib/markdown.js';
import { may } from '../lib/session.js';
import { ago, bytes, clip, moment } from '../lib/format.js';
import { call } from '../api/engine.js';
import { Button, Dialog, Failed, Segments, Spinner, Text } from './basics.js';
import { Diff } from './diff.js';
import { toast } from './toast.js';

/** The versions of a note: what each changed, its text, and a way to make it the current one again. */
export function NoteHistory({ note, onClose, onRestored }) {
  const { value, error, reload } = useLoaded((signal) => call('documentVersions', { path: { id: note.id }, signal }), [note.id]);
  const [shown, setShown] = useState(note.version);
  const [part, setPart] = useState('changes');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(null);
  const before = value?.versions.find(({ version }) => version < shown)?.version;
  const texts = useLoaded(async (signal) => {
    const text = async (version) => (version ? (await call('noteVersion', { path: { id: note.id, version }, signal })).text : null);
    return { version: shown, since: before, text: await text(shown), before: await text(before) };
  }, [shown, before]);
  const isEarlier = shown !== note.version;
  const isLoaded = texts.value?.version === shown && texts.value.since === before;

  const restore = async () => {
    setBusy(true);
    try {
      await call('reviseNote', { path: { id: note.id }, body: { text: texts.value.text }, more: { 'If-Match': `"${note.version}"` } });
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
      ${may('documents:write') && html`<${Button} kind="primary" busy=${busy} disabled=${!isEarlier || !isLoaded} onClick=${restore}>
        ${isEarlier ? `Restore version ${shown}` : 'Restore'}<//>`}`}>
    ${failure && html`<${Failed} error=${failure} />`}
    ${error ? html`<${Failed} error=${error} retry=${reload} />` : !value ? html`<${Spinner} />` : value.versions.length < 2
      ? html`<p class="faint">This note has not been changed yet. Earlier versions appear here.</p>`
      : html`<div class="history">
        <ul class="history-list" aria-label="Versions">${value.versions.map((one) => html`<li key=${one.version}>
          <button type="button" class="history-entry" aria-pressed=${one.version === shown} onClick=${() => setShown(one.version)}>
            <strong class="number">Version ${one.version}${one.version === note.version ? ' (current)' : ''}</strong>
            <span class="faint small" title=${moment(one.saved_at)}>${ago(one.saved_at)} · ${bytes(one.size_bytes)}</span>
            <span class="small truncate"><${Text}>${clip(one.title ?? '', 80)}<//></span></button></li>`)}</ul>
        <div class="history-main">
          <${Segments} label="Show" value=${part} options=${[['changes', 'Changes'], ['text', 'Text']]} onChange=${setPart} />
          <div class="history-text" tabindex="0" role="region" aria-label=${`Version ${shown}`}>
            ${texts.error ? html`<${Failed} error=${texts.error} retry=${texts.reload} />` : !isLoaded ? html`<${Spinner} />`
              : part === 'text' || texts.value.before === null ? html`<div class="prose" dir="auto">${markdown(texts.value.text)}</div>`
              : html`<${Diff} before=${texts.value.before} after=${texts.value.text} />`}</div>
        </div>
      </div>`}<//>`;
}
