// The filters of a view, kept in its address, so that a filtered view can be linked, reloaded and left with the back button.
import { go, route, address } from './router.js';

const DAY_MS = 86_400_000;

/** Spans for "added": days back from today. */
export const SPANS = [['1', 'Today'], ['7', 'Last 7 days'], ['30', 'Last 30 days'], ['365', 'Last year']];

export function read(query) {
  return {
    collections: query.getAll('collection'),
    tags: query.getAll('tag'),
    formats: query.getAll('format'),
    since: query.get('since') ?? '',
  };
}

export const isEmpty = (filters) => !filters.collections.length && !filters.tags.length && !filters.formats.length && !filters.since;

/** The start of a span or of a day such as 2026-01-31, at midnight; undefined without one. */
export function addedFrom(since) {
  if (!since) return undefined;
  const isSpan = /^\d+$/.test(since);
  const midnight = isSpan ? new Date() : new Date(`${since}T00:00`);
  if (isSpan) midnight.setTime(midnight.setHours(0, 0, 0, 0) - (Number(since) - 1) * DAY_MS);
  if (Number.isNaN(midnight.getTime())) {
    throw new Error(`The address has an invalid date: ${since}. Use a number of days or a date such as 2026-01-31.`);
  }
  return midnight.toISOString();
}

/** As parameters of a list. */
export function asQuery(filters) {
  return {
    collection: filters.collections, tag: filters.tags, format: filters.formats, added_from: addedFrom(filters.since),
  };
}

/** As fields of a search. */
export function asBody(filters) {
  const body = {};
  if (filters.collections.length) body.collections = filters.collections;
  if (filters.tags.length) body.tags = filters.tags;
  if (filters.formats.length) body.formats = filters.formats;
  if (filters.since) body.added_from = addedFrom(filters.since);
  return body;
}

/** Changes parameters of the current address, without an entry in the history. */
export function change(changes) {
  const { segments, query } = route.get();
  const all = {};
  for (const name of new Set(query.keys())) all[name] = query.getAll(name);
  go(address(segments, { ...all, ...changes }), { replace: true });
}
