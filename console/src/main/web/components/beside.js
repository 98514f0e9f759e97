import { html, useEffect, useRef, useState } from '../lib/ui.js';
import { useLoaded } from '../lib/loading.js';
import { clip } from '../lib/format.js';
import { citation, place, preview, trail, unshown } from '../lib/document.js';
import { call } from '../api/engine.js';
import { Button, CopyButton, Failed, Notice, Segments, Spinner, Text } from './basics.js';
import { DownloadButton, Original } from './original.js';
import { Reading } from './reading.js';
import { Title } from './result.js';

/** What is beside the results: the page with the passage marked, or the passage with its neighbours. */
export function Beside({ result, href, onBack }) {
  const { document, chunk } = result;
  const [around, setAround] = useState(!preview(document));
  const answer = result.answer ? chunk.text.slice(result.answer.start, result.answer.end) : '';
  const kind = preview(document);
  const actions = kind && html`<${Segments} label="Show" value=${around ? 'text' : 'page'} options=${[['page', kind === 'pdf' ? 'Page' : 'Image'], ['text', 'Text']]}
    onChange=${(wanted) => setAround(wanted === 'text')} />`;
  return html`<div class="beside-inner">
    <header class="beside-head">
      <span class="narrow-only"><${Button} icon="left" label="Back to the results" kind="quiet" onClick=${onBack} /></span>
      <div class="grow"><${Title} href=${href} kind="beside-title" document=${document} />
        <div class="small faint truncate"><${Text}>${clip(document.source_path ?? document.filename, 200)}<//></div></div>
      <div class="row"><${CopyButton} text=${`${chunk.text}\n— ${citation(document, chunk)}`} label="Copy the passage with its citation" what="Passage and citation copied" kind="small roomy">Copy<//>
        <${CopyButton} icon="quote" text=${citation(document, chunk)} label="Copy citation" what="Citation copied" kind="small">Cite<//>
        <${DownloadButton} document=${document} /></div>
    </header>
    ${around ? html`<${Around} result=${result} actions=${actions} />`
      : html`<${Original} document=${document} page=${chunk.page_first ?? 1} last=${chunk.page_last ?? undefined} passage=${chunk.text} answer=${answer} actions=${actions} />`}
  </div>`;
}

/** The passage in full, with the passages before and after it. */
function Around({ result, actions }) {
  const { document, chunk } = result;
  const [span, setSpan] = useState(1);
  const from = document.id ? Math.max(0, chunk.index - span) : 0;
  const { value, error, reload } = useLoaded(
    async (signal) => (document.id ? call('documentChunks', { path: { id: document.id }, query: { offset: from, limit: chunk.index - from + 1 + span }, signal })
      : { chunks: [chunk], total: 1 }),
    [document.id, chunk.index, span],
  );
  const scroller = useRef();
  useEffect(() => {
    const passage = scroller.current?.querySelector('.neighbour.this');
    if (passage) scroller.current.scrollTo({ top: Math.max(0, passage.offsetTop - 80) });
  }, [value]);
  return html`<div class="viewer">
    <div class="viewer-bar"><span class="small faint">${place(chunk) || (document.id ? `Passage ${chunk.index + 1} of ${document.chunk_count}` : 'Passage')}</span>
      <div class="row">${actions}</div></div>
    ${unshown(document) && html`<${Notice}>${unshown(document)}<//>`}
    <div class="text-scroller" ref=${scroller} tabindex="0" role="region" aria-label="Text">
      ${error ? html`<${Failed} error=${error} retry=${reload} />` : !value ? html`<${Spinner} />` : html`
        ${from > 0 && html`<${Button} icon="up" kind="quiet small" onClick=${() => setSpan(span + 2)}>Earlier passages<//>`}
        ${value.chunks.map((one) => html`<div class="neighbour ${one.index === chunk.index ? 'this' : ''}" key=${one.chunk_id}>
          ${trail(document, one) && html`<div class="small faint"><${Text}>${clip(trail(document, one), 200)}<//></div>`}
          <${Reading} format=${document.format} passage=${one.index === chunk.index ? { text: one.text, highlights: result.highlights, answer: result.answer } : { text: one.text }} />
        </div>`)}
        ${from + value.chunks.length < value.total && html`<${Button} icon="down" kind="quiet small" onClick=${() => setSpan(span + 2)}>Later passages<//>`}`}
    </div>
  </div>`;
}
