package pinakes.extraction.reading;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.Extraction.Description;

/// What a file says of itself, gathered piece by piece; the first word on each matter counts.
public final class Self {
    private static final int CHARS_MAX = 1_000;

    private @Nullable String title;
    private @Nullable String author;
    private @Nullable String language;
    private @Nullable String createdAt;
    private @Nullable String modifiedAt;

    Self() {}

    public void title(@Nullable String value) {
        title = first(title, value);
    }

    public void author(@Nullable String value) {
        author = first(author, value);
    }

    public void language(@Nullable String value) {
        if (value != null
                && Locale.forLanguageTag(value.strip().replace('_', '-'))
                                .getLanguage()
                                .length()
                        > 1) {
            language = first(language, value.replace('_', '-'));
        }
    }

    public void createdAt(@Nullable String value) {
        createdAt = first(createdAt, value);
    }

    public void modifiedAt(@Nullable String value) {
        modifiedAt = first(modifiedAt, value);
    }

    Description description() {
        return new Description(title, author, language, createdAt, modifiedAt);
    }

    private static @Nullable String first(@Nullable String known, @Nullable String value) {
        if (known != null || value == null || value.isBlank()) {
            return known;
        }
        var line = Prose.oneLine(value);
        return line.substring(0, Math.min(line.length(), CHARS_MAX));
    }
}
