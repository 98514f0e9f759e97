import { html } from '../lib/ui.js';
import { number, total } from '../lib/format.js';
import { Button } from './basics.js';

/**
 * Moves through the pages of a list that the server pages.
 *
 * @param {object} page the answer with the total; without one, `more` says whether there is a next page
 */
export function Pager({ offset, shown, size, page, more, onMove }) {
  const hasMore = more ?? offset + shown < page.total;
  if (!offset && !hasMore) return null;
  const to = (next) => {
    onMove(next);
    scrollTo({ top: 0 });
  };
  return html`<nav class="pager" aria-label="Pages">
    <span class="number">${number(offset + 1)}–${number(offset + shown)}${page && ` of ${total(page)}`}</span>
    <div class="row">
      <${Button} icon="left" disabled=${!offset} onClick=${() => to(Math.max(0, offset - size))}>Previous<//>
      <${Button} icon="right" disabled=${!hasMore} onClick=${() => to(offset + size)}>Next<//>
    </div>
  </nav>`;
}
