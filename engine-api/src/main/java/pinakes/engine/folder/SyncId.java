package pinakes.engine.folder;

import java.util.Optional;
import java.util.UUID;
import pinakes.engine.text.CanonicalUuid;

/// Identifies a sync while the engine runs.
public record SyncId(UUID value) {
    /// Parses the canonical form; empty for anything else.
    public static Optional<SyncId> parse(String text) {
        return CanonicalUuid.parse(text).map(SyncId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
