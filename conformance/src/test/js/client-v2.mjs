// The TypeScript client, version 2: node client-v2.mjs legacy|modern http URL | legacy|modern stdio COMMAND ARGUMENTS…

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { tellTaskStory } from './task-story.mjs';

const modes = { legacy: 'legacy', modern: { pin: '2026-07-28' } };
const transports = {
  http: (url) => new StreamableHTTPClientTransport(new URL(url)),
  stdio: (command, ...args) => new StdioClientTransport({ command, args, env: process.env }),
};

const [era, transport, ...target] = process.argv.slice(2);
const client = new Client(
  { name: 'typescript-v2', version: '1' },
  { versionNegotiation: { mode: modes[era] } },
);
// A server on a busy machine may take long to start.
await client.connect(transports[transport](...target), { timeout: 5 * 60_000 });
await tellTaskStory(client);
await client.close();
