package pinakes.family.knowledge;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.family.document.DocumentReference;

/// The URI of a document as a resource.
///
/// A document is addressed by its UUID; its number is accepted when reading.
///
/// @param original whether it is the original file, not the text
/// @param page the only page of the text; null for the whole text
record DocumentAddress(
        DocumentReference document,
        boolean original,
        @Nullable Integer page) {
    static final String LIST = "pinakes://documents";
    static final String TEXT_TEMPLATE = LIST + "/{document_id}";
    static final String ORIGINAL_TEMPLATE = TEXT_TEMPLATE + "/original";
    static final String PAGE_TEMPLATE = TEXT_TEMPLATE + "/pages/{page}";

    private static final String PREFIX = LIST + "/";
    private static final String ORIGINAL = "/original";
    private static final Pattern FORM =
            Pattern.compile(Pattern.quote(PREFIX) + "([^/]+)(?:(/original)|/pages/([1-9][0-9]{0,8}))?");

    static String text(DocumentId id) {
        return PREFIX + id;
    }

    static String original(DocumentId id) {
        return PREFIX + id + ORIGINAL;
    }

    /// Parses a URI; empty unless it is spelled as the server spells it.
    static Optional<DocumentAddress> parse(String uri) {
        var form = FORM.matcher(uri);
        if (!form.matches()) {
            return Optional.empty();
        }
        var id = form.group(1);
        var page = form.group(3) == null ? null : Integer.valueOf(form.group(3));
        var original = form.group(2) != null;
        var isId = DocumentId.parse(id)
                .filter(parsed -> parsed.toString().equals(id))
                .isPresent();
        var document = new DocumentReference(id);
        return isId || document.isNumber()
                ? Optional.of(new DocumentAddress(document, original, page))
                : Optional.empty();
    }
}
