package pinakes.extraction.detect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.util.Optional;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.packed.ZipParts;

/// Recognises the ZIP-based formats by their entries.
final class ZipDetection {
    private static final int MIMETYPE_BYTES_MAX = 200;

    private ZipDetection() {}

    static Optional<FileFormat> of(ZipParts parts) throws IOException {
        var mimetype = parts.bytes("mimetype", MIMETYPE_BYTES_MAX)
                .map(bytes -> new String(bytes, ISO_8859_1).strip())
                .orElse("");
        return switch (mimetype) {
            case "application/epub+zip" -> Optional.of(FileFormat.EPUB);
            case "application/vnd.oasis.opendocument.text",
                    "application/vnd.oasis.opendocument.text-template",
                    "application/vnd.oasis.opendocument.text-master",
                    "application/vnd.sun.xml.writer" -> Optional.of(FileFormat.ODT);
            case "application/vnd.oasis.opendocument.spreadsheet",
                    "application/vnd.oasis.opendocument.spreadsheet-template",
                    "application/vnd.sun.xml.calc" -> Optional.of(FileFormat.ODS);
            case "application/vnd.oasis.opendocument.presentation",
                    "application/vnd.oasis.opendocument.presentation-template",
                    "application/vnd.sun.xml.impress" -> Optional.of(FileFormat.ODP);
            default -> office(parts);
        };
    }

    /// By the usual names of the main part; the reader finds out what is inside.
    private static Optional<FileFormat> office(ZipParts parts) {
        if (parts.has("META-INF/container.xml") && parts.names().stream().anyMatch(name -> name.endsWith(".opf"))) {
            return Optional.of(FileFormat.EPUB);
        }
        for (var name : parts.names()) {
            if (name.matches("word/document\\d*\\.xml")) {
                return Optional.of(FileFormat.DOCX);
            }
            if (name.equals("ppt/presentation.xml") || name.matches("(?:ppt/)?slides/slide1\\.xml")) {
                return Optional.of(FileFormat.PPTX);
            }
            if (name.equals("xl/workbook.xml")) {
                return Optional.of(FileFormat.XLSX);
            }
        }
        return Optional.empty();
    }
}
