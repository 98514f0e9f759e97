import { html, useEffect, useState } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { address, route } from '../lib/router.js';
import { caller, forgetKey, isLimited, reach, signIn } from '../lib/session.js';
import { clip } from '../lib/format.js';
import { Button } from './basics.js';
import { Icon } from './icon.js';
import { ThemeButton } from './theme-button.js';

const TABS_MAX = 4;

/** The sidebar; on phones a bar at the top, tabs at the bottom and the sidebar as a drawer. */
export function Navigation({ views, current, who, onHelp }) {
  const [open, setOpen] = useState(false);
  const at = useStore(route);
  useEffect(() => setOpen(false), [at]);
  useEffect(() => {
    if (!open) return undefined;
    const close = (event) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
  const groups = [...new Set(views.map((view) => view.group))];
  return html`
    <header class="topbar">
      <${Brand} />
      <${Button} icon="menu" label="Menu" kind="quiet" aria-expanded=${open} onClick=${() => setOpen(!open)} />
    </header>
    ${open && html`<div class="scrim" onClick=${() => setOpen(false)}></div>`}
    <aside class="sidebar ${open ? 'open' : ''}">
      <${Brand} />
      <nav aria-label="Main">
        ${groups.map((group) => html`<div class="nav-group" key=${group}>
          <h2>${group}</h2>
          ${views.filter((view) => view.group === group).map((view) => html`<${Entry} view=${view} current=${current} />`)}
        </div>`)}
      </nav>
      <footer class="sidebar-foot">
        <div class="whoami" title=${who.named ? 'The key of this session' : 'This server requires no key'}>
          <${Icon} name=${who.named ? 'keys' : 'info'} size=${16} />
          <div><bdi>${who.named ? who.id.split('#')[0] : 'No key required'}</bdi>
          ${isLimited(who) && html`<small title=${`You can use: ${reach(who)}`}>limited to ${clip(reach(who), 60)}</small>`}</div>
        </div>
        <div class="foot-actions">
          <${ThemeButton} />
          <${Button} icon="help" label="Keyboard shortcuts" kind="quiet" onClick=${onHelp} />
          ${who.named && html`<${Button} icon="signout" label="Sign out" kind="quiet" onClick=${signOut} />`}
        </div>
      </footer>
    </aside>
    <nav class="tabs" aria-label="Views">
      ${views.slice(0, TABS_MAX).map((view) => html`<${Entry} view=${view} current=${current} />`)}
      ${views.length > TABS_MAX && html`<button type="button" class="nav-entry ${views.indexOf(current) < TABS_MAX ? '' : 'current'}" onClick=${() => setOpen(true)}>
        <${Icon} name="more" /><span>More</span></button>`}
    </nav>`;
}

function signOut() {
  forgetKey();
  caller.set(null);
  signIn.set({ reason: 'out' });
}

function Brand() {
  return html`<a class="brand" href=${address([''])} aria-label="Pinakes, home">
    <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="currentColor"/>
      <path d="M9 8.5h14M11 12v11.5M16 12v11.5M21 12v11.5M9 23.5h14" stroke="var(--on-accent)" stroke-width="2.4" stroke-linecap="round" fill="none"/></svg>
    <span>Pinakes</span></a>`;
}

function Entry({ view, current }) {
  return html`<a class="nav-entry" href=${address([view.path])} aria-current=${view === current ? 'page' : undefined}>
    <${Icon} name=${view.icon} /><span>${view.title}</span></a>`;
}
