package pinakes.engine.document;

import java.util.Optional;
import java.util.UUID;
import pinakes.engine.text.CanonicalUuid;

/// Identifies a passage; the same text at the same place of the same file has the same id.
public record ChunkId(UUID value) {
    /// Parses the canonical form; empty for anything else.
    public static Optional<ChunkId> parse(String text) {
        return CanonicalUuid.parse(text).map(ChunkId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
