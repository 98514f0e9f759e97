package pinakes.engine.document;

import java.util.List;

/// Some of the documents that match, and how many match in all.
public record DocumentPage(List<Document> documents, long total) {
    public DocumentPage {
        documents = List.copyOf(documents);
    }
}
