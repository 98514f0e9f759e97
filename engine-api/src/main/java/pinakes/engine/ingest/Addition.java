package pinakes.engine.ingest;

import pinakes.engine.document.DocumentMetadata;

/// What comes with a file or note that is stored, or being processed, already.
///
/// @param metadata tags are added, a collection moves the document, and anything else replaces an earlier value
/// @param forceOcr whether to read a PDF again by OCR, unless its text is from OCR already; scans and pictures are read
///     again if the places of their words are unknown
/// @param owner the caller that submits it
public record Addition(DocumentMetadata metadata, boolean forceOcr, String owner) {
    public Addition {
        metadata = metadata.withinLimits();
    }

    public static Addition of(NewDocument again) {
        return new Addition(again.metadata(), again.forceOcr(), again.owner());
    }
}
