package pinakes.engine.core.document;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentId;

/// A stored document.
///
/// @param replaced the bytes that no version needs after this, if there are any
/// @param isWritten whether its text was stored; otherwise it already existed
/// @param attachments those that were stored or changed with it
/// @param detached those that it no longer has
public record StoredDocument(
        Document document,
        @Nullable ContentHash replaced,
        DocumentChange change,
        boolean isWritten,
        List<StoredDocument> attachments,
        List<DeletedDocument> detached) {
    /// A document with a new text.
    static StoredDocument written(Document document, @Nullable ContentHash replaced) {
        return new StoredDocument(document, replaced, DocumentChange.of(document), true, List.of(), List.of());
    }

    /// A document that was there before.
    static StoredDocument found(Document document) {
        return new StoredDocument(document, null, DocumentChange.of(document), false, List.of(), List.of());
    }

    /// A document that was there before, and to which something was added.
    static StoredDocument amended(MetadataTable.Amended amended) {
        return new StoredDocument(
                amended.document(),
                null,
                amended.change(),
                false,
                amended.attachments().stream().map(StoredDocument::amended).toList(),
                List.of());
    }

    /// The same document after an addition, which its attachments got too.
    StoredDocument after(MetadataTable.Amended amended) {
        return new StoredDocument(
                amended.document(),
                replaced,
                both(amended.change(), change),
                isWritten,
                amended.attachments().stream().map(StoredDocument::amended).toList(),
                detached);
    }

    /// The same document with the attachments that were stored after it. One that an addition changed before has left
    /// the collection that it was in then.
    StoredDocument with(List<StoredDocument> others, List<DeletedDocument> removed) {
        var earlier = attachments.stream()
                .flatMap(StoredDocument::all)
                .collect(Collectors.toMap(one -> one.document.id(), StoredDocument::change));
        return new StoredDocument(
                document,
                replaced,
                change,
                isWritten,
                others.stream().map(one -> one.afterAll(earlier)).toList(),
                removed);
    }

    /// This document and its attachments, with the changes that they had before.
    private StoredDocument afterAll(Map<DocumentId, DocumentChange> earlier) {
        return new StoredDocument(
                document,
                replaced,
                both(earlier.getOrDefault(document.id(), change), change),
                isWritten,
                attachments.stream().map(one -> one.afterAll(earlier)).toList(),
                detached);
    }

    private static DocumentChange both(DocumentChange first, DocumentChange second) {
        var collections = new HashSet<>(first.collections());
        collections.addAll(second.collections());
        return new DocumentChange(second.document(), collections);
    }

    /// This document and its attachments, and theirs.
    public Stream<StoredDocument> all() {
        return Stream.concat(Stream.of(this), attachments.stream().flatMap(StoredDocument::all));
    }
}
