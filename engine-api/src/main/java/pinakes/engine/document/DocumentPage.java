package pinakes.engine.document;

import java.util.List;

/// One page of the matching documents, and the number of all matches.
///
/// @param total the number of matches, or a part of them that is larger than the documents up to this page
/// @param isTotalExact whether all matches were counted
public record DocumentPage(List<Document> documents, long total, boolean isTotalExact) {
    public DocumentPage {
        documents = List.copyOf(documents);
    }
}
