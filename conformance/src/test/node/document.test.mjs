// How documents are cited: node --test src/test/node/document.test.mjs
import { test } from 'node:test';
import assert from 'node:assert/strict';

import { citation } from '../../../../console/src/main/web/lib/document.js';

test('a citation names title, author, file and page', () => {
  assert.equal(citation({ title: 'Bees', author: 'Karl', filename: 'bees.pdf' }, { page_first: 3, page_last: 3 }), '“Bees”, Karl, bees.pdf, page 3.');
  assert.equal(citation({ title: 'bees.pdf', filename: 'bees.pdf' }), 'bees.pdf.');
});

test('a citation of an attachment names its mail', () => {
  const plan = { title: null, filename: 'plan.pdf', attached_to: { id: 1, name: 'Garden' } };

  assert.equal(citation(plan, { page_first: 2 }), 'plan.pdf, page 2, attached to “Garden”.');
});
