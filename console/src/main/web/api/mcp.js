// Calls of tools: over MCP, as agents make them; over plain HTTP where this address serves an engine without MCP.
import { ApiError, Unreachable, headers, json, reachable, send, url } from './client.js';

const VERSION = '2026-07-28';
const META = 'io.modelcontextprotocol/';

let served;
let nextId = 1;

/** Whether this address serves MCP; asked once. */
export async function servesMcp(signal) {
  served ??= 'POST /mcp' in (await json('GET', '/', { signal, more: { Accept: 'application/json' } }));
  return served;
}

/** Every tool that the caller may use, with its contract. */
export async function tools(signal) {
  return (await json('GET', '/api/v1/tools', { signal })).tools;
}

/** The request for a call, as it is sent. */
export function toolRequest(name, args) {
  return {
    jsonrpc: '2.0',
    id: nextId++,
    method: 'tools/call',
    params: {
      name,
      arguments: args,
      _meta: {
        [`${META}protocolVersion`]: VERSION,
        [`${META}clientInfo`]: { name: 'pinakes-console', version: '1' },
        [`${META}clientCapabilities`]: {},
      },
    },
  };
}

/**
 * Calls a tool.
 *
 * @returns {Promise<{answer: object, text: string, isError: boolean, milliseconds: number, via: string}>}
 */
export async function callTool(name, args, signal) {
  const started = performance.now();
  const reply = (await servesMcp(signal)) ? await overMcp(name, args, signal) : await overHttp(name, args, signal);
  return { ...reply, milliseconds: performance.now() - started };
}

async function overMcp(name, args, signal) {
  const response = await send('POST', '/mcp', {
    body: toolRequest(name, args),
    signal,
    more: { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': VERSION, 'Mcp-Method': 'tools/call', 'Mcp-Name': name },
  });
  const message = response.headers.get('Content-Type')?.startsWith('text/event-stream') ? await lastMessage(response) : await response.json();
  if (message.error) throw new ApiError(400, String(message.error.code), message.error.message, message.error);
  const { structuredContent, content = [], isError = false } = message.result;
  const text = content.filter((block) => block.type === 'text').map((block) => block.text).join('\n');
  return { answer: structuredContent ?? parsed(text), text, isError, via: 'MCP' };
}

/** The response of a call that was answered as a stream: the message with a result or an error. */
async function lastMessage(response) {
  const messages = (await response.text()).split(/\r?\n\r?\n/)
    .map((event) => event.split(/\r?\n/).filter((line) => line.startsWith('data:')).map((line) => line.slice(5).trim()).join('\n'))
    .filter(Boolean).map((data) => JSON.parse(data));
  const found = messages.find((message) => message.result || message.error);
  if (!found) throw new Unreachable();
  return found;
}

async function overHttp(name, args, signal) {
  let response;
  try {
    response = await fetch(url(`/mcp/tool/${encodeURIComponent(name)}`), {
      method: 'POST', signal, headers: headers({ 'Content-Type': 'application/json' }), body: JSON.stringify(args),
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    reachable.set(false);
    throw new Unreachable();
  }
  const text = await response.text();
  return { answer: parsed(text), text, isError: !response.ok, via: 'HTTP' };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
