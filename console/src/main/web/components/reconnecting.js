import { html, useEffect, useLayoutEffect, useRef } from '../lib/ui.js';
import { reachable, url } from '../api/client.js';

const EVERY_MS = 1_500;
const GAP_PX = 12;

/** A banner that says that the server does not answer, and retries until it does. */
export function Reconnecting({ onBack }) {
  const banner = useRef();
  // Panels at the bottom of the page are placed above it.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty('--banner', `${banner.current.offsetHeight + GAP_PX}px`));
    watch.observe(banner.current);
    return () => {
      watch.disconnect();
      style.removeProperty('--banner');
    };
  }, []);
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
  return html`<div class="banner" role="alert" ref=${banner}><span class="spinner" aria-hidden="true"></span>
    <span><strong>The server does not respond.</strong> Start it with <code>./kb serve</code>. This page reconnects automatically.</span></div>`;
}
