package pinakes.engine.document;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A file format that the engine reads; the one list for readers, tools and commands.
public enum FileFormat {
    PDF("application/pdf", "pdf"),
    DOCX("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx", "docm", "dotx", "dotm"),
    PPTX(
            "application/vnd.openxmlformats-officedocument.presentationml.presentation",
            "pptx",
            "pptm",
            "ppsx",
            "ppsm",
            "potx",
            "potm"),
    XLSX("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx", "xlsm", "xltx", "xltm"),
    HTML("text/html", "html", "htm", "xhtml"),
    JPG("image/jpeg", "jpg", "jpeg"),
    PNG("image/png", "png"),
    SVG("image/svg+xml", "svg"),
    TXT("text/plain", "txt", "text", "log", "rst", "adoc", "asciidoc", "org", "srt", "vtt", "diff", "patch"),
    MARKDOWN("text/markdown", "md", "markdown"),
    CSV("text/csv", "csv", "tsv"),
    EPUB("application/epub+zip", "epub"),
    ODT("application/vnd.oasis.opendocument.text", "odt", "ott"),
    ODS("application/vnd.oasis.opendocument.spreadsheet", "ods", "ots"),
    ODP("application/vnd.oasis.opendocument.presentation", "odp", "otp"),
    EML("message/rfc822", "eml"),
    RTF("application/rtf", "rtf"),
    TIFF("image/tiff", "tiff", "tif"),
    WEBP("image/webp", "webp"),
    JSON("application/json", "json", "jsonl", "ndjson", "geojson", "jsonc", "json5"),
    YAML("application/yaml", "yaml", "yml"),
    TOML("application/toml", "toml"),
    TEX("application/x-tex", "tex", "latex", "ltx", "sty", "bib"),
    NOTEBOOK("application/x-ipynb+json", "ipynb"),
    CODE(
            "text/plain",
            ("code c h cc cpp cxx hpp hh cs java kt kts scala groovy gradle go rs swift m mm dart zig nim "
                            + "py pyi rb php pl pm r jl lua js mjs cjs jsx ts tsx vue svelte css scss less "
                            + "sh bash zsh fish ps1 bat cmd sql proto graphql tf hcl cmake mk asm s "
                            + "hs ml mli fs fsx vb ex exs erl clj cljs lisp el scm f90 pas "
                            + "xml xsd xsl xslt wsdl plist ini cfg conf properties")
                    .split(" "));

    private final String mediaType;

    @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable; the checker only knows Guava's lists
    private final List<String> extensions;

    FileFormat(String mediaType, String... extensions) {
        this.mediaType = mediaType;
        this.extensions = List.of(extensions);
    }

    /// Whether files with this name are text without a structure that a signature could reveal: the content decides.
    public static boolean isPlainText(String fileName) {
        var announced = announcedBy(fileName);
        return announced.isEmpty() || announced.get().isPlainText();
    }

    /// Whether any text can be read as this format.
    public boolean isPlainText() {
        return switch (this) {
            case TXT, MARKDOWN, CSV, JSON, YAML, TOML, TEX, NOTEBOOK, CODE -> true;
            case PDF, DOCX, PPTX, XLSX, HTML, JPG, PNG, SVG, EPUB, ODT, ODS, ODP, EML, RTF, TIFF, WEBP -> false;
        };
    }

    /// Whether OCR reads pages or images in files of this format, or in the files that they contain.
    public boolean isReadByOcr() {
        return switch (this) {
            case PDF, JPG, PNG, TIFF, WEBP, SVG, DOCX, PPTX, HTML, EPUB, ODT, ODS, ODP, EML -> true;
            case XLSX, TXT, MARKDOWN, CSV, RTF, JSON, YAML, TOML, TEX, NOTEBOOK, CODE -> false;
        };
    }

    /// The name of the format on the wire; also its usual file extension.
    public String id() {
        return extensions.getFirst();
    }

    public String mediaType() {
        return mediaType;
    }

    public static Optional<FileFormat> named(String id) {
        return Arrays.stream(values()).filter(format -> format.id().equals(id)).findFirst();
    }

    /// The format of files with this extension, without the dot and in any case.
    public static Optional<FileFormat> withExtension(String extension) {
        var wanted = extension.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(format -> format.extensions.contains(wanted))
                .findFirst();
    }

    /// The format that a file name implies; empty without a known extension.
    public static Optional<FileFormat> announcedBy(String fileName) {
        var dot = fileName.lastIndexOf('.');
        return dot < 0 ? Optional.empty() : withExtension(fileName.substring(dot + 1));
    }
}
