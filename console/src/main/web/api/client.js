// Requests to the server: the key, errors that say what to do, and whether the server can be reached.
import { store } from '../lib/store.js';
import { forgetKey, key, signIn } from '../lib/session.js';

const RECONNECT_MS = 2_000;

/** Whether the server answers: true, or false from the first failed request until the next success. */
export const reachable = store(true);

/** The address of a path on this server, even behind a proxy that serves it under a prefix. */
export function url(path, query = {}) {
  const target = new URL(path.replace(/^\//, ''), document.baseURI.split('#')[0]);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') target.searchParams.append(name, String(one));
    }
  }
  return target;
}

/** A request that failed. `detail` is a sentence for people; `code` is stable for programs. */
export class ApiError extends Error {
  constructor(status, code, detail, body = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.body = body;
  }
}

/** The server did not answer. */
export class Unreachable extends ApiError {
  constructor() {
    super(0, 'unreachable', 'The server does not respond. Check that it is running; this page reconnects automatically.');
  }
}

export function headers(more = {}) {
  const secret = key();
  return secret ? { Authorization: `Bearer ${secret}`, ...more } : { ...more };
}

async function problem(response) {
  let body = {};
  try {
    body = await response.json();
  } catch {
    // Not a problem document, such as the error page of a proxy.
  }
  const detail = body.detail ?? body.message ?? body.error?.message ?? `The server returned status ${response.status}.`;
  return new ApiError(response.status, body.code ?? 'error', detail, body);
}

/** Sends a request and returns its response. Throws an ApiError when it is refused. */
export async function send(method, path, { query, body, form, signal, more } = {}) {
  let response;
  try {
    response = await fetch(url(path, query), {
      method,
      signal,
      headers: headers({ ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...more }),
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      cache: 'no-store',
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    reachable.set(false);
    throw new Unreachable();
  }
  reachable.set(true);
  if (response.ok) return response;
  const error = await problem(response);
  if (error.status === 401) {
    // When several requests are refused at once, only the first still finds the key.
    signIn.update((asked) => asked ?? { reason: key() ? 'wrong' : 'missing' });
    forgetKey();
  }
  throw error;
}

/** Sends a request and returns the JSON of its response. */
export async function json(method, path, options) {
  return (await send(method, path, options)).json();
}

/**
 * Follows a stream of server-sent events until the signal aborts, and reconnects when it breaks.
 *
 * @param {(event: {type: string, data: unknown}) => void} receive
 */
export async function follow(path, receive, signal) {
  let last;
  while (!signal.aborted) {
    try {
      const response = await send('GET', path, { signal, more: last ? { 'Last-Event-ID': last } : {} });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let buffer = '';
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        buffer += value;
        const events = buffer.split(/\r?\n\r?\n/);
        buffer = events.pop();
        for (const text of events) {
          const fields = Object.fromEntries(
            text.split(/\r?\n/).filter((line) => line && !line.startsWith(':')).map((line) => line.split(/: ?(.*)/s, 2)),
          );
          if (fields.id) last = fields.id;
          if (fields.data) receive({ type: fields.event ?? 'message', data: JSON.parse(fields.data) });
        }
      }
    } catch (error) {
      if (signal.aborted || error.name === 'AbortError') return;
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
}
