import test from 'node:test';
import assert from 'node:assert/strict';
import { blocks, plain } from '../../../../console/src/main/web/lib/plain.js';

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

test('headings of an excerpt are known', () => {
  const { text, strong } = plain({ text: 'Office\n\n## Purpose\n\nIt explains.\n\n## The end', highlights: [] }, 'pdf');

  assert.deepEqual(strong.map(({ start, end }) => text.slice(start, end)), ['Purpose', 'The end']);
});

test('a passage has blocks: text, headings, items and tables', () => {
  const text = 'One line\nand its next.\n\n## **Prices**\n| pier | price |\n|-|-|\n| North | `5` |\n| a \\| b | |\n- first\n  - inner\n2. second\n\n<b>last</b>';
  const at = (word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length });

  const found = blocks({ text, highlights: [at('Prices'), at('North'), at('inner')], answer: at('One line\nand') }, 'md');

  assert.deepEqual(found.map(({ kind, part }) => [kind, part?.text]), [
    ['text', 'One line\nand its next.'], ['heading', 'Prices'], ['table', undefined], ['item', 'first'], ['item', 'inner'], ['item', '2. second'], ['text', '<b>last</b>'],
  ]);
  const [first, heading, table, , inner, second] = found;
  assert.deepEqual(first.part.answer, { start: 0, end: 12 });
  assert.deepEqual(heading.part.highlights, [{ start: 0, end: 6 }]);
  assert.deepEqual(table.head.map((cell) => cell.text), ['pier', 'price']);
  assert.deepEqual(table.rows.map((row) => row.map((cell) => cell.text)), [['North', '5'], ['a | b', '']]);
  assert.deepEqual(table.rows[0][0].highlights, [{ start: 0, end: 5 }]);
  assert.deepEqual([inner.depth, inner.bullet, inner.part.highlights], [1, true, [{ start: 0, end: 5 }]]);
  assert.equal(second.bullet, false);
});

test('a table can begin without a head, and code is one block', () => {
  assert.deepEqual(blocks({ text: '| a | b |\n| c | d |' }, 'xlsx').map(({ head, rows }) => [head, rows.length]), [[undefined, 2]]);
  assert.deepEqual(blocks({ text: '# a\n| b |' }, 'code').map(({ part }) => part.text), ['# a\n| b |']);
  assert.deepEqual(blocks({ text: '```js\nlet a;\n```\nRun it.' }, 'note').map(({ part }) => part.text), ['let a;', 'Run it.']);
  assert.equal(read('```js\nlet a;\n```\nRun it.'), 'let a;\nRun it.');
  assert.deepEqual(blocks({ text: '' }, 'md'), []);
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
