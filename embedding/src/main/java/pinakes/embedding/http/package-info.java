/// Models on a server with an OpenAI-compatible `/embeddings` endpoint.
///
/// [HttpEmbedder] splits long texts by estimated tokens and sends them in batches. `RequestGate` limits how many
/// batches are under way, and sends fewer while the server is busy; `Retries` repeats them. Queries have priority.
@NullMarked
package pinakes.embedding.http;

import org.jspecify.annotations.NullMarked;
