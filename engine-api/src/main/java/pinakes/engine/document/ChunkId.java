package pinakes.engine.document;

import java.util.Optional;
import java.util.UUID;
import pinakes.engine.CanonicalUuid;

/// Names a passage: the same words at the same place of the same file have the same name.
public record ChunkId(UUID value) {
    /// The id that is written here in its one canonical form, or nothing.
    public static Optional<ChunkId> parse(String text) {
        return CanonicalUuid.parse(text).map(ChunkId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
