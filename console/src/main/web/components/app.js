// The frame: signs in, shows the navigation and the current view, and says when the server is unavailable.
import { html, useEffect, useErrorBoundary, useState } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { address, go, route } from '../lib/router.js';
import { caller, may, signIn } from '../lib/session.js';
import { useShortcuts } from '../lib/shortcuts.js';
import { reachable } from '../api/client.js';
import { call } from '../api/engine.js';
import { home, views } from '../views/registry.js';
import { SignIn } from '../views/sign-in.js';
import { Empty, Failed, Spinner, Button } from './basics.js';
import { Help } from './help.js';
import { Navigation } from './navigation.js';
import { Reconnecting } from './reconnecting.js';
import { Toasts } from './toast.js';
import { UploadPanel } from './upload-panel.js';

export function App() {
  const who = useStore(caller);
  const asked = useStore(signIn);
  const isReachable = useStore(reachable);
  const [error, setError] = useState(null);

  const identify = () => call('caller').then(
    (known) => {
      caller.set(known);
      signIn.set(null);
      setError(null);
    },
    (failure) => failure.status !== 401 && setError(failure),
  );
  useEffect(() => {
    identify();
  }, []);
  // What was typed while the page loaded is meant for the search field only.
  useEffect(() => {
    if (asked) takeTyped();
  }, [asked]);

  return html`
    ${asked ? html`<${SignIn} reason=${asked.reason} onSignedIn=${identify} />`
      : who ? html`<${Frame} who=${who} />`
      : html`<main class="boot">${error ? html`<${Failed} error=${error} retry=${identify} />` : html`<${Spinner} label="Connecting" />`}</main>`}
    ${!isReachable && html`<${Reconnecting} onBack=${() => who || identify()} />`}
    <${Toasts} />`;
}

function Frame({ who }) {
  const { segments } = useStore(route);
  const [helping, setHelping] = useState(false);
  const current = views.find((view) => view.path === (segments[0] ?? home));
  const offered = views.filter((view) => may(view.permission, who));

  useShortcuts([
    { keys: '?', help: 'Show the keyboard shortcuts', run: () => setHelping(true) },
    { keys: '/', help: 'Search', run: focusSearch },
    ...offered.filter((view) => view.shortcut).map((view) => ({
      keys: `g ${view.shortcut}`, help: `Go to ${view.title}`, run: () => go(address([view.path])),
    })),
  ], [who]);
  useEffect(() => {
    if (current?.path !== home || !offered.includes(current)) takeTyped();
  }, [current]);
  // Preloads all views, so that they open at once, even while the server is unavailable.
  useEffect(() => {
    const ahead = setTimeout(() => offered.forEach((view) => view.load().catch(() => {})), 1_000);
    return () => clearTimeout(ahead);
  }, [who]);
  useEffect(() => {
    document.title = current ? `${current.title} · Pinakes` : 'Pinakes';
  }, [current]);

  return html`<div class="frame">
    <a class="skip" href="#content" onClick=${(event) => {
      event.preventDefault();
      document.getElementById('content').focus();
    }}>Skip to content</a>
    <${Navigation} views=${offered} current=${current} who=${who} onHelp=${() => setHelping(true)} />
    <main id="content" tabindex="-1" class="content">
      ${!current ? html`<${Empty} icon="help" title="There is no such page"
          actions=${html`<${Button} kind="primary" onClick=${() => go(address([home]))}>Go to search<//>`}>
          This console has no page at this address.<//>`
        : !offered.includes(current) ? html`<${Empty} icon="lock" title=${`Your key has no access to ${current.title}`}>
          This view requires the permission <code>${current.permission}</code>. Ask the operator of the server for a key that has it,
          or sign in with another one.<//>`
        : html`<${Loaded} view=${current} key=${current.path} segments=${segments.slice(1)} />`}
    </main>
    <${UploadPanel} />
    ${helping && html`<${Help} onClose=${() => setHelping(false)} />`}
  </div>`;
}

/** Focuses the search field, and goes to it from other views. */
function focusSearch() {
  const field = document.querySelector('[data-search]');
  if (field) {
    field.focus();
    field.select();
  } else {
    go(address(['search']));
  }
}

function Loaded({ view, segments }) {
  const [View, setView] = useState(null);
  const [missing, setMissing] = useState(null);
  const [broken, reset] = useErrorBoundary((error) => console.error(error));
  useEffect(() => {
    const load = () => view.load().then(
      (module) => {
        setMissing(null);
        setView(() => module.default);
      },
      // The server is unavailable, as the banner says, or it was updated and no longer has this module.
      (failure) => call('caller').then(() => setMissing(failure), () => {}),
    );
    load();
    addEventListener('pinakes:back', load);
    return () => removeEventListener('pinakes:back', load);
  }, [view]);
  if (missing) {
    return html`<${Empty} icon="refresh" title="Reload to continue"
      actions=${html`<${Button} kind="primary" onClick=${() => location.reload()}>Reload<//>`}>
      This part of the console could not be loaded, probably because the server was updated.<//>`;
  }
  if (broken) {
    return html`<div class="page"><${Failed} error=${broken} retry=${reset} /></div>`;
  }
  return View ? html`<${View} segments=${segments} />` : html`<${Spinner} />`;
}
