import test from 'node:test';
import assert from 'node:assert/strict';
import { plain } from '../../../../console/src/main/web/lib/plain.js';

const read = (text, format = 'pdf') => plain({ text, highlights: [] }, format).text;

test('headings, lists, tables, bold text and links lose their marks', () => {
  assert.equal(read('Office\n\n## Purpose\n\nThis policy explains it.'), 'Office\n\nPurpose: This policy explains it.');
  assert.equal(read('# Why?\n\nBecause.'), 'Why?\n\nBecause.');
  assert.equal(read('## The end'), 'The end');
  assert.equal(read('**Decided** on 12 October.'), 'Decided on 12 October.');
  assert.equal(read('- [x] Change it\n- [ ] Tell her\n* Rest'), '• Change it\n• Tell her\n• Rest');
  assert.equal(read('| record | years |\n|---|---:|\n| invoice | 10 |'), 'record | years;\ninvoice | 10;');
  assert.equal(read('See [the policy](https://example.org/a), page 1.'), 'See the policy, page 1.');
});

test('other characters stay', () => {
  for (const text of ['2 * 3 ** 4', 'a_b__c', '#7 and C# stay', 'x | y', '[1] Smith (2020)', 'no marks at all', '']) {
    assert.equal(read(text), text);
  }
});

test('code and plain text stay as they are', () => {
  const script = '# Removes **all** files\n- not a list';
  for (const format of ['code', 'txt', 'yaml']) assert.equal(read(script, format), script);
});

test('highlights stay on their words', () => {
  const text = '## Rules\n\n**Invoices** are kept.\n\n- Contracts are [kept](https://example.org), too.';
  const words = ['Rules', 'Invoices', 'kept', 'Contracts'].map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }));
  const all = { start: 0, end: text.length };

  const { text: short, highlights, answer } = plain({ text, highlights: words, answer: all }, 'note');

  assert.deepEqual(highlights.map(({ start, end }) => short.slice(start, end)), ['Rules', 'Invoices', 'kept', 'Contracts']);
  assert.equal(short.slice(answer.start, answer.end), short);
});

test('a long text is read, too', () => {
  assert.equal(read('- a\n'.repeat(50_000)), '• a\n'.repeat(50_000));
  const open = '**a '.repeat(20_001) + '| '.repeat(20_000) + '[x'.repeat(20_000);
  assert.equal(read(open).length, open.length);
});
