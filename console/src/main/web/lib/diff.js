// What changed between two texts: by lines, and by words within lines that were changed a little.

/** Beyond this many differences, the rest counts as replaced: texts so different are not read side by side anyway. */
const DIFFERENCES_MAX = 1_000;

/** Unchanged lines shown before and after a change. */
const CONTEXT = 2;

/** Lines that share less of their words are shown as a whole: marks on single words would only confuse. */
const SHARED_MIN = 0.4;
const WORDS = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;

/**
 * The lines of a comparison; unchanged lines far from any change are counted only.
 *
 * @param {string} before
 * @param {string} after
 * @returns {{kind: 'same' | 'added' | 'removed' | 'skipped', parts?: {text: string, isChanged: boolean}[], lines?: number}[]}
 */
export function changes(before, after) {
  const rows = [];
  let removed = [];
  let added = [];
  const flush = () => {
    rows.push(...replaced(removed, added));
    removed = [];
    added = [];
  };
  for (const { kind, item } of compared(lines(before), lines(after))) {
    if (kind === 'removed') removed.push(item);
    else if (kind === 'added') added.push(item);
    else {
      flush();
      rows.push({ kind, parts: [{ text: item, isChanged: false }] });
    }
  }
  flush();
  return shortened(rows);
}

const lines = (text) => (text ? text.split('\n') : []);

/** Removed lines before the added ones; lines that correspond have their changed words marked. */
function replaced(removed, added) {
  const old = removed.map((line) => [{ text: line, isChanged: added.length === 0 }]);
  const fresh = added.map((line) => [{ text: line, isChanged: removed.length === 0 }]);
  for (let i = 0; i < Math.min(removed.length, added.length); i++) [old[i], fresh[i]] = marked(removed[i], added[i]);
  return [...old.map((parts) => ({ kind: 'removed', parts })), ...fresh.map((parts) => ({ kind: 'added', parts }))];
}

function marked(before, after) {
  const steps = compared(before.match(WORDS) ?? [], after.match(WORDS) ?? []);
  const shared = steps.reduce((sum, { kind, item }) => sum + (kind === 'same' ? item.length : 0), 0);
  if (shared * 2 < (before.length + after.length) * SHARED_MIN) {
    return [[{ text: before, isChanged: true }], [{ text: after, isChanged: true }]];
  }
  return [side(steps, 'removed'), side(steps, 'added')];
}

function side(steps, changed) {
  const parts = [];
  for (const { kind, item } of steps) {
    if (kind !== 'same' && kind !== changed) continue;
    const isChanged = kind === changed;
    if (parts.at(-1)?.isChanged === isChanged) parts.at(-1).text += item;
    else parts.push({ text: item, isChanged });
  }
  return parts;
}

function shortened(rows) {
  const near = rows.map(() => false);
  rows.forEach(({ kind }, at) => {
    if (kind === 'same') return;
    for (let i = Math.max(0, at - CONTEXT); i <= Math.min(rows.length - 1, at + CONTEXT); i++) near[i] = true;
  });
  const shown = [];
  rows.forEach((row, at) => {
    if (near[at]) shown.push(row);
    else if (shown.at(-1)?.kind === 'skipped') shown.at(-1).lines += 1;
    else shown.push({ kind: 'skipped', lines: 1 });
  });
  return shown;
}

/** The shortest way from one list to another, as equal, removed and added items (E. Myers, 1986). */
export function compared(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const same = (items) => items.map((item) => ({ kind: 'same', item }));
  return [
    ...same(before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

function middle(before, after) {
  const trace = paths(before, after);
  if (!trace) {
    return [...before.map((item) => ({ kind: 'removed', item })), ...after.map((item) => ({ kind: 'added', item }))];
  }
  const steps = [];
  let x = before.length;
  let y = after.length;
  for (let d = trace.length - 1; d >= 0; d--) {
    const reached = trace[d];
    const k = x - y;
    const isAdded = k === -d || (k !== d && reached.get(k - 1) < reached.get(k + 1));
    const from = d === 0 ? 0 : isAdded ? reached.get(k + 1) : reached.get(k - 1) + 1;
    for (; x > from; y--) steps.push({ kind: 'same', item: before[--x] });
    if (d > 0) steps.push(isAdded ? { kind: 'added', item: after[--y] } : { kind: 'removed', item: before[--x] });
  }
  return steps.reverse();
}

/** For each number of differences, how far each diagonal was reached before; nothing when there are too many. */
function paths(before, after) {
  const trace = [];
  const reached = new Map([[1, 0]]);
  for (let d = 0; d <= DIFFERENCES_MAX; d++) {
    trace.push(new Map(reached));
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && reached.get(k - 1) < reached.get(k + 1)) ? reached.get(k + 1) : reached.get(k - 1) + 1;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x++;
      reached.set(k, x);
      if (x >= before.length && x - k >= after.length) return trace;
    }
  }
  return null;
}
