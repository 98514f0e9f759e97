// The answers of the tools, in the form of the console's components.

/** Words that say nothing about what is asked. */
const COMMON = new Set('about also does doing from have into many much that their them then there these they this those what when where which while will with would your'.split(' '));
const WORD_MIN = 4;

/** The fields of a document in an answer. */
function documentOf(found) {
  const about = found.metadata ?? {};
  return {
    id: found.document_uuid ?? found.document_id,
    title: found.title ?? about.title ?? found.document_metadata?.title,
    filename: found.filename ?? found.source_path?.split(/[\\/]/).at(-1) ?? found.title,
    source_path: found.source_path,
    author: found.document_metadata?.author,
    format: about.format ?? found.doc_type,
    // Not every tool returns the collection.
    tags: found.collection && [...(found.tags ?? []), `collection:${found.collection}`],
    chunk_count: found.chunk_count ?? about.chunk_count,
    version: found.version ?? 1,
  };
}

/** A chunk of either family: `text` and `chunk_metadata`, or `chunk_text` and `metadata`. */
function chunkOf(found) {
  const place = found.chunk_metadata ?? found.metadata ?? {};
  return {
    chunk_id: found.chunk_id,
    text: found.chunk_text ?? found.text,
    index: place.chunk_index ?? 0,
    page_first: place.page_num ?? place.page,
    page_last: place.page_last,
    sheet: place.sheet,
    cells: place.cells,
    language: place.language,
    headings: place.section ? place.section.split(' > ') : [],
  };
}

/** A chunk of a project, which has a citation and no document to open. */
function projectResult(item) {
  const [first, last] = item.page_span ?? [];
  return {
    document: {
      title: item.title, filename: item.source?.split(/[\\/]/).at(-1) ?? item.citekey ?? item.id, author: (item.authors ?? []).join(', '), format: item.source?.split('.').at(-1) ?? 'chunk',
    },
    chunk: { chunk_id: item.id, text: item.full_text ?? item.render_text, index: 0, page_first: first, page_last: last, headings: [...(item.title && item.citekey ? [item.citekey] : []), ...(item.section_path ?? [])] },
    score: item.score,
  };
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where the words of a query are in a text; endings may differ. */
function wordsOf(query, text) {
  const words = (query.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase()).filter((word) => word.length >= WORD_MIN && !COMMON.has(word));
  const stems = words.map((word) => escaped(word.length > 5 ? word.slice(0, -2) : word));
  if (!stems.length) return [];
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems.join('|')})\\p{L}*`, 'giu'))].map((found) => ({ start: found.index, end: found.index + found[0].length }));
}

/** Where a sentence is in a text. The tool returns it on one line, possibly truncated. */
function spanOf(sentence, text) {
  const words = (sentence ?? '').replace(/^…|…$/g, '').trim().split(/\s+/).map(escaped).join('\\s+');
  const found = words && new RegExp(words, 'u').exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

/** The first sentence with most of the query's words. Tools do not name the best sentence of a short passage. */
function bestSentence(text, words) {
  const sentences = [...text.matchAll(/[^.!?]+[.!?]*/g)].map((found) => ({ start: found.index + found[0].search(/\S|$/), end: found.index + found[0].trimEnd().length }));
  const score = ({ start, end }) => new Set(words.filter((word) => start <= word.start && word.end <= end)
    .map((word) => text.slice(word.start, word.start + WORD_MIN).toLowerCase())).size;
  return words.length ? sentences.reduce((best, one) => (score(one) > score(best) ? one : best), sentences[0]) : undefined;
}

/** The answer of a search: {results, total, warnings, message}. */
export function search(answer, query) {
  const found = answer.items ? answer.items.map(projectResult)
    : (answer.results ?? []).map((one) => ({
      document: documentOf(one), chunk: chunkOf(one), score: one.relevance_score ?? one.score, score_breakdown: one.score_breakdown, sentence: one.highlight,
    }));
  return {
    results: found.map(({ sentence, ...one }) => {
      const { text } = one.chunk;
      const highlights = wordsOf(query, text);
      return { ...one, highlights, answer: spanOf(sentence, text) ?? bestSentence(text, highlights), alike: 0 };
    }),
    total: answer.total_matches ?? answer.total_results ?? found.length,
    warnings: (answer.agentHints?.warnings ?? []).map((warning) => warning.message),
    message: answer.message,
  };
}

/** A document of kb_get or of fetch, or null. */
export function documentIn(answer) {
  if (answer.document_uuid) {
    const { author, language, ...metadata } = answer.document_metadata ?? {};
    return {
      ...documentOf(answer), author, language, metadata, size_bytes: answer.size_bytes, page_count: answer.page_count, added_at: answer.created_at, updated_at: answer.updated_at,
    };
  }
  if (answer.url && answer.metadata) {
    const { filename, format, collection, tags, date_added: addedAt, author } = answer.metadata;
    return {
      id: answer.id.split('?')[0], title: answer.title, filename, format, author, added_at: addedAt,
      tags: [...tags.split(', ').filter(Boolean), `collection:${collection}`], text: answer.text,
    };
  }
  return null;
}

/** The documents of an answer that names several. */
export const documentsIn = (answer) => (answer.documents ?? []).map((one) => ({ ...documentOf(one), added_at: one.created_at }));

/** Every chunk of a document that an answer has, in reading order. */
export function chunksIn(answer, id) {
  const whole = (answer.chunks ?? []).map(chunkOf);
  const found = (answer.results ?? []).filter((one) => documentOf(one).id === id).flatMap((one) => [one, ...(one.context ?? [])]).map(chunkOf);
  const byIndex = new Map([...whole, ...found].map((chunk) => [chunk.index, chunk]));
  return [...byIndex.values()].sort((one, other) => one.index - other.index);
}
