/// Turning text into vectors whose nearness is nearness of meaning.
///
/// An [Embedder] is a loaded [EmbeddingModel]. Two models come with the program ([BuiltInModels]) and run
/// inside the process on ONNX Runtime; any other is reached over HTTP ([HttpEmbedder]). A model that is not
/// needed yet costs nothing behind a [LazyEmbedder].
@NullMarked
package pinakes.embedding;

import org.jspecify.annotations.NullMarked;
