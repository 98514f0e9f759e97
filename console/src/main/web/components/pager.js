import { html } from '../lib/ui.js';
import { number } from '../lib/format.js';
import { Button } from './basics.js';

/** Moves through the pages of a list that the server pages; without a `total`, `more` says whether there is a next page. */
export function Pager({ offset, shown, size, total, more, onMove }) {
  const hasMore = more ?? offset + shown < total;
  if (!offset && !hasMore) return null;
  const to = (next) => {
    onMove(next);
    scrollTo({ top: 0 });
  };
  return html`<nav class="pager" aria-label="Pages">
    <span class="number">${number(offset + 1)}–${number(offset + shown)}${total !== undefined && ` of ${number(total)}`}</span>
    <div class="row">
      <${Button} icon="left" disabled=${!offset} onClick=${() => to(Math.max(0, offset - size))}>Previous<//>
      <${Button} icon="right" disabled=${!hasMore} onClick=${() => to(offset + size)}>Next<//>
    </div>
  </nav>`;
}
