/// Models on a server with an OpenAI-compatible `/embeddings` endpoint.
///
/// [HttpEmbedder] splits long texts by estimated tokens and sends them in batches; `Retries` repeats requests for
/// passages when the server is busy. Queries are never retried, because a caller is waiting.
@NullMarked
package pinakes.embedding.http;

import org.jspecify.annotations.NullMarked;
