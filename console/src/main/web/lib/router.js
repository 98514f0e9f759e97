// Addresses such as #/documents/12?sort=size: a path and a query, both behind the hash, so that the server serves one page.
import { store } from './store.js';

function parse(hash) {
  const [path, query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  const segments = path.split('/').filter(Boolean).map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
  return { segments, query: new URLSearchParams(query) };
}

/** The current address. */
export const route = store(parse(location.hash));

addEventListener('hashchange', () => route.set(parse(location.hash)));

/**
 * The address of a place.
 *
 * @param {(string|number)[]} segments of the path
 * @param {Record<string, unknown>} query lists repeat a name; empty values are left out
 */
export function address(segments, query = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '' && one !== false) parameters.append(name, String(one));
    }
  }
  const text = parameters.toString();
  return `#/${segments.map(encodeURIComponent).join('/')}${text ? `?${text}` : ''}`;
}

/** Goes to an address; `replace` leaves no entry in the history. */
export function go(to, { replace = false } = {}) {
  if (replace) {
    history.replaceState(null, '', to);
    route.set(parse(location.hash));
  } else {
    location.hash = to;
  }
}
