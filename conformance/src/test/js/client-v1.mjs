// The TypeScript client, version 1: node client-v1.mjs http|websocket URL | stdio COMMAND ARGUMENTS…

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { WebSocketClientTransport } from '@modelcontextprotocol/sdk/client/websocket.js';
import { tellTaskStory } from './task-story.mjs';

const transports = {
  http: (url) => new StreamableHTTPClientTransport(new URL(url)),
  websocket: (url) => new WebSocketClientTransport(new URL(url)),
  stdio: (command, ...args) => new StdioClientTransport({ command, args, env: process.env }),
};

const [transport, ...target] = process.argv.slice(2);
const client = new Client({ name: 'typescript-v1', version: '1' });
// A server on a busy machine may take long to start.
await client.connect(transports[transport](...target), { timeout: 5 * 60_000 });
await tellTaskStory(client);
await client.close();
