package pinakes.family.upload;

import java.time.Instant;

/// What became of the wish to send a file.
public sealed interface Beginning {
    /// The pieces can come.
    ///
    /// @param expiresAt when the upload is given up if it is not finished
    record Begun(UploadId id, Instant expiresAt) implements Beginning {}

    /// The file is larger than one may be.
    record TooLarge() implements Beginning {}

    /// The caller has as much under way as one caller may.
    record CallerLimit() implements Beginning {}

    /// All callers together have as much under way as there may be.
    record ServerLimit() implements Beginning {}
}
