package pinakes.engine.http.server;

import java.util.Optional;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.Documents;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.tool.text.Quoted;

/// Finds the document that an address names, by its number or by its UUID.
final class Addressed {
    static final String ID = "id";
    static final String NOT_FOUND = "document_not_found";

    private static final int DIGITS_MAX = 18;

    private final Documents documents;

    Addressed(Documents documents) {
        this.documents = documents;
    }

    Document document(ApiCall call) throws RefusedException, InterruptedException {
        var text = call.segment(ID);
        return find(text).orElseThrow(() -> missing(text));
    }

    /// The id alone, which saves a look-up where the address has it already.
    DocumentId id(ApiCall call) throws RefusedException, InterruptedException {
        var uuid = DocumentId.parse(call.segment(ID));
        return uuid.isPresent() ? uuid.get() : document(call).id();
    }

    static RefusedException missing(String text) {
        return RefusedException.notFound(
                NOT_FOUND, "There is no document '" + Quoted.of(text) + "'; GET /api/v1/documents lists them.");
    }

    private Optional<Document> find(String text) throws InterruptedException {
        var uuid = DocumentId.parse(text);
        if (uuid.isPresent()) {
            return documents.find(uuid.get());
        }
        var isNumber = !text.isEmpty()
                && text.length() <= DIGITS_MAX
                && text.chars().allMatch(c -> c >= '0' && c <= '9')
                && !text.startsWith("0");
        return isNumber ? documents.find(new DocumentNumber(Long.parseLong(text))) : Optional.empty();
    }
}
