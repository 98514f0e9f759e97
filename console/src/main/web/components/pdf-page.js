import { html, useEffect, useRef, useState } from '../lib/ui.js';
import { openPdf, pdfjs } from '../lib/pdf.js';
import { boxOf, mark, readable, reveal } from '../lib/marks.js';
import { useWidth } from '../lib/width.js';
import { Button, Failed, Spinner } from './basics.js';
import { Unmarked, useRecognised } from './recognised.js';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const PIXELS_MAX = 3;

/**
 * A page of a PDF with a passage marked on it.
 *
 * @param {object} document
 * @param {number} page the page to show first, where the passage begins
 * @param {number} last the page where it ends
 * @param {string} passage marked where it is found
 * @param {string} answer the sentence in it that is marked more strongly
 */
export function PdfPage({ document, page: first = 1, last = first, passage = '', answer = '', actions }) {
  const [pdf, setPdf] = useState(null);
  const [error, setError] = useState(null);
  const [page, setPage] = useState(first);
  // Null until the reader chooses a zoom; until then, the page picks one that fits.
  const [zoom, setZoom] = useState(null);
  const [shown, setShown] = useState({ zoom: 1, isMarked: true, words: [] });
  useEffect(() => setPage(first), [first, document.id, passage]);
  useEffect(() => {
    let current = true;
    setPdf(null);
    setError(null);
    openPdf(document).then((opened) => current && setPdf(opened), (failure) => current && setError(failure));
    return () => {
      current = false;
    };
  }, [document.id, document.version]);

  const pages = pdf?.numPages ?? document.page_count ?? 1;
  const number = Math.min(Math.max(1, page), pages);
  const isHere = passage && first <= number && number <= last;
  const smaller = ZOOMS.findLast((one) => one < shown.zoom - 0.01);
  const larger = ZOOMS.find((one) => one > shown.zoom + 0.01);
  return html`<div class="viewer">
    <div class="viewer-bar">
      <div class="row">
        <${Button} icon="left" label="Previous page" kind="quiet" disabled=${number <= 1} onClick=${() => setPage(number - 1)} />
        <span class="number small nowrap" data-page=${number}>Page ${number} of ${pages}</span>
        <${Button} icon="right" label="Next page" kind="quiet" disabled=${number >= pages} onClick=${() => setPage(number + 1)} />
      </div>
      <div class="row">
        <${Button} icon="minus" label="Smaller" kind="quiet" disabled=${!smaller} onClick=${() => setZoom(smaller)} />
        <${Button} icon="plus" label="Larger" kind="quiet" disabled=${!larger} onClick=${() => setZoom(larger)} />
        ${actions}
      </div>
    </div>
    ${isHere && number < last && html`<div class="viewer-more"><${Button} icon="down" kind="quiet small" onClick=${() => setPage(number + 1)}>Continues on page ${number + 1}<//></div>`}
    ${isHere && !shown.isMarked && number === first && html`<${Unmarked} document=${document} words=${shown.words} />`}
    ${error ? html`<div class="viewer-note"><${Failed} error=${error} /></div>`
      : pdf ? html`<${Sheet} key=${`${document.id}/${number}`} ...${{ document, pdf, number, zoom }} passage=${isHere ? passage : ''} answer=${isHere ? answer : ''} onShown=${setShown} />`
      : html`<${Spinner} label="Loading the page" />`}
  </div>`;
}

function Sheet({ document, pdf, number, zoom, passage, answer, onShown }) {
  const scroller = useRef();
  const sheet = useRef();
  const canvas = useRef();
  const text = useRef();
  const marks = useRef();
  const words = useRecognised(document, number, Boolean(passage));
  const width = useWidth(scroller);
  const [error, setError] = useState(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!width || !words) return undefined;
    let current = true;
    let drawing;
    (async () => {
      const { TextLayer } = await pdfjs();
      const page = await pdf.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const sized = (factor) => page.getViewport({ scale: (width / natural.width) * factor });
      const content = await page.getTextContent();
      if (!current) return;
      delete sheet.current.dataset.ready;
      text.current.replaceChildren();
      resize(sheet.current, sized(1));
      const layer = new TextLayer({ textContentSource: content, container: text.current, viewport: sized(1) });
      await layer.render();
      if (!current) return;
      const covered = markText(marks.current, layer.textDivs, words, sheet.current, passage, answer, width);
      const factor = zoom ?? readable(width, covered);
      const viewport = sized(factor);
      resize(sheet.current, viewport);
      layer.update({ viewport });
      const ratio = Math.min(devicePixelRatio || 1, PIXELS_MAX);
      const surface = canvas.current;
      surface.width = Math.floor(viewport.width * ratio);
      surface.height = Math.floor(viewport.height * ratio);
      drawing = page.render({ canvas: surface, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
      await drawing.promise;
      if (!current) return;
      onShown({ zoom: factor, isMarked: Boolean(covered), words });
      reveal(scroller.current, sheet.current, covered);
      sheet.current.dataset.ready = 'true';
      setDrawn(true);
    })().catch((failure) => current && failure.name !== 'RenderingCancelledException' && setError(failure));
    return () => {
      current = false;
      drawing?.cancel();
    };
  }, [pdf, number, zoom, width, words, passage, answer]);
  if (error) return html`<div class="viewer-note"><${Failed} error=${error} /></div>`;
  return html`<div class="sheet-scroller" ref=${scroller} tabindex="0" role="region" aria-label=${`Page ${number}`}>
    <div class="sheet" ref=${sheet}>
      <canvas ref=${canvas} aria-hidden="true"></canvas>
      <div class="marks" ref=${marks} aria-hidden="true"></div>
      <div class="textLayer" ref=${text}></div>
    </div>
    ${!isDrawn && html`<div class="sheet-wait"><${Spinner} label="Drawing the page" /></div>`}
  </div>`;
}

function resize(sheet, viewport) {
  sheet.style.width = `${viewport.width}px`;
  sheet.style.height = `${viewport.height}px`;
  sheet.style.setProperty('--total-scale-factor', String(viewport.scale));
}

/** Marks a passage by the text of the PDF itself and by the words that OCR read in its pictures. */
function markText(layer, divs, words, sheet, passage, answer, width) {
  const page = sheet.getBoundingClientRect();
  const ofText = (div, from, to) => rectangles(div.firstChild, from, to).map(({ left, top, right, bottom }) => ({
    left: (left - page.left) / page.width, top: (top - page.top) / page.height,
    right: (right - page.left) / page.width, bottom: (bottom - page.top) / page.height,
  }));
  const texts = [...divs.map((div) => div.textContent), ...words.map(({ text }) => text)];
  const boxesOf = (index, from, to) => (index < divs.length ? ofText(divs[index], from, to) : [boxOf(words[index - divs.length])]);
  return mark(layer, texts, boxesOf, passage, answer, width);
}

function rectangles(node, from, to) {
  if (!node) return [];
  const range = document.createRange();
  range.setStart(node, Math.min(from, node.length));
  range.setEnd(node, Math.min(to, node.length));
  return [...range.getClientRects()];
}
