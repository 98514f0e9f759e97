package pinakes.extraction.reading;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction.Description;
import pinakes.extraction.language.TextLanguage;

/// Collects the metadata of a file; the first non-blank value for each field wins.
public final class DescriptionDraft {
    private static final int CHARS_MAX = 1_000;
    private static final int SAMPLE_CHARS_MAX = 6_000;
    private static final int SAMPLE_CHARS_MIN = 300;
    private static final int SAMPLE_ROWS = 50;
    private static final Set<String> NORWEGIAN = Set.of("no", "nb", "nn", "da");
    private static final Set<String> NO_AUTHORS = Set.of(
            "user",
            "admin",
            "administrator",
            "unknown",
            "author",
            "owner",
            "anonymous",
            "(anonymous)",
            "python-docx",
            "microsoft office user",
            "windows user",
            "microsoft account",
            "openpyxl",
            "apache poi",
            "unbekannt",
            "none");

    private @Nullable String title;
    private @Nullable String author;
    private @Nullable String language;
    private @Nullable String createdAt;
    private @Nullable String modifiedAt;

    DescriptionDraft() {}

    public void title(@Nullable String value) {
        title = first(title, value);
    }

    /// Names that a program puts in for the author are ignored.
    public void author(@Nullable String value) {
        if (value != null && !NO_AUTHORS.contains(value.strip().toLowerCase(Locale.ROOT))) {
            author = first(author, value);
        }
    }

    public void language(@Nullable String value) {
        var tag = value == null ? "" : value.replace('_', '-');
        if (Locale.forLanguageTag(tag.strip()).getLanguage().length() > 1) {
            language = first(language, tag);
        }
    }

    public void createdAt(@Nullable String value) {
        createdAt = first(createdAt, moment(value));
    }

    public void modifiedAt(@Nullable String value) {
        modifiedAt = first(modifiedAt, moment(value));
    }

    /// The description of a file with these blocks: its title is the first heading if none is given, and its language
    /// is that of the text.
    Description finish(List<Block> blocks) {
        return new Description(
                Titles.chosen(title, blocks).orElse(null), author, language(blocks), createdAt, modifiedAt);
    }

    /// The stated language, unless a longer text is in another: many files state the language of the program instead.
    private @Nullable String language(List<Block> blocks) {
        var sample = sample(blocks);
        var found = TextLanguage.of(sample);
        if (language != null
                && (found.isEmpty() || sample.length() < SAMPLE_CHARS_MIN || isSame(language, found.get()))) {
            return language;
        }
        return found.orElse(null);
    }

    private static boolean isSame(String stated, String found) {
        var primary = Locale.forLanguageTag(stated.strip()).getLanguage();
        return primary.equals(found) || (found.equals("no") && NORWEGIAN.contains(primary));
    }

    private static String sample(List<Block> blocks) {
        var sample = new StringBuilder();
        for (var block : blocks) {
            switch (block) {
                case Block.Paragraph paragraph ->
                    sample.append(paragraph.text()).append('\n');
                case Block.ListItem item -> sample.append(item.text()).append('\n');
                case Block.Heading heading -> sample.append(heading.text()).append('\n');
                case Block.Picture picture -> sample.append(picture.text()).append('\n');
                case Block.Table table ->
                    table.rows().stream()
                            .limit(SAMPLE_ROWS)
                            .forEach(row -> sample.append(String.join(" ", row)).append('\n'));
                case Block.Preformatted _ -> {} // code is in no language
            }
            if (sample.length() > SAMPLE_CHARS_MAX) {
                break;
            }
        }
        return sample.toString();
    }

    private static @Nullable String moment(@Nullable String value) {
        return value == null ? null : FileMoment.of(value).orElse(null);
    }

    private static @Nullable String first(@Nullable String known, @Nullable String value) {
        return known != null || value == null || value.isBlank() ? known : Prose.oneLine(value, CHARS_MAX);
    }
}
