package pinakes.family.file;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The formats that file names announce; whether a file really has its format, the engine finds out.
public final class FileFormats {
    /// In the published order.
    public static final List<String> PUBLISHED = List.of("pdf", "docx", "pptx", "xlsx", "html", "jpg", "png", "svg");

    /// What is read beyond them.
    public static final List<String> MORE =
            List.of("txt", "md", "csv", "epub", "odt", "ods", "odp", "eml", "rtf", "tiff", "webp");

    private static final Map<String, String> BY_EXTENSION = byExtension();

    private FileFormats() {}

    /// The format of files with this extension, which may be in capitals.
    public static Optional<String> withExtension(String extension) {
        return Optional.ofNullable(BY_EXTENSION.get(extension.toLowerCase(Locale.ROOT)));
    }

    /// The part of a file's name after its last dot; empty when there is none.
    public static String extension(String path) {
        var name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        return name.substring(name.lastIndexOf('.') + 1).equals(name) ? "" : name.substring(name.lastIndexOf('.') + 1);
    }

    private static Map<String, String> byExtension() {
        var formats = new TreeMap<String, String>();
        PUBLISHED.forEach(format -> formats.put(format, format));
        MORE.forEach(format -> formats.put(format, format));
        formats.putAll(Map.of("htm", "html", "xhtml", "html", "jpeg", "jpg", "markdown", "md", "tif", "tiff"));
        formats.putAll(Map.of("text", "txt", "log", "txt", "tsv", "csv"));
        return Map.copyOf(formats);
    }
}
