package pinakes.family.upload;

import java.util.Optional;
import java.util.UUID;
import pinakes.engine.text.CanonicalUuid;

/// Identifies an upload for its lifetime.
public record UploadId(UUID value) {
    /// Parses the canonical form; empty for anything else.
    public static Optional<UploadId> parse(String text) {
        return CanonicalUuid.parse(text).map(UploadId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
