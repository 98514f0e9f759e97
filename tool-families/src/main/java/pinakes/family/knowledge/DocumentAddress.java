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
/// @param page the only page; null for the whole document
record DocumentAddress(
        DocumentReference document, Part part, @Nullable Integer page) {
    /// What is addressed: the text, the file that was added, or the words that OCR read on a page.
    enum Part {
        TEXT,
        ORIGINAL,
        WORDS
    }

    static final String LIST = "pinakes://documents";
    static final String TEXT_TEMPLATE = LIST + "/{document_id}";
    static final String ORIGINAL_TEMPLATE = TEXT_TEMPLATE + "/original";
    static final String PAGE_TEMPLATE = TEXT_TEMPLATE + "/pages/{page}";
    static final String WORDS_TEMPLATE = PAGE_TEMPLATE + "/words";

    private static final String PREFIX = LIST + "/";
    private static final String ORIGINAL = "/original";
    private static final Pattern FORM =
            Pattern.compile(Pattern.quote(PREFIX) + "([^/]+)(?:(/original)|/pages/([1-9][0-9]{0,8})(/words)?)?");

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
        var part = form.group(2) != null ? Part.ORIGINAL : form.group(4) != null ? Part.WORDS : Part.TEXT;
        var isId = DocumentId.parse(id)
                .filter(parsed -> parsed.toString().equals(id))
                .isPresent();
        var document = new DocumentReference(id);
        return isId || document.isNumber() ? Optional.of(new DocumentAddress(document, part, page)) : Optional.empty();
    }
}
