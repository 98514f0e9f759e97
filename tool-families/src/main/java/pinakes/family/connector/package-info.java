/// The connector tools: `search` and `fetch` as ChatGPT's connectors and deep research expect them.
///
/// Their names and shapes are published by OpenAI. There, `metadata` in the answer of `fetch` describes the document,
/// so the metadata of the call is in `_meta`.
@NullMarked
package pinakes.family.connector;

import org.jspecify.annotations.NullMarked;
