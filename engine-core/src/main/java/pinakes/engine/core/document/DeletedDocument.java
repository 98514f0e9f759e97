package pinakes.engine.core.document;

import java.util.List;
import java.util.stream.Stream;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.document.Document;

/// A deleted document.
///
/// @param contents the bytes of all versions
public record DeletedDocument(Document document, List<ContentHash> contents, List<DeletedDocument> attachments) {
    /// This document and its attachments, and theirs.
    Stream<DeletedDocument> all() {
        return Stream.concat(Stream.of(this), attachments.stream().flatMap(DeletedDocument::all));
    }
}
