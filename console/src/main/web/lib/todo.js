// Tasks: their state, urgency and due date.
import { caller } from './session.js';
import { day } from './format.js';

export const PRIORITIES = ['high', 'medium', 'low'];
const RANKS = { high: 0, medium: 1, low: 2 };
const DAY_MS = 86_400_000;

/** A task without a priority counts as medium. */
export const priorityOf = (todo) => todo.priority ?? 'medium';

/** Who works on a task, while the claim lasts. */
export function claimOf(todo, now = Date.now()) {
  return todo.claim && new Date(todo.claim.until).getTime() > now ? todo.claim : null;
}

/** The name under which the user of the console claims tasks. */
export function me() {
  const who = caller.get();
  return who?.named ? who.id.split('#')[0] : 'console';
}

/** Most urgent first, then the earliest due. */
export function byUrgency(one, other) {
  return RANKS[priorityOf(one)] - RANKS[priorityOf(other)] || (one.due ?? '9').localeCompare(other.due ?? '9') || one.id - other.id;
}

/** How a due date reads: {text, kind}; days are those of UTC, as the server counts them. */
export function dueOf(todo, now = Date.now()) {
  if (!todo.due) return null;
  const isDay = !todo.due.includes('T');
  const end = isDay ? Date.parse(`${todo.due}T00:00:00Z`) + DAY_MS : Date.parse(todo.due);
  const today = Math.floor(now / DAY_MS);
  const days = Math.floor((isDay ? end - DAY_MS : end) / DAY_MS) - today;
  const text = days === 0 ? 'today' : days === 1 ? 'tomorrow' : days === -1 ? 'yesterday' : day(isDay ? `${todo.due}T12:00:00` : todo.due);
  if (todo.status === 'completed') return { text, kind: '' };
  return { text, kind: end <= now ? 'bad' : days <= 1 ? 'warn' : '' };
}
