package pinakes.embedding.onnx;

import pinakes.embedding.EmbeddingModel;

/// A built-in model and its resources.
///
/// @param weights the resource with the network
/// @param tokenizer the resource with the vocabulary
record OnnxModel(EmbeddingModel model, String weights, String tokenizer, Pooling pooling) {}
