package pinakes.extraction;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.FileFormat;

/// The content of one file.
///
/// @param blocks the text in reading order
/// @param properties further metadata, such as the dimensions of an image
/// @param warnings what could not be read, in words for a person
public record Extraction(
        FileFormat format,
        ReadingMethod method,
        Description description,
        @Nullable Integer pageCount,
        List<Block> blocks,
        Map<String, String> properties,
        List<String> warnings) {
    public Extraction {
        blocks = List.copyOf(blocks);
        properties = Map.copyOf(properties);
        warnings = List.copyOf(warnings);
    }

    public Extraction withBlocks(List<Block> others) {
        return new Extraction(format, method, description, pageCount, others, properties, warnings);
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
