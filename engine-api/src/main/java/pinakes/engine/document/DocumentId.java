package pinakes.engine.document;

import java.util.Optional;
import java.util.UUID;
import pinakes.engine.text.CanonicalUuid;

/// Identifies a document for its lifetime.
public record DocumentId(UUID value) {
    /// Parses the canonical form; empty for anything else.
    public static Optional<DocumentId> parse(String text) {
        return CanonicalUuid.parse(text).map(DocumentId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
