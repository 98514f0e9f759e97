/// Evaluation: search quality measured on queries with relevance judgements.
///
/// [Evaluation] reads folders in BEIR or chunking layout, chunks, embeds and indexes their texts exactly as ingestion
/// does, runs the queries and compares the rankings with the judgements. It lives in the engine because it must use the
/// engine's own index, chunking and ranking: numbers from a copy of that pipeline would prove nothing.
@NullMarked
package pinakes.engine.core.eval;

import org.jspecify.annotations.NullMarked;
