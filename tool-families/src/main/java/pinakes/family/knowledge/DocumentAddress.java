package pinakes.family.knowledge;

import java.util.Optional;
import pinakes.engine.document.DocumentId;

/// The URI of a document as a resource.
///
/// @param original whether it is the original file, not the text
record DocumentAddress(DocumentId id, boolean original) {
    static final String LIST = "pinakes://documents";
    static final String TEXT_TEMPLATE = LIST + "/{document_id}";
    static final String ORIGINAL_TEMPLATE = TEXT_TEMPLATE + "/original";

    private static final String PREFIX = LIST + "/";
    private static final String ORIGINAL = "/original";

    static String text(DocumentId id) {
        return PREFIX + id;
    }

    static String original(DocumentId id) {
        return PREFIX + id + ORIGINAL;
    }

    /// Parses a URI; empty unless it is spelled as the server spells it.
    static Optional<DocumentAddress> parse(String uri) {
        if (!uri.startsWith(PREFIX)) {
            return Optional.empty();
        }
        var rest = uri.substring(PREFIX.length());
        var original = rest.endsWith(ORIGINAL);
        var id = original ? rest.substring(0, rest.length() - ORIGINAL.length()) : rest;
        return DocumentId.parse(id)
                .filter(parsed -> parsed.toString().equals(id))
                .map(parsed -> new DocumentAddress(parsed, original));
    }
}
