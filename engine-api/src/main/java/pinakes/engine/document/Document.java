package pinakes.engine.document;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A searchable file or note.
///
/// @param version starts at 1 and increases whenever the file at the source path changes
/// @param chunkCount number of its passages
/// @param metadata any further metadata from the caller
/// @param attachedTo the mail that its file was attached to; null for all others
/// @param attachments the documents of the files attached to it, oldest first
public record Document(
        DocumentId id,
        DocumentNumber number,
        int version,
        Source source,
        Text text,
        int chunkCount,
        List<String> tags,
        Map<String, Object> metadata,
        Instant addedAt,
        Instant updatedAt,
        @Nullable LinkedDocument attachedTo,
        List<LinkedDocument> attachments) {
    public Document {
        tags = List.copyOf(tags);
        metadata = Map.copyOf(metadata);
        attachments = List.copyOf(attachments);
    }

    /// Its title, or else the name of its file.
    public String name() {
        return text.title() == null ? source.fileName() : text.title();
    }

    /// The file or note that it was made from.
    ///
    /// @param sourcePath where the file was read from; absent for uploads and notes
    public record Source(
            DocumentKind kind, String fileName, @Nullable String sourcePath, long sizeBytes) {
        /// Where callers find it: the source path, or the file name of an upload; null for notes without a path.
        public @Nullable String path() {
            return sourcePath == null && kind == DocumentKind.FILE ? fileName : sourcePath;
        }
    }

    /// What was found in the file, besides the text itself.
    ///
    /// @param format the format's name, such as `pdf`
    /// @param title the owner's, or else the one in the file; so is the author
    /// @param properties further facts, such as the dimensions of an image
    public record Text(
            String format,
            ProcessingMethod method,
            @Nullable String title,
            @Nullable String author,
            @Nullable String language,
            @Nullable Integer pageCount,
            Map<String, String> properties) {
        /// The property with the lowest confidence of OCR on a page or picture, in percent.
        public static final String OCR_CONFIDENCE = "ocr_confidence";

        /// The property with the confidence of each page that OCR read, such as `1: 93, 2: 81`.
        public static final String OCR_CONFIDENCE_BY_PAGE = "ocr_confidence_by_page";

        /// The property with the encoding of a text file that does not declare it and is not Unicode.
        public static final String GUESSED_ENCODING = "guessed_encoding";

        /// The properties with the dates that the file states about itself, in ISO 8601.
        public static final String FILE_CREATED_AT = "file_created_at";

        public static final String FILE_MODIFIED_AT = "file_modified_at";

        /// The property with what could not be read, one sentence per line.
        public static final String WARNINGS = "warnings";

        /// The property of a mail with the attachments that somebody removed or moved away, one per line: SHA-256
        /// and name. A new version of the mail and an import do not bring them back.
        public static final String REMOVED_ATTACHMENTS = "removed_attachments";

        /// The properties with identifiers found on the first pages.
        public static final String DOI = "doi";

        public static final String ARXIV = "arxiv";
        public static final String ISBN = "isbn";

        public Text {
            properties = Map.copyOf(properties);
        }

        /// The same text with other properties.
        public Text with(Map<String, String> others) {
            return new Text(format, method, title, author, language, pageCount, others);
        }

        /// The attachments that were taken from a mail: their names by SHA-256.
        public Map<String, String> removedAttachments() {
            var removed = new LinkedHashMap<String, String>();
            properties.getOrDefault(REMOVED_ATTACHMENTS, "").lines().forEach(line -> {
                var end = line.indexOf(' ');
                removed.put(line.substring(0, end), line.substring(end + 1));
            });
            return removed;
        }

        /// The lowest confidence of OCR on the pages of a passage, in percent; null when none of them was read by
        /// OCR.
        public @Nullable Integer ocrConfidence(Passage passage) {
            var first = passage.pageFirst();
            if (first == null) {
                var whole = properties.get(OCR_CONFIDENCE);
                return whole == null ? null : Integer.valueOf(whole);
            }
            var last = passage.pageLast() == null ? first : passage.pageLast();
            return Pattern.compile("(\\d+): (\\d+)")
                    .matcher(properties.getOrDefault(OCR_CONFIDENCE_BY_PAGE, ""))
                    .results()
                    .filter(page -> Integer.parseInt(page.group(1)) >= first && Integer.parseInt(page.group(1)) <= last)
                    .map(page -> Integer.valueOf(page.group(2)))
                    .min(Integer::compare)
                    .orElse(null);
        }
    }
}
