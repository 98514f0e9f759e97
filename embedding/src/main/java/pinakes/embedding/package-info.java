/// Turns text into vectors: the closer two texts are in meaning, the closer their vectors.
///
/// An [Embedder] is a loaded [EmbeddingModel]. The models that ship with the program run in this
/// process ([pinakes.embedding.onnx]); any other is called over HTTP ([pinakes.embedding.http]). A [LazyEmbedder]
/// loads its model on first use.
@NullMarked
package pinakes.embedding;

import org.jspecify.annotations.NullMarked;
