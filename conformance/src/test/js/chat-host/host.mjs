// A chat in a web page, as hosts of MCP Apps are built: it calls a tool with the official client, and shows the tool's page
// through the bridge of the ext-apps package, in a sandbox of another origin.
import { AppBridge, PostMessageTransport, RESOURCE_MIME_TYPE, getToolUiResourceUri } from '@modelcontextprotocol/ext-apps/app-bridge';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const ABOUT = { name: 'chat-of-a-test', version: '1' };
const modes = { legacy: 'legacy', modern: { pin: '2026-07-28' } };

/** Calls a tool and shows the page that it names, in place of an earlier one. */
window.show = async ({ server, key, era, theme, question, tool: name, input, sandbox }) => {
  document.documentElement.dataset.theme = theme;
  const client = new Client(ABOUT, {
    capabilities: { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [RESOURCE_MIME_TYPE] } } },
    versionNegotiation: { mode: modes[era] },
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(server), key ? { requestInit: { headers: { Authorization: `Bearer ${key}` } } } : {}));
  const { tools } = await client.listTools();
  const tool = tools.find((one) => one.name === name);
  const { contents: [page] } = await client.readResource({ uri: getToolUiResourceUri(tool) });
  if (page.mimeType !== RESOURCE_MIME_TYPE) throw new Error(`not an app: ${page.mimeType}`);

  const chat = document.getElementById('chat');
  chat.replaceChildren();
  const said = (kind, text) => {
    const line = document.createElement('p');
    line.className = kind;
    line.textContent = text;
    chat.append(line);
  };
  said('question', question);
  said('call', `Used ${name}`);
  const frame = document.createElement('iframe');
  frame.title = tool.description.split('.')[0];
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.setAttribute('allow', 'clipboard-write');
  chat.append(frame);

  const { tools: serverTools, resources: serverResources } = client.getServerCapabilities();
  const bridge = new AppBridge(client, ABOUT, { serverTools, serverResources }, {
    hostContext: { theme, displayMode: 'inline', containerDimensions: { maxHeight: 640 } },
  });
  bridge.onsizechange = ({ height }) => {
    if (height) frame.style.height = `${height + 2}px`;
  };
  const initialized = new Promise((resolve) => {
    bridge.oninitialized = resolve;
  });
  const ready = new Promise((resolve) => {
    bridge.onsandboxready = resolve;
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.src = sandbox;
  await ready;
  await bridge.sendSandboxResourceReady({ html: page.text, csp: page._meta?.ui?.csp, permissions: page._meta?.ui?.permissions });
  await initialized;
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(await client.callTool({ name, arguments: input }));
};
