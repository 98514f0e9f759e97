package pinakes.engine.request;

import org.jspecify.annotations.Nullable;

/// What is known about a request.
///
/// @param fingerprint distinguishes its content from that of other requests
/// @param answer null until the work has ended
public record NotedRequest(String fingerprint, @Nullable String answer) {}
