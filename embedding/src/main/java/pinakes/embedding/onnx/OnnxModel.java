package pinakes.embedding.onnx;

import pinakes.embedding.EmbeddingModel;

/// A built-in model and its resources.
///
/// @param weights the resource with the network
/// @param tokenizer the resource with the vocabulary
/// @param tokenProjection the resource with the matrix that reduces the vectors of tokens
record OnnxModel(EmbeddingModel model, String weights, String tokenizer, String tokenProjection, Pooling pooling) {}
