// The official suite's scenarios for authorization servers, with a person who signs in:
// node authorization-suite.mjs ISSUER CLIENT RESOURCE PORT FIELDS

import { spawn } from 'node:child_process';
import { signIn } from './person.mjs';

const [issuer, client, resource, port, typed] = process.argv.slice(2);
const program = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
const suite = spawn(
  process.execPath,
  [program, 'authorization', '--url', issuer, '--client-id', client, '--resource', resource, '--port', port],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
let said = '';
let opened = false;
suite.stdout.on('data', async (data) => {
  said += data;
  process.stdout.write(data);
  const url = /^(http\S+\/oauth\/authorize\?\S+)$/m.exec(said)?.[1];
  if (url && !opened) {
    opened = true;
    const callback = await signIn(url, `http://127.0.0.1:${port}/callback`, JSON.parse(typed));
    await fetch(callback);
  }
});
suite.on('close', (code) => process.exit(code));
