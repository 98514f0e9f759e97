package pinakes.family.upload;

import java.util.Optional;
import java.util.UUID;
import pinakes.engine.id.CanonicalUuid;

/// Names an upload for its life.
public record UploadId(UUID value) {
    /// The id that is written here in its one canonical form, or nothing.
    public static Optional<UploadId> parse(String text) {
        return CanonicalUuid.parse(text).map(UploadId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
