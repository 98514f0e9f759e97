// Health, and charts of the last few hours.
import { html, useEffect, useMemo, useState } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { address, route } from '../lib/router.js';
import { useInterval, useLoaded } from '../lib/loading.js';
import { change } from '../lib/filters.js';
import { isLimited, may } from '../lib/session.js';
import { ago, bytes, clip, count, number } from '../lib/format.js';
import { json } from '../api/client.js';
import { call } from '../api/engine.js';
import { Badge, Button, Confirm, Failed, Notice, PageHead, Segments, Spinner, Text } from '../components/basics.js';
import { Chart } from '../components/chart.js';
import { Icon } from '../components/icon.js';
import { toast } from '../components/toast.js';

const EVERY_MS = 15_000;
const SPANS = [1, 3, 12];
const SPAN_PRESET = 3;
const SHORTEST_S = 600;

export default function Status() {
  const { query } = useStore(route);
  const hours = SPANS.includes(Number(query.get('hours'))) ? Number(query.get('hours')) : SPAN_PRESET;
  const status = useLoaded((signal) => call('status', { signal }), []);
  const sees = may('metrics:read') && !isLimited();
  const history = useLoaded((signal) => (sees ? json('GET', '/metrics/history', { query: { hours }, signal }) : Promise.resolve(null)), [hours, sees]);
  const [rebuilding, setRebuilding] = useState(false);
  const refresh = () => {
    status.reload();
    if (sees) history.reload();
  };
  useInterval(refresh, EVERY_MS);
  useEffect(() => {
    addEventListener('pinakes:back', refresh);
    return () => removeEventListener('pinakes:back', refresh);
  }, []);

  if (!status.value) return html`<div class="page">${status.error ? html`<${Failed} error=${status.error} retry=${status.reload} />` : html`<${Spinner} />`}</div>`;
  const { value } = status;
  return html`<div class="page">
    <${PageHead} title="Status" note=${`Pinakes ${value.version}`}>
      <${Button} icon="refresh" onClick=${refresh}>Refresh<//>
      ${may('documents:write') && !isLimited() && html`<${Button} onClick=${() => setRebuilding(true)}>Rebuild the index<//>`}
    <//>
    ${status.error && html`<${Failed} error=${status.error} retry=${refresh} />`}
    ${value.issues.map((issue) => html`<${Notice} kind="bad" key=${issue}><strong>Needs attention.</strong> ${clip(issue, 800)}<//>`)}
    ${value.activity && html`<${Notice}>${clip(value.activity, 400)}<//>`}
    <div class="parts">
      <${Part} icon="documents" title="Documents" works=${true} figure=${number(value.documents.total)}
        about=${`${value.documents.by_kind.note ? `including ${count(value.documents.by_kind.note, 'note')}, ` : ''}${count(value.documents.chunks, 'chunk')}, ${bytes(value.documents.bytes)} of originals`} more=${value.last_updated && `changed ${ago(value.last_updated)}`} />
      <${Part} icon="jobs" title="Queue" works=${true} figure=${number((value.jobs.queued ?? 0) + (value.jobs.processing ?? 0))} href=${address(['jobs'])}
        about=${`${number(value.jobs.queued ?? 0)} queued, ${number(value.jobs.processing ?? 0)} running`} more=${value.jobs.failed ? `${number(value.jobs.failed)} failed` : 'none failed'} />
      <${Part} icon="folder" title="Storage" works=${!value.storage.problem} about=${value.storage.path} more=${value.storage.problem} />
      <${Part} icon="search" title="Index" works=${!value.storage.index_problem} about=${value.storage.index_path} more=${value.storage.index_problem} />
      <${Part} icon="tools" title="Model" works=${!value.model.problem} about=${`${value.model.name.replace(/^.*\//, '')}, ${number(value.model.dimension)} dimensions`} more=${value.model.problem ?? value.model.device} />
    </div>
    <section class="stack" aria-labelledby="figures">
      <div class="page-head"><h2 id="figures" class="grow">The last few hours</h2>
        ${sees && html`<${Segments} label="Span" value=${hours} options=${SPANS.map((span) => [span, `${span} h`])}
          onChange=${(span) => change({ hours: span === SPAN_PRESET ? undefined : span })} />`}</div>
      ${!sees ? html`<${Notice} icon="lock">Charts cover all callers, so they require an unlimited key with the permission <code>metrics:read</code>.<//>`
        : history.error && !history.value ? html`<${Failed} error=${history.error} retry=${history.reload} />`
        : !history.value ? html`<${Spinner} />`
        : html`<${Charts} history=${history.value} hours=${hours} />`}
    </section>
    ${rebuilding && html`<${Confirm} title="Rebuild the search index?" action="Rebuild" danger=${false} onClose=${() => setRebuilding(false)}
      run=${async () => { await call('reindex'); toast('The index was rebuilt'); refresh(); }}>
      <p>The index is rebuilt from the stored documents. Searches use the old index until the new one is complete. With many documents this takes minutes;
        leave this dialog open to see when it is done.</p><//>`}
  </div>`;
}

function Part({ icon, title, works, figure, about, more, href }) {
  const name = html`<${Icon} name=${icon} size=${16} />${title}`;
  return html`<section class="card part ${works ? '' : 'broken'}">
    <h2>${href ? html`<a href=${href}>${name}</a>` : name}${figure === undefined && html`<${Badge} kind=${works ? 'good' : 'bad'}>${works ? 'works' : 'problem'}<//>`}</h2>
    ${figure !== undefined && html`<p class="part-figure number">${figure}</p>`}
    <p class="small faint"><${Text}>${breakable(clip(about, 200))}<//></p>
    ${more && html`<p class="small ${works ? 'faint' : 'part-problem'}"><${Text}>${clip(more, 400)}<//></p>`}
  </section>`;
}

/** Lets a path wrap after its slashes. */
function breakable(text) {
  return text.split(/(?<=[/\\])/).map((part) => html`${part}<wbr />`);
}

function Charts({ history, hours }) {
  const perMinute = 60_000 / history.intervalMs;
  const range = useMemo(() => {
    const end = Math.max(history.at.at(-1) ?? 0, Math.floor(Date.now() / 1000) - history.intervalMs / 500);
    // Right after a start, the chart covers only the time since then.
    const start = Math.min(new Date(history.startedAt).getTime() / 1000, end - SHORTEST_S);
    return [Math.max(end - hours * 3_600, start), end];
  }, [history, hours]);
  const charts = useMemo(() => {
    const ofCalls = (values) => values.map((value, index) => (history.calls[index] ? value : null));
    const rate = (values) => values.map((value) => Math.round(value * perMinute * 10) / 10);
    return [
      { title: 'Tool calls per minute', lines: [{ label: 'calls', values: rate(history.calls), colour: 'accent', fill: true }] },
      { title: 'Errors per minute', lines: [
        { label: 'refused', values: rate(history.refused), colour: 'warn' },
        { label: 'failed', values: rate(history.failed), colour: 'bad', fill: true }] },
      { title: 'Latency', format: milliseconds, lines: [
        { label: 'mean', values: ofCalls(history.meanMs), colour: 'accent', sparse: true },
        { label: 'slowest', values: ofCalls(history.slowestMs), colour: 'text-faint', dashed: true, sparse: true }] },
      { title: 'Queue', lines: [
        { label: 'queued', values: history.queued, colour: 'warn', fill: true },
        { label: 'running', values: history.running, colour: 'good' }] },
      { title: 'Documents', lines: [{ label: 'documents', values: history.documents, colour: 'accent', fill: true }] },
      { title: 'Chunks', lines: [{ label: 'chunks', values: history.chunks, colour: 'accent', fill: true }] },
      { title: 'Index size', format: bytes, lines: [{ label: 'on disk', values: history.indexBytes, colour: 'good', fill: true }] },
      { title: 'Memory', format: bytes, lines: [
        { label: 'used', values: history.heapBytes, colour: 'accent', fill: true },
        { label: 'limit', values: history.heapBytes.map(() => history.heapMaxBytes), colour: 'text-faint', dashed: true }] },
    ];
  }, [history]);
  return html`<div class="charts">${charts.map((chart) => html`<${Chart} key=${chart.title} title=${chart.title} times=${history.at} lines=${chart.lines}
      format=${chart.format} range=${range} />`)}</div>
    <p class="small faint">One point every ${Math.round(history.intervalMs / 1000)} seconds since the server started ${ago(history.startedAt)}, kept in memory for 12 hours.
      For longer histories, point Prometheus at <code>/metrics</code>.</p>`;
}

function milliseconds(value) {
  return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${value >= 10 || value === 0 ? Math.round(value) : value.toFixed(1)} ms`;
}
