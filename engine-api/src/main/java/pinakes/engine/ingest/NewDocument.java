package pinakes.engine.ingest;

import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.text.StorableText;

/// Something that is to become a document.
///
/// @param fileName what its owner calls it, in one line; its extension announces the format
/// @param sourcePath where it was read from: what comes later from the same path is a new version of it
/// @param forceOcr whether to recognise pictures of pages even where the pages have text
/// @param owner the caller that asks for it
public record NewDocument(
        DocumentKind kind,
        String fileName,
        @Nullable String sourcePath,
        Content content,
        DocumentMetadata metadata,
        boolean forceOcr,
        String owner) {
    public NewDocument {
        fileName = StorableText.onOneLine(fileName);
    }
}
