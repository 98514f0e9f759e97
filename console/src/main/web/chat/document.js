// A document inside a chat: the original, its text, and what is known about it.
import { html, useState } from '../lib/ui.js';
import { useLoaded } from '../lib/loading.js';
import { ago, clip } from '../lib/format.js';
import { citation, collectionOf, nameOf, ownTags, preview } from '../lib/document.js';
import { Badge, CopyButton, Empty, Failed, Notice, Spinner, Text } from '../components/basics.js';
import { Chunks } from '../components/chunks.js';
import { Facts, Metadata } from '../components/facts.js';
import { DownloadButton, Original } from '../components/original.js';
import { documentIn, documentsIn } from './answers.js';
import { start } from './frame.js';
import { callTool } from './host/bridge.js';
import { canCall } from './host/session.js';

const TITLES = { original: 'Original', text: 'Text', about: 'About' };

function Answer({ answer, input, toggle }) {
  const document = documentIn(answer);
  if (document) return html`<${Viewer} document=${document} page=${Number(input.page) || 1} toggle=${toggle} />`;
  const documents = documentsIn(answer);
  return documents.length ? html`<${Choice} documents=${documents} toggle=${toggle} />`
    : html`<${Empty} icon="documents" title="There is no such document">It was removed, or your key has no access to its collection.<//>`;
}

/** Several documents from one path. */
function Choice({ documents, toggle }) {
  const [id, setId] = useState(null);
  const { value, error } = useLoaded(async () => (id ? documentIn(await callTool('kb_get', { document_id: id, chunk_limit: 0 })) : null), [id]);
  if (error) return html`<${Failed} error=${error} />`;
  if (id) return value?.id === id ? html`<${Viewer} document=${value} page=${1} toggle=${toggle} />` : html`<${Spinner} />`;
  return html`<div class="chat-list recent"><h1>${documents.length === 1 ? 'One document' : `${documents.length} documents`}</h1>
    <ul class="plain">${documents.map((document) => html`<li key=${document.id}><button type="button" class="chat-pick" disabled=${!canCall('kb_get')} onClick=${() => setId(document.id)}>
      <${Badge} kind="format">${document.format}<//><span class="grow truncate"><${Text}>${clip(nameOf(document), 140)}<//></span>
      <span class="faint small">${ago(document.added_at)}</span></button></li>`)}</ul></div>`;
}

function Viewer({ document, page, toggle }) {
  const tabs = [...(preview(document) ? ['original'] : []), 'text', 'about'];
  const [tab, setTab] = useState(tabs[0]);
  return html`<article class="chat-document">
    <header class="beside-head"><div class="grow"><h1 class="beside-title"><${Text}>${clip(nameOf(document), 240)}<//></h1>
      <div class="small faint truncate"><${Text}>${clip([collectionOf(document), ...ownTags(document)].join(' · '), 200)}<//></div></div>
      <${CopyButton} text=${citation(document)} icon="quote" label="Copy citation" what="Citation copied" kind="small">Cite<//><${DownloadButton} document=${document} />${toggle}</header>
    <div class="tablist" role="tablist" aria-label="Parts of the document">
      ${tabs.map((one) => html`<button type="button" role="tab" key=${one} id=${`tab-${one}`} aria-selected=${one === tab} aria-controls="part" onClick=${() => setTab(one)}>${TITLES[one]}</button>`)}
    </div>
    <div class="chat-part" role="tabpanel" id="part" aria-labelledby=${`tab-${tab}`} tabindex="0">
      ${tab === 'original' ? html`<${Original} document=${document} page=${page} />`
        : tab === 'text' ? html`<${TextOf} document=${document} />`
        : html`<div class="chat-about"><${Facts} document=${document} /><${Metadata} document=${document} /></div>`}
    </div>
  </article>`;
}

function TextOf({ document }) {
  if (document.text === undefined || canCall('kb_get')) return html`<${Chunks} document=${document} first=${0} />`;
  return html`<div class="chunks">${!document.text && html`<${Notice}>No text was found in this document.<//>`}<p class="chat-text"><${Text}>${document.text}<//></p></div>`;
}

start('document', 'Opening the document', Answer);
