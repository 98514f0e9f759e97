package pinakes.engine.ingest;

import java.util.Optional;
import java.util.UUID;
import pinakes.engine.CanonicalUuid;

/// Names a job for its life.
public record JobId(UUID value) {
    /// The id that is written here in its one canonical form, or nothing.
    public static Optional<JobId> parse(String text) {
        return CanonicalUuid.parse(text).map(JobId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
