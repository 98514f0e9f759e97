package pinakes.engine.ingest;

import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.text.StorableText;

/// A file or note to add.
///
/// @param fileName a single line whose extension implies the format
/// @param sourcePath where it was read from; a later file from the same path becomes its next version
/// @param forceOcr whether to run OCR even on pages that have text
/// @param owner the caller that submits it
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
        metadata = metadata.withinLimits();
    }
}
