package pinakes.engine.document;

import java.util.List;

/// One page of the matching documents, and the number of all matches.
public record DocumentPage(List<Document> documents, long total) {
    public DocumentPage {
        documents = List.copyOf(documents);
    }
}
