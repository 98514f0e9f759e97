package pinakes.engine.document;

import java.util.UUID;

/// Identifies a passage; the same text at the same place of the same file has the same id.
public record ChunkId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
