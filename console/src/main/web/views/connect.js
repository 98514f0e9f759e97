// How to connect each client to this server, with its address and the key of this session filled in.
import { html, useState } from '../lib/ui.js';
import { address } from '../lib/router.js';
import { useLoaded } from '../lib/loading.js';
import { key, may } from '../lib/session.js';
import { json, url } from '../api/client.js';
import { CopyButton, Empty, Failed, Notice, PageHead, Spinner } from '../components/basics.js';

const HIDDEN = 'KEY';

/**
 * Each client: where its configuration is, and what to put there. `secret` is null when the server needs no key, and
 * `launcher` is null unless the caller may know the paths of the server; a `where` that depends on it is a function.
 */
const CLIENTS = [
  {
    id: 'claude-code', name: 'Claude Code', where: 'Run this in a terminal. Add --scope user for all your projects.',
    text: (mcp, secret) => `claude mcp add --transport http pinakes ${mcp}${header(secret)}`,
  },
  {
    id: 'claude-desktop', name: 'Claude Desktop',
    where: (launcher) => (launcher
      ? 'Settings › Developer › Edit Config opens claude_desktop_config.json. Claude starts this program itself, so this works only on the machine that has the data.'
      : 'Settings › Connectors › Add custom connector. Claude needs an address that it can reach over HTTPS, and you sign in when it asks you to.'),
    text: (mcp, secret, launcher) => (launcher ? pretty({ mcpServers: { pinakes: launcher } }) : mcp),
  },
  {
    id: 'vscode', name: 'VS Code', where: '.vscode/mcp.json in a project, or the command “MCP: Open User Configuration”. VS Code asks for the key once.',
    text: (mcp, secret) => pretty({
      servers: { pinakes: { type: 'http', url: mcp, ...(secret ? { headers: { Authorization: 'Bearer ${input:pinakes-key}' } } : {}) } },
      ...(secret ? { inputs: [{ type: 'promptString', id: 'pinakes-key', description: 'Pinakes key', password: true }] } : {}),
    }),
  },
  {
    id: 'cursor', name: 'Cursor', where: '.cursor/mcp.json in a project, or ~/.cursor/mcp.json.',
    text: (mcp, secret) => pretty({ mcpServers: { pinakes: { url: mcp, ...bearer(secret) } } }),
  },
  {
    id: 'codex', name: 'Codex', where: '~/.codex/config.toml. Restart Codex afterwards.',
    text: (mcp, secret) => ['[mcp_servers.pinakes]', `url = "${mcp}"`,
      ...(secret ? [`http_headers = { "Authorization" = "Bearer ${secret}" }`] : [])].join('\n'),
  },
  {
    id: 'gemini', name: 'Gemini CLI', where: '~/.gemini/settings.json. Restart Gemini CLI afterwards.',
    text: (mcp, secret) => pretty({ mcpServers: { pinakes: { httpUrl: mcp, ...bearer(secret) } } }),
  },
  {
    id: 'zed', name: 'Zed', where: 'The settings file, which the command “zed: open settings file” opens.',
    text: (mcp, secret) => pretty({ context_servers: { pinakes: { url: mcp, ...bearer(secret) } } }),
  },
  {
    id: 'chatgpt', name: 'ChatGPT', where: 'Settings › Connectors › Add. ChatGPT needs an address that it can reach over HTTPS.',
    text: (mcp) => mcp,
  },
  {
    id: 'kiro', name: 'Kiro', where: '.kiro/settings/mcp.json in a project, or ~/.kiro/settings/mcp.json.',
    text: (mcp, secret) => pretty({ mcpServers: { pinakes: { url: mcp, ...bearer(secret) } } }),
  },
  {
    id: 'amazon-q', name: 'Amazon Q', where: '~/.aws/amazonq/mcp.json. Restart Amazon Q afterwards.',
    text: (mcp, secret) => pretty({ mcpServers: { pinakes: { type: 'http', url: mcp, ...bearer(secret) } } }),
  },
  {
    id: 'inspector', name: 'MCP Inspector', where: 'Run this in a terminal to list the tools.',
    text: (mcp, secret) => `npx @modelcontextprotocol/inspector --cli --server-url ${mcp} --transport http --method tools/list${header(secret)}`,
  },
  {
    id: 'curl', name: 'curl', where: 'Call a tool from a script.',
    text: (mcp, secret) => [
      `curl ${mcp.replace(/\/mcp$/, '')}/mcp/tool/kb_search \\`,
      ...(secret ? [`  -H "Authorization: Bearer ${secret}" \\`] : []),
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"query": "how long do we keep invoices"}'`,
    ].join('\n'),
  },
];

const pretty = (value) => JSON.stringify(value, null, 2);
/** On a line of its own, because narrow windows would break the line within the flag. */
const header = (secret) => (secret ? ` \\\n  --header "Authorization: Bearer ${secret}"` : '');
const bearer = (secret) => (secret ? { headers: { Authorization: `Bearer ${secret}` } } : {});

export default function Connect() {
  const paths = useLoaded((signal) => json('GET', '/', { signal, more: { Accept: 'application/json' } }), []);
  const launcher = useLoaded((signal) => (may('keys:manage') ? json('GET', '/launcher', { signal }).then(({ stdio }) => stdio) : Promise.resolve(null)), []);
  const [chosen, setChosen] = useState(CLIENTS[0].id);
  const [shown, setShown] = useState(false);
  if (!paths.value) {
    return html`<div class="page narrow">${paths.error ? html`<${Failed} error=${paths.error} retry=${paths.reload} />` : html`<${Spinner} />`}</div>`;
  }
  if (!('POST /mcp' in paths.value)) {
    return html`<${Empty} icon="connect" title="This is an engine without MCP">
      Agents connect to a gateway in front of it. Start one with this engine's address:
      <pre><code>KB_ENGINE_URL=${location.origin} ./kb mcp</code></pre><//>`;
  }
  const mcp = url('/mcp').href;
  const secret = key();
  const client = CLIENTS.find((one) => one.id === chosen);
  const copied = client.text(mcp, secret, launcher.value);
  const visible = client.text(mcp, secret && !shown ? HIDDEN : secret, launcher.value);
  const choose = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = (CLIENTS.indexOf(client) + step + CLIENTS.length) % CLIENTS.length;
    setChosen(CLIENTS[next].id);
    event.currentTarget.querySelectorAll('[role=tab]')[next].focus();
  };
  return html`<div class="page narrow clients">
    <${PageHead} title="Connect a client" />
    <p class="muted">Give an agent access to what is stored here. Its calls have the permissions of the key it sends.
      ${launcher.value && html` On this server's machine, <code>./kb connect</code> lists more clients, and edits their configuration for you.`}</p>
    <section class="card pad stack">
      <div class="address-line"><div class="grow"><h2>Address</h2><code class="address">${mcp}</code></div>
        <${CopyButton} text=${mcp} label="Copy the address" kind="" what="Address copied">Copy<//></div>
    </section>
    <section class="card">
      <div class="tablist" role="tablist" aria-label="Clients" onKeyDown=${choose}>
        ${CLIENTS.map((one) => html`<button type="button" role="tab" id=${`tab-${one.id}`} aria-selected=${one.id === chosen}
          aria-controls="client" tabindex=${one.id === chosen ? 0 : -1} onClick=${() => setChosen(one.id)}>${one.name}</button>`)}
      </div>
      <div class="tabpanel stack" role="tabpanel" id="client" aria-labelledby=${`tab-${chosen}`} tabindex="0">
        <p class="muted">${typeof client.where === 'function' ? client.where(launcher.value) : client.where}</p>
        <div class="snippet"><pre><code>${visible}</code></pre>
          <${CopyButton} text=${copied} label="Copy the configuration" what=${secret ? 'Copied, with your key' : 'Copied'} /></div>
        ${secret && copied.includes(secret) && html`<label class="check"><input type="checkbox" checked=${shown}
          onChange=${(event) => setShown(event.target.checked)} /><span>Show my key. Copying includes it either way.</span></label>`}
      </div>
    </section>
    ${secret && !may('keys:manage') ? html`<${Notice}>These clients get the same access as you. To give one of them less, or to revoke it alone, ask the operator of this
      server for a separate key.<//>`
      : secret ? html`<${Notice}>Use a separate key for each client, limited to what it needs: add one under <a href=${address(['keys'])}>Keys</a>.
      You can revoke it without affecting the others.<//>`
      : html`<${Notice}>This server requires no key: everyone who can reach it can read and change everything. Before you open it to others,
      add a key: <code>./kb key add NAME</code>.<//>`}
  </div>`;
}
