package pinakes.embedding;

/// A model that comes as two resources of the program.
///
/// @param weights the resource with the network
/// @param tokenizer the resource with the vocabulary
record OnnxModel(EmbeddingModel model, String weights, String tokenizer, Pooling pooling) {}
