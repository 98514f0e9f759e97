import { html } from '../lib/ui.js';
import { store, useStore } from '../lib/store.js';
import { Icon } from './icon.js';

const toasts = store([]);
let next = 1;

/** Shows a short message; errors stay longer. */
export function toast(text, kind = 'good') {
  const id = next++;
  toasts.update((all) => [...all.slice(-3), { id, text, kind }]);
  setTimeout(() => dismiss(id), kind === 'bad' ? 9_000 : 3_500);
}

function dismiss(id) {
  toasts.update((all) => all.filter((one) => one.id !== id));
}

/** Reports an error as a toast, unless the work was cancelled. */
export function toastError(error) {
  if (error?.name !== 'AbortError') toast(error?.detail ?? error?.message ?? String(error), 'bad');
}

export function Toasts() {
  const all = useStore(toasts);
  return html`<div class="toasts" role="status" aria-live="polite">
    ${all.map(({ id, text, kind }) => html`<div class="toast ${kind}" key=${id}>
      <${Icon} name=${kind === 'bad' ? 'alert' : 'check'} size=${16} /><span>${text}</span>
      <button type="button" class="toast-close" aria-label="Dismiss" onClick=${() => dismiss(id)}><${Icon} name="close" size=${14} /></button>
    </div>`)}
  </div>`;
}
