package pinakes.engine.ingest;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.text.StorableText;

/// A file or note to add.
///
/// @param fileName a single line whose extension implies the format
/// @param sourcePath where it was read from; a later file from the same path becomes its next version
/// @param forceOcr whether to run OCR even on pages that have text
/// @param owner the caller that submits it
/// @param accessible the collections that the caller can access; null for all
public record NewDocument(
        DocumentKind kind,
        String fileName,
        @Nullable String sourcePath,
        Content content,
        DocumentMetadata metadata,
        boolean forceOcr,
        String owner,
        @Nullable Set<CollectionName> accessible) {
    public NewDocument {
        fileName = StorableText.onOneLine(fileName);
        if (sourcePath != null && !StorableText.isStorable(sourcePath)) {
            throw new IllegalArgumentException("A source path must not contain NUL characters or unpaired surrogates");
        }
        metadata = metadata.withinLimits();
        accessible = accessible == null ? null : Set.copyOf(accessible);
    }

    /// A document of a caller without limits.
    public NewDocument(
            DocumentKind kind,
            String fileName,
            @Nullable String sourcePath,
            Content content,
            DocumentMetadata metadata,
            boolean forceOcr,
            String owner) {
        this(kind, fileName, sourcePath, content, metadata, forceOcr, owner, null);
    }

    /// A file without a path, such as an upload.
    public static NewDocument file(String fileName, Content content, DocumentMetadata metadata, String owner) {
        return file(fileName, null, content, metadata, owner);
    }

    /// A file that was read from a path, if it has one.
    public static NewDocument file(
            String fileName, @Nullable String sourcePath, Content content, DocumentMetadata metadata, String owner) {
        return new NewDocument(DocumentKind.FILE, fileName, sourcePath, content, metadata, false, owner);
    }

    /// A note without a path.
    public static NewDocument note(String fileName, Content content, DocumentMetadata metadata, String owner) {
        return new NewDocument(DocumentKind.NOTE, fileName, null, content, metadata, false, owner);
    }

    /// The same document with other metadata.
    public NewDocument with(DocumentMetadata other) {
        return new NewDocument(kind, fileName, sourcePath, content, other, forceOcr, owner, accessible);
    }

    /// The same document of a caller that can access these collections alone.
    public NewDocument within(Set<CollectionName> collections) {
        var both = new HashSet<>(collections);
        if (accessible != null) {
            both.retainAll(accessible);
        }
        return new NewDocument(kind, fileName, sourcePath, content, metadata, forceOcr, owner, both);
    }

    /// Where a document counts as this one.
    public DocumentSpace space() {
        return new DocumentSpace(null, accessible).naming(metadata.tags());
    }
}
