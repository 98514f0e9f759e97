// The connection to the host that shows this page inside a chat: JSON-RPC in messages between windows, as the MCP Apps
// extension defines it. The page can reach nothing else.
import { store } from '../../lib/store.js';

const VERSION = '2026-01-26';
const MODES = ['inline', 'fullscreen'];

/** The host's {capabilities, context}; null before it answered. */
export const host = store(null);

/** The call that this page shows: {input, answer, cancelled}; `answer` is the result of the tool. */
export const shown = store({});

const waiting = new Map();
let nextId = 1;

function post(message) {
  // The host's origin is not known, and nothing secret is sent before the host has sent something itself.
  parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
}

/** Sends a request to the host and returns its result. */
export function request(method, params) {
  const id = nextId++;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    post({ id, method, params });
  });
}

const HANDLERS = {
  'ui/notifications/tool-input': ({ arguments: input = {} }) => shown.update((before) => ({ ...before, input })),
  'ui/notifications/tool-result': (answer) => shown.update((before) => ({ ...before, answer })),
  'ui/notifications/tool-cancelled': ({ reason }) => shown.update((before) => ({ ...before, cancelled: reason || 'The call was cancelled.' })),
  'ui/notifications/host-context-changed': (context) => host.update((before) => ({ ...before, context: { ...before?.context, ...context } })),
};

addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return;
  if (data.method) {
    HANDLERS[data.method]?.(data.params ?? {});
    // The only requests that a host sends need no work here: ping, and the request to close the page.
    if (data.id !== undefined) post({ id: data.id, result: {} });
    return;
  }
  const { resolve, reject } = waiting.get(data.id) ?? {};
  waiting.delete(data.id);
  if (data.error) reject?.(new Error(data.error.message ?? 'The host refused the request.'));
  else resolve?.(data.result);
});

/** Introduces the page to the host. */
export async function connect(name) {
  const { hostCapabilities, hostContext } = await request('ui/initialize', {
    appInfo: { name: `pinakes-${name}`, version: '1' },
    appCapabilities: { availableDisplayModes: MODES },
    protocolVersion: VERSION,
  });
  host.update((before) => ({ capabilities: hostCapabilities ?? {}, context: { ...hostContext, ...before?.context } }));
  post({ method: 'ui/notifications/initialized' });
}

/** Reports the height of the page to the host. */
export function resized(height) {
  post({ method: 'ui/notifications/size-changed', params: { height: Math.ceil(height) } });
}

/** The content of a resource of the server, read by the host. */
export async function readResource(uri) {
  const { contents: [content] } = await request('resources/read', { uri });
  return content;
}

/** The bytes of a resource of the server. */
export async function readBytes(uri) {
  const { blob, text } = await readResource(uri);
  if (blob === undefined) return new TextEncoder().encode(text);
  const binary = atob(blob);
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Calls a tool of the server, through the host, and returns its answer. */
export async function callTool(name, args) {
  const { structuredContent, content = [], isError } = await request('tools/call', { name, arguments: args });
  const text = content.filter((block) => block.type === 'text').map((block) => block.text).join('\n');
  if (isError) throw new Error(failure(structuredContent) ?? text);
  return structuredContent ?? JSON.parse(text);
}

/** What a failed answer says, in the form of each family of tools. */
export function failure(answer) {
  const error = answer?.error;
  return answer?.message ?? (typeof error === 'string' ? error : error?.message);
}
