package pinakes.engine.http.wire;

/// What became of all keys.
///
/// @param keysRemoved how many of them were in use
public record WireKeysCleared(int keysRemoved) {}
