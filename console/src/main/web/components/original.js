import { html, useEffect, useState } from '../lib/ui.js';
import { IMAGE_TYPES, nameOf, preview } from '../lib/document.js';
import { canSave, picture, save } from '../lib/files.js';
import { clip } from '../lib/format.js';
import { original } from '../api/engine.js';
import { Button, Failed, Spinner } from './basics.js';
import { PdfPage } from './pdf-page.js';
import { toastError } from './toast.js';

/** Saves the original file of a document. */
export async function download(document) {
  try {
    await save(document.filename, await original(document.id));
  } catch (error) {
    toastError(error);
  }
}

/** Saves the original; nothing where files cannot be saved. */
export function DownloadButton({ document }) {
  return canSave() && document.id && html`<${Button} icon="download" label="Download the original" kind="quiet" onClick=${() => download(document)} />`;
}

/** The original of a document as the browser can show it, with a passage marked: a page of a PDF, or an image. */
export function Original({ document, page, last, passage, answer, actions }) {
  const kind = preview(document);
  const buttons = html`<${DownloadButton} document=${document} />${actions}`;
  if (kind === 'pdf') return html`<${PdfPage} ...${{ document, page, last, passage, answer }} actions=${buttons} />`;
  if (kind === 'image') return html`<${Picture} document=${document} actions=${buttons} />`;
  return null;
}

function Picture({ document, actions }) {
  const [source, setSource] = useState(null);
  const [error, setError] = useState(null);
  useEffect(() => {
    let made;
    const abort = new AbortController();
    setSource(null);
    original(document.id, abort.signal).then(
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
  return html`<div class="viewer">
    <div class="viewer-bar"><span class="small faint">Image</span><div class="row">${actions}</div></div>
    ${error ? html`<div class="viewer-note"><${Failed} error=${error} /></div>`
      : source ? html`<div class="picture"><img src=${source} alt=${clip(nameOf(document), 200)} /></div>` : html`<${Spinner} label="Loading the image" />`}
  </div>`;
}
