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

    private final Documents documents;

    Addressed(Documents documents) {
        this.documents = documents;
    }

    Document document(ApiCall call) throws RefusedException, InterruptedException {
        return find(call).orElseThrow(() -> missing(call.segment(ID)));
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

    private Optional<Document> find(ApiCall call) throws InterruptedException {
        var uuid = DocumentId.parse(call.segment(ID));
        if (uuid.isPresent()) {
            return documents.find(uuid.get());
        }
        var number = call.numberIn(ID);
        return number.isPresent() ? documents.find(new DocumentNumber(number.getAsLong())) : Optional.empty();
    }
}
