package pinakes.engine;

import org.jspecify.annotations.Nullable;

/// What is known about a request.
///
/// @param fingerprint distinguishes its content from the content of other requests
/// @param answer null until the work has ended
public record JournaledRequest(String fingerprint, @Nullable String answer) {}
