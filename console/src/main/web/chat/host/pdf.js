// pdf.js inside a chat. The sandbox allows no workers, so it works on the page itself, and the host reads the fonts,
// character maps and decoders that a PDF needs.
import { original } from '../../api/engine.js';
import { readBytes } from './bridge.js';

const FOLDERS = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: 'wasm' };
const DECODER = /^\/\*[^*]*\*\/\s*export default function/;
const decoders = new Map();
const open = new Map();

class Files {
  fetch({ kind, filename }) {
    return readBytes(`pinakes://apps/${FOLDERS[kind]}/${filename}`);
  }
}

/**
 * A decoder of JPEG 2000, JBIG2 or fax images. The sandbox allows inline scripts and neither WebAssembly nor scripts from
 * elsewhere, so the decoder in JavaScript becomes an inline script.
 */
globalThis.pinakesDecoder = (name) => {
  if (!decoders.has(name)) decoders.set(name, decoder(name));
  return decoders.get(name);
};

async function decoder(name) {
  const code = new TextDecoder().decode(await readBytes(`pinakes://apps/wasm/${name}`));
  if (!DECODER.test(code)) throw new Error(`${name} is not in the expected form.`);
  const script = document.createElement('script');
  script.textContent = code.replace(DECODER, 'globalThis.pinakesLoaded = function');
  document.head.append(script);
  script.remove();
  return { default: globalThis.pinakesLoaded };
}

export const pdfjs = () => Promise.resolve(globalThis.pdfjsLib);

/** The PDF of a document. */
export function openPdf(document) {
  const { id } = document;
  if (!open.has(id)) open.set(id, load(document));
  open.get(id).catch(() => open.delete(id));
  return open.get(id);
}

async function load(shown) {
  const data = await original(shown);
  return globalThis.pdfjsLib.getDocument({
    data,
    BinaryDataFactory: Files,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    useWasm: false,
    enableXfa: false,
    useSystemFonts: false,
    verbosity: 0,
  }).promise;
}
