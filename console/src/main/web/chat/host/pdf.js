// pdf.js inside a chat. The sandbox allows no workers, so it works on the page itself, and the host reads the fonts and
// character maps that a PDF needs.
import { original } from '../../api/engine.js';
import { readBytes } from './bridge.js';

const FOLDERS = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: 'wasm' };
const open = new Map();

class Files {
  fetch({ kind, filename }) {
    return readBytes(`pinakes://apps/${FOLDERS[kind]}/${filename}`);
  }
}

export const pdfjs = () => Promise.resolve(globalThis.pdfjsLib);

/** The PDF of a document. */
export function openPdf({ id }) {
  if (!open.has(id)) open.set(id, load(id));
  open.get(id).catch(() => open.delete(id));
  return open.get(id);
}

async function load(id) {
  const data = await original(id);
  return globalThis.pdfjsLib.getDocument({
    data,
    BinaryDataFactory: Files,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    enableXfa: false,
    useSystemFonts: false,
    verbosity: 0,
  }).promise;
}
