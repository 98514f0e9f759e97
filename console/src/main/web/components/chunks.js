import { html, useEffect, useState } from '../lib/ui.js';
import { useLoaded } from '../lib/loading.js';
import { clip, count, number } from '../lib/format.js';
import { citation, foreign, place, trail } from '../lib/document.js';
import { call } from '../api/engine.js';
import { Badge, Button, CopyButton, Empty, Failed, Spinner, Text } from './basics.js';

const CHUNKS = 50;

/** The text of a document as the engine sees it, in chunks. */
export function Chunks({ document, first }) {
  const [offset, setOffset] = useState(Math.floor(first / CHUNKS) * CHUNKS);
  const { value, error, reload } = useLoaded(
    (signal) => call('documentChunks', { path: { id: document.id }, query: { limit: CHUNKS, offset }, signal }),
    [document.id, document.version, offset],
  );
  useEffect(() => {
    if (value && first) window.document.getElementById(`chunk-${first}`)?.scrollIntoView({ block: 'center' });
  }, [Boolean(value)]);
  if (error) return html`<${Failed} error=${error} retry=${reload} />`;
  if (!value) return html`<${Spinner} />`;
  if (!value.total) return html`<${Empty} icon="info" title="No text was found in this document">It is stored, but searches cannot find it.<//>`;
  return html`<div class="chunks">
    <p class="small faint">This is the text as search sees it, split into chunks. Each chunk is found and cited separately.</p>
    <ol>${value.chunks.map((chunk) => html`<li class="chunk ${chunk.index === first && first > 0 ? 'this' : ''}" id=${`chunk-${chunk.index}`} key=${chunk.chunk_id}>
      <div class="chunk-head"><span class="number faint">${chunk.index + 1}</span>
        ${place(chunk) && html`<${Badge}>${place(chunk)}<//>`}
        ${foreign(chunk) && html`<${Badge}>${foreign(chunk)}<//>`}
        <span class="truncate faint small grow"><${Text}>${clip(trail(document, chunk), 200)}<//></span>
        <span class="faint small number">${count(chunk.text.length, 'character')}</span>
        <${CopyButton} text=${`${chunk.text}\n— ${citation(document, chunk)}`} label=${`Copy chunk ${chunk.index + 1} with its citation`} what="Chunk and citation copied" kind="quiet small" /></div>
      <p><${Text}>${chunk.text}<//></p></li>`)}</ol>
    ${value.total > CHUNKS && html`<nav class="pager" aria-label="Pages of chunks"><span class="number">${number(offset + 1)}–${number(offset + value.chunks.length)} of ${number(value.total)}</span>
      <div class="row"><${Button} icon="left" disabled=${!offset} onClick=${() => setOffset(offset - CHUNKS)}>Previous<//>
      <${Button} icon="right" disabled=${value.next_offset === null} onClick=${() => setOffset(offset + CHUNKS)}>Next<//></div></nav>`}
  </div>`;
}
