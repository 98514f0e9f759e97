// Which results of a search are shown at once: node --test src/test/node/relevance.test.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { found, isDoubtful, split } from '../../../../console/src/main/web/lib/relevance.js';

const scored = (...scores) => scores.map((score) => ({ score }));

test('weak passages come after the strong ones, and are not counted', () => {
  const parts = split(scored(0.9, 0.6, 0.2, 0.01));
  assert.deepEqual([parts.strong.length, parts.weak.length], [2, 2]);
  assert.equal(found(parts, 40), '2 passages');
});

test('the best passage is shown, however weak', () => {
  assert.equal(found(split(scored(0.1, 0.05)), 2), '1 passage');
});

test('of many strong passages, the answer says how many there are', () => {
  assert.equal(found(split(scored(0.9, 0.8)), 12), '12 passages, the best 2 shown');
  assert.equal(found(split(scored(0.9, 0.8)), 2), '2 passages');
});

test('an answer is doubtful if neither its confidence nor its best passage says otherwise', () => {
  assert.equal(isDoubtful({ confidence: 0.2, results: [{ score: 0.4 }] }), true);
  assert.equal(isDoubtful({ confidence: 0.2, results: [{ score: 1 }] }), false);
  assert.equal(isDoubtful({ confidence: 0.9, results: [{ score: 0.4 }] }), false);
});
