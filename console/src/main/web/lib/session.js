// Who is signed in. The key is kept in the tab (sessionStorage), or in the browser if the user asks for it. The browser
// would attach a cookie to requests from other sites; a key in storage is sent by our own requests only.
import { store } from './store.js';

const KEY = 'pinakes.key';

/** The caller that the server recognised: {id, named, permissions, collections, projects, tools}; null before. */
export const caller = store(null);

/** What the sign-in page must say: null when signed in, otherwise {reason}. */
export const signIn = store(null);

function storages() {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

export function key() {
  return storages().map((storage) => storage.getItem(KEY)).find(Boolean) ?? null;
}

export function rememberKey(value, forLonger) {
  forgetKey();
  const [tab, browser] = storages();
  (forLonger ? browser : tab)?.setItem(KEY, value);
}

export function forgetKey() {
  storages().forEach((storage) => storage.removeItem(KEY));
}

/** Whether the caller has a permission such as documents:write. */
export function may(permission, who = caller.get()) {
  if (!permission) return true;
  if (!who) return false;
  const [resource, action] = permission.split(':');
  return who.permissions.some((held) => {
    const [heldResource, heldAction] = held.split(':');
    return (
      ((heldResource === '*' || heldResource === resource) && (heldAction === '*' || heldAction === action)) ||
      (heldAction === 'manage' && action === 'read' && heldResource === resource)
    );
  });
}

/** The collection for what the caller adds without naming one: a person's own, or the only one that it can access. */
export function homeCollection(who = caller.get()) {
  const accessible = who?.collections;
  if (!accessible?.length) return 'documents';
  return accessible.find((name) => name.startsWith('~')) ?? (accessible.includes('documents') ? 'documents' : accessible[0]);
}

/** Whether the caller is limited to some collections or projects. */
export function isLimited(who = caller.get()) {
  return Boolean(who && (who.collections || who.projects));
}

/** Whether the caller may add and revoke keys, which limited keys and keys for some tools may not. */
export function mayManageKeys(who = caller.get()) {
  return may('keys:manage') && !isLimited(who) && !who?.tools;
}

/** What a limited caller can use, in words: "office, home" or "project thesis, some tools". */
export function reach(who = caller.get()) {
  const projects = (who.projects ?? []).map((name) => `project ${name}`);
  return [...(who.collections ?? []), ...projects, ...(who.tools ? ['some tools'] : [])].join(', ') || 'nothing yet';
}
