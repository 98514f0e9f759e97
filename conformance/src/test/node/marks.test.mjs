// Where marks are, and what has to be in view: node --test src/test/node/marks.test.mjs
import { test } from 'node:test';
import assert from 'node:assert/strict';

import { mark } from '../../../../console/src/main/web/lib/marks.js';

globalThis.document = { createElement: () => ({ style: {} }) };
const layer = { replaceChildren() {}, append() {} };

/** A page of two columns with two lines each; a word is 0.08 wide. */
const words = ['Bees dance in the', 'dark of the hive', 'Terns dive for small', 'fish in the sea'].flatMap((line, index) => line.split(' ').map((text, place) => {
  const left = (index < 2 ? 0.05 : 0.55) + place * 0.09;
  const top = 0.1 + (index % 2) * 0.03;
  return { text, box: { left, top, right: left + 0.08, bottom: top + 0.02 } };
}));
const texts = words.map(({ text }) => text);
const boxesOf = (index) => [words[index].box];

test('a narrow view shows whole lines, even if only their ends are marked, but not another column', () => {
  const { left, right } = mark(layer, texts, boxesOf, 'the dark of', '', 390);

  assert.equal(left, 0.05);
  assert.ok(right < 0.55, `${right}`);
});

test('a wide view needs no more than the marks', () => {
  assert.equal(mark(layer, texts, boxesOf, 'small', '', 1000).left, 0.55 + 3 * 0.09);
  assert.equal(mark(layer, texts, boxesOf, 'small', '', 390).left, 0.55);
});

test('a passage that is not there covers nothing', () => {
  assert.equal(mark(layer, texts, boxesOf, 'storks clatter', '', 390), null);
});
