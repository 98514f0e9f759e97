// Every tool that agents can call: its contract, a form to call it, the answer and its hints.
import { html, useEffect, useRef, useState } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { address, go, route } from '../lib/router.js';
import { useLoaded } from '../lib/loading.js';
import { useShortcuts } from '../lib/shortcuts.js';
import { key } from '../lib/session.js';
import { bytes, clip, count } from '../lib/format.js';
import { url } from '../api/client.js';
import { callTool, tools } from '../api/mcp.js';
import { Badge, Button, CopyButton, Empty, Failed, Notice, Segments, Spinner } from '../components/basics.js';
import { Icon } from '../components/icon.js';
import { JsonText, SchemaFields, resolve } from '../components/schema-form.js';

const FAMILIES = { knowledge: 'Documents', kb: 'Notes and collections', chunks: 'Projects', tasks: 'Tasks', search: 'Connectors' };
const SHOWN_MAX = 200_000;

export default function Tools({ segments: [name] }) {
  const { value, error, reload } = useLoaded((signal) => tools(signal), []);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    addEventListener('pinakes:back', reload);
    return () => removeEventListener('pinakes:back', reload);
  }, []);
  if (!value) return html`<div class="page">${error ? html`<${Failed} error=${error} retry=${reload} />` : html`<${Spinner} />`}</div>`;
  if (!value.length) {
    return html`<${Empty} icon="tools" title="Your key allows no tools">Ask the operator of the server for a key with more permissions or tools.<//>`;
  }
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = value.filter((tool) => words.every((word) => `${tool.name} ${tool.description}`.toLowerCase().includes(word)));
  const families = [...new Set(found.map((tool) => tool.family))];
  const chosen = value.find((tool) => tool.name === name);
  return html`<div class="split-view ${name ? 'opened' : ''}">
    <section class="split-list" aria-label="Tools">
      <header class="split-head"><h1>Tools</h1><span class="faint small">${count(value.length, 'tool')}</span></header>
      <div class="name-filter wide"><${Icon} name="search" size=${14} /><input class="input" type="search" data-search placeholder="Find a tool" aria-label="Find a tool"
        value=${typed} onInput=${(event) => setTyped(event.target.value)} /></div>
      ${families.map((family) => html`<h2 class="entries-head" key=${family}>${FAMILIES[family] ?? family}</h2>
        <ul class="entries">${found.filter((tool) => tool.family === family).map((tool) => html`<li key=${tool.name}>
          <a class="entry" href=${address(['tools', tool.name])} aria-current=${tool === chosen ? 'true' : undefined}>
            <span class="entry-title">${tool.name}</span><span class="entry-text">${tool.description.split('. ')[0]}</span></a></li>`)}</ul>`)}
      ${!found.length && html`<p class="faint small split-none">No tool matches “${clip(typed, 40)}”.</p>`}
    </section>
    <section class="split-main" aria-label="Tool">
      ${chosen ? html`<${Tool} key=${chosen.name} tool=${chosen} names=${new Set(value.map((one) => one.name))} />`
        : name ? html`<${Empty} icon="tools" title="There is no such tool" actions=${html`<${Button} onClick=${() => go(address(['tools']))}>All tools<//>`}>
          This server does not offer it, or your key does not allow it.<//>`
        : html`<${Empty} icon="tools" title="Pick a tool">These are the tools that agents see. Call one here to see its parameters and its answer.<//>`}
    </section>
  </div>`;
}

function given(query) {
  try {
    return JSON.parse(query.get('with') ?? '{}');
  } catch {
    return {};
  }
}

function Tool({ tool, names }) {
  const { query } = useStore(route);
  const [args, setArgs] = useState(() => given(query));
  const [isJson, setJson] = useState(false);
  const [answer, setAnswer] = useState(null);
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(null);
  const result = useRef();
  const latest = useRef();
  latest.current = args;
  const root = tool.contract;
  const schema = resolve(root.properties?.input ?? {}, root);
  useEffect(() => setArgs(given(query)), [query.get('with')]);
  useEffect(() => () => busy?.abort(), []);

  const run = async (event) => {
    event?.preventDefault();
    const abort = new AbortController();
    setBusy(abort);
    setError(null);
    try {
      setAnswer(await callTool(tool.name, latest.current, abort.signal));
    } catch (failure) {
      if (failure.name !== 'AbortError') setError(failure);
      setAnswer(null);
    }
    setBusy(null);
    requestAnimationFrame(() => result.current?.scrollIntoView({ block: 'nearest' }));
  };
  useShortcuts([{ keys: 'mod+Enter', help: 'Call the tool', run, whileTyping: true }]);
  return html`<article class="tool">
    <header class="tool-head">
      <a class="back narrow-only" href=${address(['tools'])}><${Icon} name="left" size=${14} />Tools</a>
      <h2>${tool.name}</h2>
      <p>${tool.description}</p>
      <div class="chips">
        <${Badge}>version ${tool.version}<//>
        ${tool.destructive ? html`<${Badge} kind="bad">replaces or removes data<//>` : ''}
        ${tool.permissions.map((one) => html`<${Badge} key=${one}><${Icon} name="lock" size=${12} />${one}<//>`)}
        ${tool.cacheable && html`<${Badge} title="Repeated calls are answered from a cache until the data changes">cached<//>`}
        <${Badge}>up to ${Math.round(tool.timeoutMs / 1000)} s<//>
      </div>
      ${tool.deprecated && html`<${Notice} kind="warn">Deprecated since ${tool.deprecated.since}. Use <a href=${address(['tools', tool.deprecated.replacement])}>${tool.deprecated.replacement}</a>.<//>`}
    </header>
    <form class="card tool-form" onSubmit=${run} aria-label="Arguments">
      <div class="tool-bar">
        <${Segments} label="Edit as" value=${isJson ? 'json' : 'form'} options=${[['form', 'Form'], ['json', 'JSON']]} onChange=${(shown) => setJson(shown === 'json')} />
        <span class="grow"></span>
        <${CopyButton} text=${() => curl(tool, args)} label="Copy as curl" what="Command copied; it takes the key from KB_API_KEY" kind="quiet small">curl<//>
        <${CopyButton} text=${() => JSON.stringify({ name: tool.name, arguments: args }, null, 2)} label="Copy as JSON" what="Call copied" kind="quiet small">JSON<//>
      </div>
      ${tool.examples.length > 0 && html`<div class="chips tool-examples"><span class="faint small">Examples</span>${tool.examples.slice(0, 4).map((example, index) => html`
        <button type="button" class="chip" key=${index} title=${example.description} onClick=${() => setArgs(example.params)}>${clip(example.description, 50)}</button>`)}</div>`}
      <div class="tool-fields">
        ${isJson ? html`<${JsonText} common=${{ 'aria-label': 'Arguments as JSON' }} rows=${12} value=${args} onChange=${(next) => setArgs(next ?? {})} />`
          : Object.keys(schema.properties ?? {}).length ? html`<${SchemaFields} schema=${schema} root=${root} value=${args} onChange=${setArgs} />`
          : html`<p class="faint">This tool takes no arguments.</p>`}
      </div>
      <div class="tool-run">
        <${Button} kind=${tool.destructive ? 'danger' : 'primary'} icon="play" type="submit" busy=${Boolean(busy)}>Call ${tool.name}<//>
        ${busy && html`<${Button} onClick=${() => busy.abort()}>Stop waiting<//>`}
        ${tool.destructive && html`<span class="small faint">This changes what is stored.</span>`}
      </div>
    </form>
    <div ref=${result} class="stack" aria-live="polite">
      ${error && html`<${Failed} error=${error} />`}
      ${answer && html`<${Answer} names=${names} reply=${answer} />`}
    </div>
    <details class="card tool-contract"><summary>Contract</summary><pre tabindex="0"><code>${JSON.stringify(tool.contract, null, 2)}</code></pre></details>
  </article>`;
}

function Answer({ names, reply }) {
  const { answer, isError, milliseconds, via } = reply;
  const written = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2);
  const hints = answer?.agentHints ?? answer?.agent_hints;
  const { suggestedNextActions: actions = [], warnings = [], confidence } = hints ?? {};
  return html`<section class="card answer ${isError ? 'bad' : ''}" aria-label="Answer">
    <header class="answer-head"><${Badge} kind=${isError ? 'bad' : 'good'}>${isError ? 'Error' : 'Answered'}<//>
      <span class="faint small number">${Math.round(milliseconds)} ms · ${bytes(new Blob([written]).size)} · over ${via}</span><span class="grow"></span>
      <${CopyButton} text=${written} label="Copy the answer" what="Answer copied" kind="quiet small" /></header>
    ${warnings.map((warning) => html`<${Notice} kind="warn" key=${JSON.stringify(warning)}>${clip(typeof warning === 'string' ? warning : warning.message ?? JSON.stringify(warning), 600)}<//>`)}
    ${actions.length > 0 && html`<div class="hints"><h3>Suggested next</h3><ul class="plain">${actions.slice(0, 8).map((action, index) => html`<li key=${index}>
      <${Next} action=${action} known=${names.has(action.action)} /></li>`)}</ul></div>`}
    ${confidence !== undefined && html`<p class="small faint hints-note">Confidence ${confidence}</p>`}
    <pre tabindex="0" aria-label="Answer as JSON"><code>${written.slice(0, SHOWN_MAX)}</code></pre>
    ${written.length > SHOWN_MAX && html`<p class="small faint hints-note">This is only the beginning. Copy the answer to see all of it.</p>`}
  </section>`;
}

/** A call that the answer suggests; it opens with its arguments filled in. */
function Next({ action, known }) {
  const { action: name, data = {}, description = '', priority } = action;
  return html`${known ? html`<a href=${address(['tools', name], { with: JSON.stringify(data) })} class="hint-call">${clip(name, 100)}</a>` : html`<strong class="small">${clip(name, 100)}</strong>`}
    <code class="small">${clip(JSON.stringify(data), 160)}</code> <span class="small faint">${clip(description || `${priority} priority`, 240)}</span>`;
}

/** The call as a command. The key is a variable, so that it does not end up in a script or a chat. */
function curl(tool, args) {
  const quoted = JSON.stringify(args, null, 2).replaceAll("'", "'\\''");
  return [
    `curl ${url(`/mcp/tool/${tool.name}`).href} \\`,
    ...(key() ? ['  -H "Authorization: Bearer $KB_API_KEY" \\'] : []),
    "  -H 'Content-Type: application/json' \\",
    `  -d '${quoted}'`,
  ].join('\n');
}
