import { html, useEffect } from '../lib/ui.js';
import { reachable, url } from '../api/client.js';

const EVERY_MS = 1_500;

/** A banner that says that the server does not answer, and retries until it does. */
export function Reconnecting({ onBack }) {
  useEffect(() => {
    let stopped = false;
    const ask = async () => {
      try {
        await fetch(url('/health'), { cache: 'no-store' });
        if (!stopped) {
          reachable.set(true);
          onBack();
          dispatchEvent(new Event('pinakes:back'));
        }
      } catch {
        if (!stopped) timer = setTimeout(ask, EVERY_MS);
      }
    };
    let timer = setTimeout(ask, EVERY_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, []);
  return html`<div class="banner" role="alert"><span class="spinner" aria-hidden="true"></span>
    <span><strong>The server does not respond.</strong> Start it with <code>./kb serve</code>. This page reconnects automatically.</span></div>`;
}
