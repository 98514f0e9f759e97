package pinakes.extraction.reading;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.Extraction.Description;

/// Collects the metadata of a file; the first non-blank value for each field wins.
public final class DescriptionDraft {
    private static final int CHARS_MAX = 1_000;

    private @Nullable String title;
    private @Nullable String author;
    private @Nullable String language;
    private @Nullable String createdAt;
    private @Nullable String modifiedAt;

    DescriptionDraft() {}

    public void title(@Nullable String value) {
        title = first(title, value);
    }

    public void author(@Nullable String value) {
        author = first(author, value);
    }

    public void language(@Nullable String value) {
        var tag = value == null ? "" : value.replace('_', '-');
        if (Locale.forLanguageTag(tag.strip()).getLanguage().length() > 1) {
            language = first(language, tag);
        }
    }

    public void createdAt(@Nullable String value) {
        createdAt = first(createdAt, value);
    }

    public void modifiedAt(@Nullable String value) {
        modifiedAt = first(modifiedAt, value);
    }

    Description finish() {
        return new Description(title, author, language, createdAt, modifiedAt);
    }

    private static @Nullable String first(@Nullable String known, @Nullable String value) {
        return known != null || value == null || value.isBlank() ? known : Prose.oneLine(value, CHARS_MAX);
    }
}
