package pinakes.extraction;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.FileFormat;

/// The content of one file.
///
/// @param blocks the text in reading order
/// @param recognised the pages that OCR read, in their order, as far as viewers can show them
/// @param properties further metadata, such as the dimensions of an image
/// @param warnings what could not be read, in words for a person
/// @param attachments the files of a message that were asked for as documents of their own
public record Extraction(
        FileFormat format,
        ReadingMethod method,
        Description description,
        @Nullable Integer pageCount,
        List<Block> blocks,
        List<RecognisedPage> recognised,
        Map<String, String> properties,
        List<String> warnings,
        List<AttachedFile> attachments) {
    /// Maximum number of words per file whose positions are kept; enough for a book of more than 1,000 pages.
    public static final int PLACED_WORDS_MAX = 500_000;

    public Extraction {
        blocks = List.copyOf(blocks);
        recognised = List.copyOf(recognised);
        properties = Map.copyOf(properties);
        warnings = List.copyOf(warnings);
        attachments = List.copyOf(attachments);
    }

    /// The content of a file without attachments.
    public Extraction(
            FileFormat format,
            ReadingMethod method,
            Description description,
            @Nullable Integer pageCount,
            List<Block> blocks,
            List<RecognisedPage> recognised,
            Map<String, String> properties,
            List<String> warnings) {
        this(format, method, description, pageCount, blocks, recognised, properties, warnings, List.of());
    }

    /// The same with other text and attachments.
    public Extraction with(List<Block> others, List<RecognisedPage> pages, List<AttachedFile> files) {
        return new Extraction(format, method, description, pageCount, others, pages, properties, warnings, files);
    }

    /// The metadata of a file; null where it has none.
    ///
    /// @param language a BCP 47 tag
    /// @param createdAt a time in ISO 8601, as precise as the file has it
    public record Description(
            @Nullable String title,
            @Nullable String author,
            @Nullable String language,
            @Nullable String createdAt,
            @Nullable String modifiedAt) {}
}
