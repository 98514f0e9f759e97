package pinakes.family.knowledge;

import java.util.Optional;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;

/// The id of a document as a caller wrote it, which may be invalid.
record DocumentReference(String value) {
    Optional<Document> find(Documents documents) throws InterruptedException {
        var id = DocumentId.parse(value);
        return id.isEmpty() ? Optional.empty() : documents.find(id.get());
    }
}
