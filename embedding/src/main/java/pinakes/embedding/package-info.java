/// Turns text into vectors: the closer two texts are in meaning, the closer their vectors.
///
/// An [Embedder] is a loaded [EmbeddingModel]. Two models ship with the program and run in this process
/// ([pinakes.embedding.onnx]); any other is called over HTTP ([pinakes.embedding.http]). A [LazyEmbedder] loads its
/// model on first use.
@NullMarked
package pinakes.embedding;

import org.jspecify.annotations.NullMarked;
