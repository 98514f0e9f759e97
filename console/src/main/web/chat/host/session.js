// The page may call the tools that its caller may call. The server lists them in the answer that the page shows.
import { store } from '../../lib/store.js';
import { host, shown } from './bridge.js';

const TOOLS = { 'tasks:update': ['update_task', 'complete_task'], 'tasks:create': ['add_task'], 'tasks:delete': ['delete_task'] };

/** Pages inside a chat need no sign-in. */
export const caller = store(null);

/** Whether a tool can be called from here. */
export function canCall(tool) {
  return Boolean(host.get()?.capabilities.serverTools) && (shown.get().answer?._meta?.['pinakes/tools'] ?? []).includes(tool);
}

/** Whether the caller has a permission such as tasks:update. */
export function may(permission) {
  return (TOOLS[permission] ?? []).length > 0 && TOOLS[permission].every(canCall);
}
