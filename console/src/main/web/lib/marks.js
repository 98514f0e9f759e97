// Marks over a page or an image. They are placed in shares of it, so that they stay right when it is shown larger.
import { locate } from './align.js';

/** Words of a line are no further apart than this many line heights. */
const GAP = 3;

/**
 * Marks a passage, and more strongly the sentence in it that answers.
 *
 * @param {HTMLElement} layer covers the page; its earlier marks are removed
 * @param {string[]} texts the texts of the page, in reading order
 * @param {(index: number, from: number, to: number) => Rect[]} boxesOf where a part of a text is, as shares of the page
 * @returns {Rect|null} what the marks cover; null when the passage is not there
 */
export function mark(layer, texts, boxesOf, passage, answer) {
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
  return all.length ? {
    left: Math.min(...all.map(({ left }) => left)), top: Math.min(...all.map(({ top }) => top)),
    right: Math.max(...all.map(({ right }) => right)), bottom: Math.max(...all.map(({ bottom }) => bottom)),
  } : null;
}

const share = (value) => `${(value * 100).toFixed(3)}%`;

/** Joins rectangles of neighbouring words on a line, so that a passage is marked without gaps. */
function joined(all) {
  const lines = [];
  for (const { left, top, right, bottom } of all) {
    const last = lines.at(-1);
    const height = bottom - top;
    const overlap = last && Math.min(last.bottom, bottom) - Math.max(last.top, top);
    if (last && overlap > height / 2 && left >= last.left && left - last.right < height * GAP) {
      last.right = Math.max(last.right, right);
      last.top = Math.min(last.top, top);
      last.bottom = Math.max(last.bottom, bottom);
    } else {
      lines.push({ left, top, right, bottom });
    }
  }
  return lines;
}
