package pinakes.engine.http.server.resource;

import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.Documents;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.tool.text.Quoted;

/// Finds the document that a path names by number or UUID.
record DocumentInPath(Documents documents) {
    static final ProblemCase NOT_FOUND =
            new ProblemCase(HttpStatus.NOT_FOUND_404, "document_not_found", "The document does not exist.");

    private static final String ID = "id";

    Document document(ApiCall call) throws RefusedException, InterruptedException {
        return find(call).orElseThrow(() -> missing(call));
    }

    /// Only the id, without a lookup when the path has the UUID.
    DocumentId id(ApiCall call) throws RefusedException, InterruptedException {
        var uuid = DocumentId.parse(call.segment(ID));
        return uuid.isPresent() ? uuid.get() : document(call).id();
    }

    static RefusedException missing(ApiCall call) {
        return NOT_FOUND.refused("Document '" + Quoted.of(call.segment(ID)) + "' does not exist; GET "
                + EnginePaths.DOCUMENTS + " lists all documents.");
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
