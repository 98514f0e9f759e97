package pinakes.engine.http.wire;

/// What is to be different about a project.
///
/// @param hybridEnabled whether it can be searched by words and meaning together
public record WireProjectChange(Boolean hybridEnabled) {}
