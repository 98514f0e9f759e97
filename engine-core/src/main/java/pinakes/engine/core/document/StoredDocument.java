package pinakes.engine.core.document;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentChange;

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

    /// The same document after an addition.
    StoredDocument after(MetadataTable.Amended amended) {
        return new StoredDocument(
                amended.document(),
                replaced,
                new DocumentChange(
                        change.document(),
                        Stream.of(change, amended.change())
                                .flatMap(one -> one.collections().stream())
                                .collect(Collectors.toUnmodifiableSet())),
                isWritten,
                attachments,
                detached);
    }

    StoredDocument with(List<StoredDocument> others, List<DeletedDocument> removed) {
        return new StoredDocument(document, replaced, change, isWritten, others, removed);
    }

    /// This document and its attachments, and theirs.
    public Stream<StoredDocument> all() {
        return Stream.concat(Stream.of(this), attachments.stream().flatMap(StoredDocument::all));
    }
}
