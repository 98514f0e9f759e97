import { html } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { shortcuts } from '../lib/shortcuts.js';
import { Dialog, Key } from './basics.js';

const NAMES = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc', ' ': 'Space' };

/** Lists the keyboard shortcuts of the current view. */
export function Help({ onClose }) {
  const all = useStore(shortcuts).filter((one) => one.help);
  return html`<${Dialog} title="Keyboard shortcuts" onClose=${onClose}>
    <dl class="shortcuts">
      ${all.map((one) => html`<div key=${one.help}>
        <dt>${one.help}</dt>
        <dd>${[one.keys].flat()[0].split(' ').map((key) => html`<${Key}>${NAMES[key] ?? key}<//> `)}</dd>
      </div>`)}
    </dl>
  <//>`;
}
