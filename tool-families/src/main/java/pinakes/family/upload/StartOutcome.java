package pinakes.family.upload;

import java.time.Instant;

/// The result of starting an upload.
public sealed interface StartOutcome {
    /// The upload is discarded at `expiresAt` unless it is finished.
    record Begun(UploadId id, Instant expiresAt) implements StartOutcome {}

    record TooLarge() implements StartOutcome {}

    /// The caller has reached its limit of uploads in progress.
    record CallerLimit() implements StartOutcome {}

    /// All callers together have reached the server's limit.
    record ServerLimit() implements StartOutcome {}
}
