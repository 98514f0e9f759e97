import { html, useEffect, useRef, useState } from '../lib/ui.js';
import { IMAGE_TYPES, nameOf, preview } from '../lib/document.js';
import { canSave, picture, save } from '../lib/files.js';
import { clip } from '../lib/format.js';
import { boxOf, mark, readable, reveal } from '../lib/marks.js';
import { useWidth } from '../lib/width.js';
import { original } from '../api/engine.js';
import { Button, Failed, Spinner } from './basics.js';
import { PdfPage } from './pdf-page.js';
import { Unmarked, useRecognised } from './recognised.js';
import { toastError } from './toast.js';

/** Saves the original file of a document. */
export async function download(document) {
  try {
    await save(document.filename, await original(document));
  } catch (error) {
    toastError(error);
  }
}

/** Downloads the original; hidden where the host cannot save files. */
export function DownloadButton({ document }) {
  return canSave() && document.id && html`<${Button} icon="download" label="Download the original" kind="small" onClick=${() => download(document)} />`;
}

/** The original of a document as the browser can show it, with a passage marked: a page of a PDF, or an image. */
export function Original({ document, page, last, passage, answer, actions }) {
  const kind = preview(document);
  if (kind === 'pdf') return html`<${PdfPage} ...${{ document, page, last, passage, answer, actions }} />`;
  if (kind === 'image') return html`<${Picture} ...${{ document, passage, answer, actions }} />`;
  return null;
}

function Picture({ document, passage = '', answer = '', actions }) {
  const [source, setSource] = useState(null);
  const [error, setError] = useState(null);
  const [isMarked, setMarked] = useState(true);
  const words = useRecognised(document, 1, Boolean(passage));
  useEffect(() => {
    let made;
    const abort = new AbortController();
    setSource(null);
    original(document, abort.signal).then(
      (data) => {
        made = picture(data, IMAGE_TYPES[document.format]);
        setSource(made.address);
      },
      (failure) => failure.name !== 'AbortError' && setError(failure),
    );
    return () => {
      abort.abort();
      made?.release();
    };
  }, [document.id, document.version]);
  // Pictures without text are found by what they look like, and drawings have no places.
  const isText = document.format !== 'svg' && (document.method === 'ocr' || words?.length > 0);
  return html`<div class="viewer">
    <div class="viewer-bar"><span class="small faint">Image</span><div class="row">${actions}</div></div>
    ${passage && !isMarked && isText && html`<${Unmarked} document=${document} words=${words} />`}
    ${error ? html`<div class="viewer-note"><${Failed} error=${error} /></div>`
      : source && words ? html`<${MarkedPicture} key=${source} ...${{ source, words, passage, answer }} name=${nameOf(document)} onShown=${setMarked} />`
      : html`<${Spinner} label="Loading the image" />`}
  </div>`;
}

function MarkedPicture({ source, name, words, passage, answer, onShown }) {
  const [isLoaded, setLoaded] = useState(false);
  const scroller = useRef();
  const sheet = useRef();
  const marks = useRef();
  const width = useWidth(scroller);
  useEffect(() => {
    if (!isLoaded || !width) return;
    const covered = mark(marks.current, words.map(({ text }) => text), (index) => [boxOf(words[index])], passage, answer, width);
    const factor = readable(width, covered);
    sheet.current.style.width = factor > 1 ? `${factor * 100}%` : '';
    reveal(scroller.current, sheet.current, covered);
    onShown(Boolean(covered));
    sheet.current.dataset.ready = 'true';
  }, [isLoaded, width, words, passage, answer]);
  return html`<div class="sheet-scroller" ref=${scroller} tabindex="0" role="region" aria-label="Image">
    <div class="sheet picture" ref=${sheet}>
      <img src=${source} alt=${clip(name, 200)} onLoad=${() => setLoaded(true)} />
      <div class="marks" ref=${marks} aria-hidden="true"></div>
    </div></div>`;
}
