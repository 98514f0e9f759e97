// The to-do list. The choice of columns is part of the address.
import { html } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { route } from '../lib/router.js';
import { change } from '../lib/filters.js';
import { Board } from '../components/board.js';

export default function Tasks() {
  const { query } = useStore(route);
  return html`<div class="page wide-page">
    <${Board} by=${query.get('by')} onBy=${(by) => change({ by: by === 'state' ? undefined : by })} />
  </div>`;
}
