package pinakes.family.document;

import java.util.Optional;
import java.util.regex.Pattern;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.Documents;

/// A document's id as a caller wrote it: its UUID or its number, or something invalid.
public record DocumentReference(String value) {
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,15}");

    /// A number that was not sent as a string.
    public DocumentReference(long value) {
        this(Long.toString(value));
    }

    public Optional<Document> find(Documents documents) throws InterruptedException {
        var id = DocumentId.parse(value);
        if (id.isPresent()) {
            return documents.find(id.get());
        }
        return isNumber() ? documents.find(new DocumentNumber(Long.parseLong(value))) : Optional.empty();
    }

    public boolean isNumber() {
        return NUMBER.matcher(value).matches();
    }

    /// The number or the text, as JSON shows it.
    public Object asJson() {
        return isNumber() ? (Object) Long.valueOf(value) : value;
    }
}
