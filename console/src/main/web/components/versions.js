import { html } from '../lib/ui.js';
import { useLoaded } from '../lib/loading.js';
import { ago, bytes, clip, count, moment } from '../lib/format.js';
import { call } from '../api/engine.js';
import { Badge, Failed, Spinner, Text } from './basics.js';

/** When a document was changed, and how large it was. */
export function Versions({ document }) {
  const { value, error, reload } = useLoaded((signal) => call('documentVersions', { path: { id: document.id }, signal }), [document.id, document.version]);
  if (error) return html`<${Failed} error=${error} retry=${reload} />`;
  if (!value) return html`<${Spinner} />`;
  return html`<ol class="versions" aria-label="Versions">${value.versions.map((one) => html`<li key=${one.version}>
      <span><strong class="number">Version ${one.version}</strong>${one.version === document.version && html` <${Badge} kind="good">current<//>`}</span>
      <span class="faint small"><span title=${moment(one.saved_at)}>${ago(one.saved_at)}</span> · ${about(one)}</span>
      ${one.title && one.title !== document.title && html`<span class="small truncate"><${Text}>${clip(one.title, 120)}<//></span>`}</li>`)}</ol>
    ${document.kind === 'file' && html`<p class="faint small">Only the current version can be searched and downloaded.</p>`}`;
}

function about({ size_bytes: size, page_count: pages, method }) {
  return [bytes(size), pages && count(pages, 'page'), method === 'text_extraction' ? null : 'with OCR'].filter(Boolean).join(', ');
}
