package pinakes.engine.document;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A document was added, changed or removed.
///
/// @param collections its current or last collection, and the one that it left with this change
public record DocumentChange(DocumentId document, Set<CollectionName> collections) {
    public DocumentChange {
        collections = Set.copyOf(collections);
    }

    /// A change that left the document in its collection, or added or removed it.
    public static DocumentChange of(Document document) {
        return of(document, document);
    }

    public static DocumentChange of(Document before, Document after) {
        return new DocumentChange(
                after.id(),
                Stream.of(before, after)
                        .map(document -> CollectionName.of(document.tags()))
                        .collect(Collectors.toSet()));
    }

    /// The change as callers that can access only these collections see it; empty when it does not concern them.
    public Optional<DocumentChange> within(Set<CollectionName> limits) {
        var both = new HashSet<>(collections);
        both.retainAll(limits);
        return both.isEmpty() ? Optional.empty() : Optional.of(new DocumentChange(document, both));
    }
}
