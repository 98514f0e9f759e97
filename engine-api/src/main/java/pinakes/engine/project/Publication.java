package pinakes.engine.project;

import org.jspecify.annotations.Nullable;

/// How a work was published.
///
/// @param type as in CSL, such as `article-journal`
/// @param containerTitle its journal, book or proceedings
/// @param page its page in the container
public record Publication(
        @Nullable String type,
        @Nullable String containerTitle,
        @Nullable String publisher,
        @Nullable String volume,
        @Nullable String issue,
        @Nullable String page) {
    public static final Publication UNKNOWN = new Publication(null, null, null, null, null, null);

    static Publication of(LooseFields work) {
        return new Publication(
                work.word("type", "itemType"),
                work.word("container_title", "container-title", "publicationTitle", "journal"),
                work.word("publisher"),
                work.word("volume"),
                work.word("issue"),
                work.word("page", "pages"));
    }
}
