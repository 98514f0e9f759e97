import { html, useState } from '../lib/ui.js';
import { Button } from './basics.js';

const ORDER = ['system', 'light', 'dark'];
const ICONS = { system: 'system', light: 'sun', dark: 'moon' };

function current() {
  return document.documentElement.dataset.theme ?? 'system';
}

/** Switches between the theme of the system, light and dark; the choice stays in this browser. */
export function ThemeButton() {
  const [theme, setTheme] = useState(current());
  const turn = () => {
    const next = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length];
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem('pinakes.theme', next);
    } catch {
      // Storage is blocked: the choice lasts until the page is left.
    }
    setTheme(next);
  };
  return html`<${Button} icon=${ICONS[theme]} label=${`Theme: ${theme}`} kind="quiet" onClick=${turn} />`;
}
