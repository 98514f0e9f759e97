package pinakes.engine.http.wire;

import org.jspecify.annotations.Nullable;

/// Why a request was not served (RFC 9457).
///
/// @param code names the problem for programs and never changes
/// @param detail this occurrence of it, and what to do, in words for people
/// @param document the document that is in the way, where there is one
/// @param waiting how many jobs wait, where those are too many
/// @param job the job that is in the way, where there is one that the caller may see
public record WireProblem(
        @Nullable String type,
        @Nullable String title,
        int status,
        @Nullable String code,
        @Nullable String detail,
        @Nullable WireDocument document,
        @Nullable WireJob job,
        @Nullable Integer waiting) {}
