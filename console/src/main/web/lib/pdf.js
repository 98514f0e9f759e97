// pdf.js, loaded when the first PDF is shown. Scripts in PDF files are not run: only its viewer does that, which is not
// part of the console.
import { original } from '../api/engine.js';

const KEPT_MAX = 3;
const vendor = new URL('../vendor/pdfjs/', import.meta.url);
const open = new Map();
let library;

export function pdfjs() {
  library ??= import('../vendor/pdfjs/pdf.min.mjs').then((loaded) => {
    loaded.GlobalWorkerOptions.workerSrc = new URL('pdf.worker.min.mjs', vendor).href;
    return loaded;
  });
  return library;
}

/** The PDF of a document. The last few stay open, so that going from result to result is fast. */
export function openPdf(document) {
  const id = `${document.project ?? ''}/${document.id}@${document.version}`;
  let pdf = open.get(id);
  open.delete(id);
  pdf ??= load(document);
  open.set(id, pdf);
  pdf.catch(() => open.delete(id));
  if (open.size > KEPT_MAX) {
    const [oldest, old] = open.entries().next().value;
    open.delete(oldest);
    old.then((loaded) => loaded.loadingTask.destroy()).catch(() => {});
  }
  return pdf;
}

async function load(document) {
  const [{ getDocument }, data] = await Promise.all([pdfjs(), original(document)]);
  return getDocument({
    data,
    cMapUrl: new URL('cmaps/', vendor).href,
    standardFontDataUrl: new URL('standard_fonts/', vendor).href,
    wasmUrl: new URL('wasm/', vendor).href,
    iccUrl: new URL('iccs/', vendor).href,
    enableXfa: false,
    useSystemFonts: false,
    verbosity: 0,
  }).promise;
}
