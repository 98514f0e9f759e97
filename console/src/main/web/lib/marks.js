// Marks over a page or an image. Their positions are fractions of its size, so that they stay right at every zoom.
import { locate } from './align.js';

/** Words of a line are no further apart than this many line heights. */
const GAP = 3;

/** The mark of a line is at most this much higher than its highest word; on a page askew, a line gets several. */
const SLOPE = 1.35;

/** The width and the height of a page in the places of words that OCR read. */
const SCALE = 10_000;

/** A page that is narrower than this is too small to read as a whole. */
const READABLE_PX = 520;
const MARGIN = 0.015;
const ZOOM_MAX = 3;

/**
 * Marks a passage, and more strongly the sentence in it that answers.
 *
 * @param {HTMLElement} layer covers the page; its earlier marks are removed
 * @param {string[]} texts the texts of the page, in reading order
 * @param {(index: number, from: number, to: number) => Rect[]} boxesOf where a part of a text is, as shares of the page
 * @param {number} width of the view; a narrow one shows whole lines, even if only parts of them are marked
 * @returns {Rect|null} what has to be in view; null when the passage is not there
 */
export function mark(layer, texts, boxesOf, passage, answer, width) {
  layer.replaceChildren();
  const draw = (wanted, kind) => {
    const lines = wanted ? joined(locate(texts, wanted).flatMap(({ text, from, to }) => boxesOf(text, from, to))) : [];
    lines.forEach(({ left, top, right, bottom }) => {
      const element = document.createElement('div');
      element.className = kind;
      Object.assign(element.style, {
        left: share(left), top: share(top), width: share(right - left), height: share(bottom - top),
      });
      layer.append(element);
    });
    return lines;
  };
  const all = [...draw(passage, 'mark'), ...draw(answer, 'mark answer')];
  if (!all.length) return null;
  const lines = isNarrow(width) ? wholeLines(all, texts.flatMap((text, index) => boxesOf(index, 0, text.length))) : all;
  return {
    left: Math.min(...lines.map(({ left }) => left)), top: Math.min(...all.map(({ top }) => top)),
    right: Math.max(...lines.map(({ right }) => right)), bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
}

const isNarrow = (width) => width < READABLE_PX;

/** Widens marks by what stands beside them in their lines. Another column is further away. */
function wholeLines(marks, boxes) {
  return marks.map((marked) => {
    const height = marked.bottom - marked.top;
    const line = boxes.filter(({ top, bottom }) => Math.min(marked.bottom, bottom) - Math.max(marked.top, top) > Math.min(height, bottom - top) / 2);
    let { left, right } = marked;
    line.sort((one, other) => other.right - one.right).forEach((box) => {
      if (left - box.right < height * GAP) left = Math.min(left, box.left);
    });
    line.sort((one, other) => one.left - other.left).forEach((box) => {
      if (box.left - right < height * GAP) right = Math.max(right, box.right);
    });
    return { left, right };
  });
}

/** Where a word is that OCR read, as shares of the page. */
export function boxOf({ left, top, right, bottom }) {
  return { left: left / SCALE, top: top / SCALE, right: right / SCALE, bottom: bottom / SCALE };
}

/** How large to show a page: as wide as there is room, or so that the passage is, where a whole page would be too small to read. */
export function readable(width, covered) {
  if (!covered || !isNarrow(width)) return 1;
  return Math.min(Math.max(1, 1 / (covered.right - covered.left + 2 * MARGIN)), ZOOM_MAX);
}

/** Scrolls to what is marked. */
export function reveal(scroller, sheet, covered) {
  if (!covered) {
    scroller.scrollTo({ top: 0, left: 0 });
    return;
  }
  const view = scroller.getBoundingClientRect();
  const page = sheet.getBoundingClientRect();
  scroller.scrollTo({
    top: Math.max(0, scroller.scrollTop + page.top - view.top + covered.top * page.height - scroller.clientHeight / 3),
    left: Math.max(0, scroller.scrollLeft + page.left - view.left + (covered.left - MARGIN) * page.width),
  });
}

const share = (value) => `${(value * 100).toFixed(3)}%`;

/** Joins rectangles of neighbouring words on a line, so that a passage is marked without gaps. */
function joined(all) {
  const lines = [];
  for (const { left, top, right, bottom } of all) {
    const last = lines.at(-1);
    const height = bottom - top;
    const tallest = Math.max(height, last?.tallest ?? 0);
    const isLevel = last && Math.max(last.bottom, bottom) - Math.min(last.top, top) <= tallest * SLOPE;
    const overlap = last && Math.min(last.bottom, bottom) - Math.max(last.top, top);
    if (last && isLevel && overlap > height / 2 && left >= last.left && left - last.right < height * GAP) {
      last.right = Math.max(last.right, right);
      last.top = Math.min(last.top, top);
      last.bottom = Math.max(last.bottom, bottom);
      last.tallest = tallest;
    } else {
      lines.push({ left, top, right, bottom, tallest: height });
    }
  }
  return lines;
}
