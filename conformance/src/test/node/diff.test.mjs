import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changes, compared } from '../../../../console/src/main/web/lib/diff.js';

const written = (rows) => rows.map(({ kind, parts, lines }) => `${{ same: ' ', added: '+', removed: '-', skipped: '~' }[kind]}${
  parts ? parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('') : lines}`);

test('changed words are marked in lines that were changed a little', () => {
  assert.deepEqual(written(changes('We keep invoices.\nThe end.', 'We keep all invoices.\nThe end.')),
    ['-We keep invoices.', '+We keep [all ]invoices.', ' The end.']);
  assert.deepEqual(written(changes('Ten years', 'Six years')), ['-[Ten] years', '+[Six] years']);
});

test('lines that were added, removed or replaced are marked as a whole', () => {
  assert.deepEqual(written(changes('a\nb', 'a\nnew\nb')), [' a', '+[new]', ' b']);
  assert.deepEqual(written(changes('a\nold\nb', 'a\nb')), [' a', '-[old]', ' b']);
  assert.deepEqual(written(changes('Herons stand.', 'Terns dive!')), ['-[Herons stand.]', '+[Terns dive!]']);
  assert.deepEqual(written(changes('', 'first')), ['+[first]']);
});

test('unchanged lines far from a change are counted only', () => {
  const lines = Array.from({ length: 20 }, (_, i) => `line ${i}`);
  const after = lines.with(10, 'other');
  assert.deepEqual(written(changes(lines.join('\n'), after.join('\n'))),
    ['~8', ' line 8', ' line 9', '-[line 10]', '+[other]', ' line 11', ' line 12', '~7']);
  assert.deepEqual(written(changes('a\nb', 'a\nb')), ['~2']);
});

test('any two lists are compared without loss, and very different ones quickly', () => {
  let seed = 16;
  const next = (limit) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % limit;
  for (let round = 0; round < 500; round++) {
    const list = () => Array.from({ length: next(30) }, () => 'abcd'[next(4)]);
    const [before, after] = [list(), list()];
    const steps = compared(before, after);
    assert.deepEqual(steps.filter(({ kind }) => kind !== 'added').map(({ item }) => item), before, `seed 16, round ${round}`);
    assert.deepEqual(steps.filter(({ kind }) => kind !== 'removed').map(({ item }) => item), after, `seed 16, round ${round}`);
  }
  const many = (prefix) => Array.from({ length: 20_000 }, (_, i) => `${prefix}${i}`);
  assert.equal(compared(many('a'), many('b')).length, 40_000);
});
