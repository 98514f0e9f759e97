import { html, useEffect, useRef, useState } from '../lib/ui.js';
import { openPdf, pdfjs } from '../lib/pdf.js';
import { locate } from '../lib/align.js';
import { Button, Failed, Notice, Spinner } from './basics.js';

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
  const [zoom, setZoom] = useState(1);
  const [marked, setMarked] = useState(null);
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
  const shown = Math.min(Math.max(1, page), pages);
  const isHere = passage && first <= shown && shown <= last;
  const step = (by) => setZoom(ZOOMS[Math.min(Math.max(0, ZOOMS.indexOf(zoom) + by), ZOOMS.length - 1)]);
  return html`<div class="viewer">
    <div class="viewer-bar">
      <div class="row">
        <${Button} icon="left" label="Previous page" kind="quiet" disabled=${shown <= 1} onClick=${() => setPage(shown - 1)} />
        <span class="number small" data-page=${shown}>Page ${shown} of ${pages}</span>
        <${Button} icon="right" label="Next page" kind="quiet" disabled=${shown >= pages} onClick=${() => setPage(shown + 1)} />
      </div>
      <div class="row">
        <${Button} icon="minus" label="Smaller" kind="quiet" disabled=${zoom === ZOOMS[0]} onClick=${() => step(-1)} />
        <${Button} icon="plus" label="Larger" kind="quiet" disabled=${zoom === ZOOMS.at(-1)} onClick=${() => step(1)} />
        ${actions}
      </div>
    </div>
    ${isHere && shown < last && html`<div class="viewer-more"><${Button} icon="down" kind="quiet small" onClick=${() => setPage(shown + 1)}>Continues on page ${shown + 1}<//></div>`}
    ${isHere && marked === false && shown === first && html`<${Notice}>The passage cannot be highlighted: this page is probably a scan.<//>`}
    ${error ? html`<div class="viewer-note"><${Failed} error=${error} /></div>`
      : pdf ? html`<${Sheet} key=${`${document.id}/${shown}`} pdf=${pdf} number=${shown} zoom=${zoom} passage=${isHere ? passage : ''} answer=${isHere ? answer : ''} onMarked=${setMarked} />`
      : html`<${Spinner} label="Loading the page" />`}
  </div>`;
}

function Sheet({ pdf, number, zoom, passage, answer, onMarked }) {
  const scroller = useRef();
  const sheet = useRef();
  const canvas = useRef();
  const text = useRef();
  const marks = useRef();
  const [width, setWidth] = useState(0);
  const [error, setError] = useState(null);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    watch.observe(scroller.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!width) return undefined;
    let current = true;
    let drawing;
    (async () => {
      const { TextLayer } = await pdfjs();
      const page = await pdf.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (width / natural.width) * zoom });
      if (!current) return;
      const ratio = Math.min(devicePixelRatio || 1, PIXELS_MAX);
      const box = sheet.current;
      box.style.width = `${viewport.width}px`;
      box.style.height = `${viewport.height}px`;
      box.style.setProperty('--total-scale-factor', String(viewport.scale));
      const surface = canvas.current;
      surface.width = Math.floor(viewport.width * ratio);
      surface.height = Math.floor(viewport.height * ratio);
      drawing = page.render({ canvas: surface, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
      drawing.promise.catch(() => {}); // it may be cancelled before the text is there and anyone awaits it
      text.current.replaceChildren();
      marks.current.replaceChildren();
      const layer = new TextLayer({ textContentSource: await page.getTextContent(), container: text.current, viewport });
      await Promise.all([drawing.promise, layer.render()]);
      if (!current) return;
      const found = mark(layer.textDivs, passage, answer, marks.current, box);
      onMarked(found > 0);
      box.dataset.ready = 'true';
      const top = marks.current.firstElementChild?.offsetTop ?? 0;
      scroller.current.scrollTo({ top: Math.max(0, top - scroller.current.clientHeight / 3) });
    })().catch((failure) => current && failure.name !== 'RenderingCancelledException' && setError(failure));
    return () => {
      current = false;
      drawing?.cancel();
    };
  }, [pdf, number, zoom, width, passage, answer]);
  if (error) return html`<div class="viewer-note"><${Failed} error=${error} /></div>`;
  return html`<div class="sheet-scroller" ref=${scroller} tabindex="0" role="region" aria-label=${`Page ${number}`}>
    <div class="sheet" ref=${sheet}>
      <canvas ref=${canvas} aria-hidden="true"></canvas>
      <div class="marks" ref=${marks} aria-hidden="true"></div>
      <div class="textLayer" ref=${text}></div>
    </div>
  </div>`;
}

/** Draws rectangles behind the passage; returns how many. */
function mark(divs, passage, answer, layer, box) {
  const texts = divs.map((div) => div.textContent);
  const origin = box.getBoundingClientRect();
  const draw = (ranges, kind) => {
    const lines = joined(ranges.flatMap(({ text, from, to }) => rectangles(divs[text].firstChild, from, to)));
    lines.forEach(({ left, top, right, bottom }) => {
      const element = document.createElement('div');
      element.className = kind;
      Object.assign(element.style, {
        left: `${left - origin.left}px`, top: `${top - origin.top}px`, width: `${right - left}px`, height: `${bottom - top}px`,
      });
      layer.append(element);
    });
    return lines.length;
  };
  return (passage ? draw(locate(texts, passage), 'mark') : 0) + (answer ? draw(locate(texts, answer), 'mark answer') : 0);
}

function rectangles(node, from, to) {
  if (!node) return [];
  const range = document.createRange();
  range.setStart(node, Math.min(from, node.length));
  range.setEnd(node, Math.min(to, node.length));
  return [...range.getClientRects()];
}

/** Joins rectangles of neighbouring words on a line, so that a passage is marked without gaps. */
function joined(all) {
  const lines = [];
  for (const { left, top, right, bottom } of all) {
    const last = lines.at(-1);
    const height = bottom - top;
    if (last && Math.abs(last.top - top) < height / 2 && left >= last.left && left - last.right < height * 2) {
      last.right = Math.max(last.right, right);
      last.top = Math.min(last.top, top);
      last.bottom = Math.max(last.bottom, bottom);
    } else {
      lines.push({ left, top, right, bottom });
    }
  }
  return lines;
}
