// How the console finds a passage in the text of a PDF page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locate } from '../../../../console/src/main/web/lib/align.js';

/** The parts of the texts that were found. */
const found = (texts, passage) => locate(texts, passage).map(({ text, from, to }) => texts[text].slice(from, to));

test('words that are broken at the end of a line are found', () => {
  assert.deepEqual(
    found(['The end of the finan-', 'cial year, as planned.'], 'the financial year'),
    ['the finan-', 'cial year,'],
  );
});

test('spaces, case, ligatures, accents and quotes do not matter', () => {
  assert.deepEqual(found(['The of\uFB01ce of  M\u00fcller'], 'the office of Mu\u0308ller'), ['The of\uFB01ce of  M\u00fcller']);
  assert.deepEqual(found(['\u201cEasy\u201d, she said.'], '"easy", she said'), ['Easy\u201d, she said.']);
});

test('a passage goes on after a footnote in between', () => {
  const page = ['The direction of the waggle run', '1 See the appendix.', 'tells her nestmates where to fly.'];
  assert.deepEqual(found(page, 'The direction of the waggle run tells her nestmates where to fly.'), [page[0], page[2]]);
});

test('the part of a passage on this page is found, and the rest is not invented', () => {
  assert.deepEqual(
    found(['Other words first.', 'Contracts are kept for six years'], 'Contracts are kept for six years after they end, unless agreed.'),
    ['Contracts are kept for six years'],
  );
  assert.deepEqual(found(['Nothing of it is here.'], 'Contracts are kept for six years'), []);
});

test('words that are misread on the page and corrected in the passage are marked with the others', () => {
  const page = ['The analysis of bones gave', 'Karthv and', 'saline matter, in a hundred parts.'];
  assert.deepEqual(found(page, 'The analysis of bones gave Earthy and saline matter, in a hundred parts.'), page);
});

test('other words between two parts of a passage are not taken for corrected ones', () => {
  const page = ['The analysis of bones gave', 'more than the author hoped to see', 'saline matter, in a hundred parts.'];
  assert.deepEqual(found(page, 'The analysis of bones gave Earthy and saline matter, in a hundred parts.'), [page[0], page[2]]);
});

test('columns that were read in another order are found', () => {
  const left = 'the first column of the page has these words';
  const right = 'and the second column of the page has others';
  assert.deepEqual(found([right, left], `${left} ${right}`).toSorted(), [right, left].toSorted());
});

test('short words of the passage elsewhere on the page are not marked', () => {
  const page = ['It applies to paper and to electronic records alike.', 'Of the year, and of the month.'];
  assert.deepEqual(found(page, 'It applies to paper and to electronic records alike, and of the year not.'), [page[0]]);
});

test('texts without letters give nothing', () => {
  assert.deepEqual(locate(['… — …'], 'words'), []);
  assert.deepEqual(locate(['words'], ' — '), []);
});
