// The TypeScript clients sign a person in: node sign-in.mjs v1|v2 URL FIELDS [CLIENT]
// FIELDS is JSON with what the person types. CLIENT is the ID of a client that the server knows; otherwise the client registers itself.

import * as v1 from '@modelcontextprotocol/sdk/client/index.js';
import * as v1Http from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as v2 from '@modelcontextprotocol/client';
import { signIn } from './person.mjs';
import { tellTaskStory } from './task-story.mjs';

const [version, server, typed, clientId] = process.argv.slice(2);
const redirect = 'http://127.0.0.1:54321/callback';
const fields = JSON.parse(typed);

class Person {
  client = clientId && { client_id: clientId };
  saved = {};
  callback;

  get redirectUrl() {
    return redirect;
  }

  get clientMetadata() {
    return {
      client_name: 'A test',
      redirect_uris: [redirect],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }

  clientInformation() {
    return this.client;
  }

  saveClientInformation(client) {
    this.client = client;
  }

  tokens() {
    return this.saved.tokens;
  }

  saveTokens(tokens) {
    this.saved.tokens = tokens;
  }

  codeVerifier() {
    return this.saved.verifier;
  }

  saveCodeVerifier(verifier) {
    this.saved.verifier = verifier;
  }

  async redirectToAuthorization(url) {
    if (this.scope) {
      url.searchParams.set('scope', this.scope);
    }
    this.callback = await signIn(url, redirect, fields);
  }
}

const person = new Person();
const { Client } = version === 'v1' ? v1 : v2;
const { StreamableHTTPClientTransport } = version === 'v1' ? v1Http : v2;
const transport = () => new StreamableHTTPClientTransport(new URL(server), { authProvider: person });

const first = transport();
try {
  await new Client({ name: 'first', version: '1' }).connect(first);
  throw new Error('The server let a client in without a token');
} catch (error) {
  if (!person.callback) {
    throw error;
  }
}
const result = person.callback.searchParams;
await (version === 'v1' ? first.finishAuth(result.get('code')) : first.finishAuth(result));

// The client must renew its token by itself.
person.saved.tokens = { ...person.saved.tokens, access_token: 'expired' };

const client = new Client({ name: `typescript-${version}`, version: '1' });
await client.connect(transport(), { timeout: 5 * 60_000 });
await tellTaskStory(client);
await client.close();

// With a token that may only read documents, the client asks the person for more by itself when a tool needs it.
if (version === 'v1' && !clientId) {
  person.saved = {};
  person.scope = 'documents:read';
  const limited = transport();
  await new Client({ name: 'limited', version: '1' }).connect(limited).catch(() => {});
  await limited.finishAuth(person.callback.searchParams.get('code'));
  delete person.saved.tokens.refresh_token; // it would renew the same scopes
  person.scope = undefined;
  person.callback = undefined;
  const asking = transport();
  const reader = new Client({ name: 'reader', version: '1' });
  await reader.connect(asking, { timeout: 5 * 60_000 });
  await reader.callTool({ name: 'list_tasks', arguments: {} }).then(
    () => { throw new Error('The token allows more than it should'); },
    (error) => { if (!person.callback) throw error; },
  );
  await asking.finishAuth(person.callback.searchParams.get('code'));
  const answer = await reader.callTool({ name: 'list_tasks', arguments: {} });
  if (answer.isError) throw new Error(`The tool is still refused: ${JSON.stringify(answer)}`);
  await reader.close();
}
