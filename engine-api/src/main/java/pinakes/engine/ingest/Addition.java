package pinakes.engine.ingest;

import java.util.Optional;
import java.util.stream.Collectors;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.FileFormat;
import pinakes.engine.document.ProcessingMethod;

/// What comes with a file or note that is stored, or being processed, already.
///
/// @param metadata tags are added, a collection moves the document, and anything else replaces an earlier value
/// @param forceOcr whether to read a PDF again by OCR, unless its text is from OCR already; scans and pictures are read
///     again if the places of their words are unknown
/// @param owner the caller that submits it
public record Addition(DocumentMetadata metadata, boolean forceOcr, String owner) {
    private static final int NAMED_MAX = 5;

    public Addition {
        metadata = metadata.withinLimits();
    }

    /// What to tell a caller who wants OCR of a document that OCR does not read; empty otherwise.
    public Optional<String> ocrWarning(Document document) {
        var text = document.text();
        if (!forceOcr || text.method() == ProcessingMethod.OCR || text.format().equals(FileFormat.PDF.id())) {
            return Optional.empty();
        }
        var problem = "force_ocr has no effect on document " + document.number()
                + ": only PDF files, and scans and images with text from OCR, are read again. Its format is "
                + text.format() + ".";
        return Optional.of(
                document.attachments().isEmpty()
                        ? problem
                        : problem + " Its attachments are documents of their own: "
                                + document.attachments().stream()
                                        .limit(NAMED_MAX)
                                        .map(part -> part.number() + " (" + part.name() + ")")
                                        .collect(Collectors.joining(", "))
                                + ".");
    }

    public static Addition of(NewDocument again) {
        return new Addition(again.metadata(), again.forceOcr(), again.owner());
    }
}
