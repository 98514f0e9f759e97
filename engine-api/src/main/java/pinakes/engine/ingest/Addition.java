package pinakes.engine.ingest;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.document.FileFormat;

/// What comes with a file or note that is stored, or being processed, already.
///
/// @param metadata tags are added, a collection moves the document, and anything else replaces an earlier value
/// @param forceOcr whether to read the file again by OCR
/// @param owner the caller that submits it
/// @param accessible the collections that the caller can access; null for all
public record Addition(
        DocumentMetadata metadata,
        boolean forceOcr,
        String owner,
        @Nullable Set<CollectionName> accessible) {
    public Addition {
        metadata = metadata.withinLimits();
        accessible = accessible == null ? null : Set.copyOf(accessible);
    }

    /// An addition by a caller without limits.
    public Addition(DocumentMetadata metadata, boolean forceOcr, String owner) {
        this(metadata, forceOcr, owner, null);
    }

    /// The same addition by a caller that can access these collections alone.
    public Addition within(Set<CollectionName> collections) {
        var both = new HashSet<>(collections);
        if (accessible != null) {
            both.retainAll(accessible);
        }
        return new Addition(metadata, forceOcr, owner, both);
    }

    /// The part of the knowledge base that the caller can access.
    public DocumentSpace space() {
        return new DocumentSpace(null, accessible);
    }

    /// What to tell a caller who wants OCR of a document that OCR does not read; empty otherwise.
    public Optional<String> ocrWarning(Document document) {
        return !forceOcr || isReadByOcr(document)
                ? Optional.empty()
                : Optional.of("force_ocr has no effect on document " + document.number()
                        + ": OCR does not read files of its format, "
                        + document.text().format() + ".");
    }

    /// Whether OCR can read a document again.
    public static boolean isReadByOcr(Document document) {
        return FileFormat.named(document.text().format())
                .filter(FileFormat::isReadByOcr)
                .isPresent();
    }

    public static Addition of(NewDocument again) {
        return new Addition(again.metadata(), again.forceOcr(), again.owner(), again.accessible());
    }
}
