// Keyboard shortcuts. A view registers its own while it is shown; the help dialog lists what is registered.
import { useEffect } from './ui.js';
import { store } from './store.js';

/** Registered shortcuts: [{keys, help, run}]. */
export const shortcuts = store([]);

const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable="true"]';

function pressed(event) {
  return `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.key}`;
}

let prefix = '';
let prefixEnds = 0;

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.altKey || event.target.closest?.('dialog[open]')) return;
  const typing = event.target.matches?.(TYPING);
  const one = pressed(event);
  const both = prefix && Date.now() < prefixEnds ? `${prefix} ${one}` : one;
  prefix = '';
  const found = shortcuts.get().findLast((shortcut) => [shortcut.keys].flat().includes(both));
  if (found && (!typing || found.whileTyping)) {
    event.preventDefault();
    found.run(event);
  } else if (!typing && one === 'g') {
    prefix = one;
    prefixEnds = Date.now() + 1_500;
  }
});

/**
 * Registers shortcuts while a component is shown.
 *
 * @param {{keys: string|string[], help: string, run: Function, whileTyping?: boolean}[]} list
 */
export function useShortcuts(list, dependencies = []) {
  useEffect(() => {
    shortcuts.update((all) => [...all, ...list]);
    return () => shortcuts.update((all) => all.filter((one) => !list.includes(one)));
  }, dependencies);
}
