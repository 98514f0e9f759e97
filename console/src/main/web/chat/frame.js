// What the pages in a chat have in common: they wait for the answer that they show, follow the host's theme and size, and
// say what went wrong.
import { html, render, useEffect, useErrorBoundary, useRef } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { Button, Failed, Notice, Spinner } from '../components/basics.js';
import { Toasts } from '../components/toast.js';
import { connect, failure, host, request, resized, shown } from './host/bridge.js';

/**
 * Shows a page.
 *
 * @param {string} name
 * @param {string} waiting what happens until there is an answer
 * @param {Function} View a component that gets the tool's `answer` and `input`
 */
export function start(name, waiting, View) {
  render(html`<${Frame} waiting=${waiting} View=${View} />`, document.getElementById('app'));
  connect(name).catch((error) => shown.set({ cancelled: error.message }));
}

function Frame({ waiting, View }) {
  const known = useStore(host);
  const { input = {}, answer, cancelled } = useStore(shown);
  const [broken] = useErrorBoundary();
  const page = useRef();
  const { theme, displayMode = 'inline', availableDisplayModes = [], containerDimensions = {} } = known?.context ?? {};
  useEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => resized(entry.borderBoxSize[0].blockSize));
    watch.observe(page.current);
    return () => watch.disconnect();
  }, []);
  const fills = displayMode !== 'inline' || containerDimensions.height !== undefined;
  const limit = containerDimensions.maxHeight ? { '--chat-max': `${containerDimensions.maxHeight}px` } : {};
  const toggle = availableDisplayModes.includes('fullscreen') && html`<${Button} icon=${displayMode === 'fullscreen' ? 'close' : 'external'} kind="quiet"
    label=${displayMode === 'fullscreen' ? 'Leave full screen' : 'Full screen'} onClick=${() => request('ui/request-display-mode', { mode: displayMode === 'fullscreen' ? 'inline' : 'fullscreen' })
      .then(({ mode }) => host.update((before) => ({ ...before, context: { ...before.context, displayMode: mode } }))).catch(() => {})} />`;
  const content = answer?.structuredContent;
  return html`<main class="chat ${fills ? 'fills' : ''}" ref=${page} style=${limit}>
    ${broken ? html`<${Failed} error=${broken} />`
      : cancelled ? html`<${Notice} kind="warn">${cancelled}<//>`
      : !known || !answer ? html`<${Spinner} label=${waiting} />`
      : answer.isError || !content ? html`<${Failed} error=${new Error(failure(content) ?? 'The tool returned nothing that can be shown.')} />`
      : html`<${View} answer=${content} input=${input} toggle=${toggle} />`}
    <${Toasts} />
  </main>`;
}
