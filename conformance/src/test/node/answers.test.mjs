// Answers of the tools, as the pages inside a chat read them: node --test src/test/node/answers.test.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunksIn, documentIn, search } from '../../../../console/src/main/web/chat/answers.js';

const TEXT = 'Invoices are kept\nfor ten years. Contracts are kept for six years.';
const part = ({ chunk, answer }) => chunk.text.slice(answer.start, answer.end);

test('both families of search tools read alike', () => {
  const knowledge = search({
    results: [{
      document_id: 'u-1', chunk_id: 'c', filename: 'a.pdf', chunk_text: TEXT, relevance_score: 0.9, highlight: 'Invoices are kept for ten years.',
      metadata: { format: 'pdf', chunk_index: 3, chunk_count: 9, page_num: 2, page_last: 3, title: 'Policy' },
    }],
    total_results: 7,
  }, 'how long are invoices kept');
  const kb = search({
    results: [{
      document_id: 4, document_uuid: 'u-1', chunk_id: 'c', title: 'Policy', source_path: '/in/a.pdf', doc_type: 'pdf', text: TEXT, score: 0.9, collection: 'office', tags: ['x'],
      chunk_metadata: { chunk_index: 3, page: 2, page_last: 3 }, chunk_count: 9,
    }],
    total_matches: 7,
  }, 'how long are invoices kept');
  for (const { results: [result], total } of [knowledge, kb]) {
    assert.equal(total, 7);
    assert.equal(result.document.id, 'u-1');
    assert.equal(result.document.title, 'Policy');
    assert.equal(result.document.filename, 'a.pdf');
    assert.equal(result.score, 0.9);
    assert.deepEqual([result.chunk.index, result.chunk.page_first, result.chunk.page_last], [3, 2, 3]);
    assert.equal(part(result), 'Invoices are kept\nfor ten years.');
  }
  assert.deepEqual(kb.results[0].document.tags, ['x', 'collection:office']);
  assert.equal(knowledge.results[0].document.tags, undefined, 'a collection that nobody told is not guessed');
});

test('words of the query are marked with other endings, common words are not', () => {
  const { results: [{ highlights, chunk }] } = search({ results: [{ chunk_text: 'The kept invoice is with them.', metadata: {} }] }, 'what about keeping invoices with them');
  assert.deepEqual(highlights.map(({ start, end }) => chunk.text.slice(start, end)), ['invoice']);
});

test('a query of symbols marks nothing and breaks nothing', () => {
  const { results: [result] } = search({ results: [{ chunk_text: 'A (b) [c].', highlight: '…(b) [c]…', metadata: {} }] }, '.*+?^${}()|[]\\');
  assert.deepEqual(result.highlights, []);
  assert.equal(part(result), '(b) [c]');
});

test('chunks of a project have citations and no document', () => {
  const { results: [{ document, chunk }] } = search({ items: [{ id: '1', render_text: 'Herons.', score: 0.5, citekey: 'heron2020', page_span: [3, 4] }] }, 'herons');
  assert.equal(document.id, undefined);
  assert.equal(document.filename, 'heron2020');
  assert.deepEqual([chunk.page_first, chunk.page_last], [3, 4]);
});

test('documents of kb_get and fetch read alike', () => {
  const kb = documentIn({ document_id: 1, document_uuid: 'u', title: 'T', filename: 'a.pdf', doc_type: 'pdf', collection: 'c', tags: ['x'], document_metadata: { author: 'A' } });
  const fetched = documentIn({ id: 'u?from=3', title: 'T', text: 'x', url: 'pinakes://documents/u', metadata: { filename: 'a.pdf', format: 'pdf', collection: 'c', tags: 'x', author: 'A' } });
  for (const name of ['id', 'title', 'filename', 'format', 'author']) assert.equal(kb[name], fetched[name]);
  assert.deepEqual(kb.tags, fetched.tags);
  assert.equal(documentIn({ documents: [] }), null);
});

test('neighbours in an answer come in reading order, once each', () => {
  const one = (index) => ({ chunk_id: `${index}`, chunk_text: `${index}`, metadata: { chunk_index: index } });
  const answer = { results: [{ ...one(4), document_id: 'u', context: [one(3), one(4), one(5)] }, { ...one(1), document_id: 'other' }] };
  assert.deepEqual(chunksIn(answer, 'u').map(({ index }) => index), [3, 4, 5]);
});
