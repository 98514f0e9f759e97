package pinakes.engine.ingest;

import java.util.Optional;
import java.util.UUID;
import pinakes.engine.text.CanonicalUuid;

/// Identifies a job for its lifetime.
public record JobId(UUID value) {
    /// Parses the canonical form; empty for anything else.
    public static Optional<JobId> parse(String text) {
        return CanonicalUuid.parse(text).map(JobId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
