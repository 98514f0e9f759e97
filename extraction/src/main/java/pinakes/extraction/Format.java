package pinakes.extraction;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A kind of file that can be read.
public enum Format {
    PDF("pdf"),
    DOCX("docx"),
    PPTX("pptx"),
    XLSX("xlsx"),
    HTML("html", "htm", "xhtml"),
    JPG("jpg", "jpeg"),
    PNG("png"),
    SVG("svg"),
    TXT("txt", "text", "log"),
    MARKDOWN("md", "markdown"),
    CSV("csv", "tsv"),
    EPUB("epub"),
    ODT("odt"),
    ODS("ods"),
    ODP("odp"),
    EML("eml"),
    RTF("rtf"),
    TIFF("tiff", "tif"),
    WEBP("webp");

    @SuppressWarnings("ImmutableEnumChecker") // List.of cannot be changed; the checker knows Guava's lists only
    private final List<String> extensions;

    Format(String... extensions) {
        this.extensions = List.of(extensions);
    }

    /// The name of the format on the wire; also its usual file extension.
    public String id() {
        return extensions.getFirst();
    }

    /// The file extensions in use for it, without the dot.
    public List<String> extensions() {
        return extensions;
    }

    /// The format that a file's name announces; a name without a known extension announces none.
    public static Optional<Format> announcedBy(String fileName) {
        var dot = fileName.lastIndexOf('.');
        var extension = fileName.substring(dot + 1).toLowerCase(Locale.ROOT);
        return dot < 0
                ? Optional.empty()
                : Arrays.stream(values())
                        .filter(format -> format.extensions.contains(extension))
                        .findFirst();
    }
}
