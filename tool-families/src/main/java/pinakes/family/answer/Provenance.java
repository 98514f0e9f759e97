package pinakes.family.answer;

import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.project.StoredChunk;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.RiskFactor;
import pinakes.tool.hint.SourceQuality;

/// Judges stored text by where it comes from.
public final class Provenance {
    /// Below this percentage, a person should check the original.
    private static final int OCR_GOOD = 75;

    private Provenance() {}

    /// Text from a file is high, a note or good OCR is medium, doubtful OCR and the description of a picture are low.
    public static SourceQuality of(Document document) {
        if (document.source().kind() == DocumentKind.NOTE) {
            return SourceQuality.MEDIUM;
        }
        return switch (document.text().method()) {
            case TEXT_EXTRACTION -> SourceQuality.HIGH;
            case OCR, MIXED -> ocrConfidence(document) < OCR_GOOD ? SourceQuality.LOW : SourceQuality.MEDIUM;
            case IMAGE_ANALYSIS -> SourceQuality.LOW;
        };
    }

    /// A chunk that names its source is medium; others cannot be checked and are low.
    public static SourceQuality of(StoredChunk chunk) {
        var citation = chunk.citation();
        return citation.citekey() == null && citation.sources().isEmpty() ? SourceQuality.LOW : SourceQuality.MEDIUM;
    }

    /// The assumptions and risks of how a document was read.
    public static Hints reading(Hints hints, Document document) {
        var text = document.text();
        var encoding = text.properties().get(Document.Text.GUESSED_ENCODING);
        if (encoding != null) {
            hints.assuming("the file is encoded in " + encoding);
        }
        if (text.method().usesOcr()) {
            hints.assuming("pages without text are scans and need OCR");
        }
        var ocr = ocrConfidence(document);
        if (ocr < OCR_GOOD) {
            hints.risk(new RiskFactor(
                    RiskFactor.Type.ACCURACY,
                    Priority.MEDIUM,
                    "OCR read part of the document with a confidence of " + ocr + "%.",
                    (100 - ocr) / 100.0,
                    0.5,
                    "Check quotations against the original, or add a sharper scan."));
        }
        return hints.quality(of(document));
    }

    private static int ocrConfidence(Document document) {
        var measured = document.text().properties().get(Document.Text.OCR_CONFIDENCE);
        return measured == null ? 100 : Integer.parseInt(measured);
    }
}
