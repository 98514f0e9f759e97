package pinakes.engine.document;

import java.util.Optional;
import java.util.UUID;
import pinakes.engine.CanonicalUuid;

/// Names a document for its life.
public record DocumentId(UUID value) {
    /// The id that is written here in its one canonical form, or nothing.
    public static Optional<DocumentId> parse(String text) {
        return CanonicalUuid.parse(text).map(DocumentId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
