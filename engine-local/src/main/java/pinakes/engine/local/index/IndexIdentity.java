package pinakes.engine.local.index;

/// What an index was made with; one that was made with anything else has to be filled again.
///
/// @param model the name of the embedding model
/// @param dimension how many numbers its vectors have
public record IndexIdentity(String model, int dimension) {}
