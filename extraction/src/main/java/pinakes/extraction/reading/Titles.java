package pinakes.extraction.reading;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.Block;

/// Chooses the title of a document as a person would: what the file says, unless a program put it there; otherwise
/// the first heading.
final class Titles {
    private static final Pattern PROGRAM = Pattern.compile(
            "^Microsoft (?:Office )?(?:Word|PowerPoint|Excel|Publisher) ?- ?", Pattern.CASE_INSENSITIVE);

    /// Default titles that programs write.
    private static final Pattern JUNK = Pattern.compile("""
            (?xiu)
              untitled .* | unbenannt .* | sans\\ titre .* | sin\\ t[ií]tulo .* | senza\\ titolo .* | без\\ имени .*
            | (?:no\\ )?title | (?:new\\ |word\\ |text\\ )?document\\ ?\\d* | dokument\\ ?\\d* | doc\\ ?\\d*
            | powerpoint[-\\ ](?:presentation|präsentation) | pr[eé]sentation\\ powerpoint | presentaci[oó]n\\ de\\ powerpoint
            | presentazione\\ (?:standard\\ )?di\\ powerpoint | apresentação\\ do\\ powerpoint | презентация\\ powerpoint
            | powerpoint\\ プレゼンテーション | powerpoint\\ 演示文稿 | 幻灯片\\ ?\\d* | 无标题 .* | 無題 .* | 제목\\ 없음 .*
            | presentation\\ ?\\d* | präsentation\\ ?\\d* | slide\\ ?\\d* | folie\\ ?\\d* | book\\ ?\\d* | workbook\\ ?\\d*
            | sheet\\ ?\\d* | tabelle\\ ?\\d* | layout\\ ?\\d* | template | about:blank | localhost.* | scan.{0,3}\\d* | image
            | .* \\.(?:docx?|pptx?|xlsx?|odt|odp|ods|rtf|pdf|tex|dvi|ps|indd|qxd|pmd|cdr|html?|txt|wpd|pages|fm|tiff?|jpe?g|png)
            | [^\\p{L}]*
            """);

    /// Headings of parts, which no document is named after.
    private static final Set<String> PARTS = Set.of(
            "abstract",
            "contents",
            "table of contents",
            "introduction",
            "zusammenfassung",
            "inhalt",
            "inhaltsverzeichnis",
            "einleitung",
            "résumé",
            "sommaire",
            "resumen",
            "índice",
            "references",
            "summary");

    /// The number of a section, such as `5.1` or `23.`: a document is not named after one of its sections.
    private static final Pattern SECTION = Pattern.compile("(?s)\\d+(?:\\.\\d+)+\\.?\\s.*|\\d+[.)]\\s.*");

    private static final int HEADING_AMONG = 25;
    private static final int HEADING_CHARS_MAX = 200;
    private static final int LETTERS_MIN = 3;

    private Titles() {}

    static Optional<String> chosen(@Nullable String stated, List<Block> blocks) {
        var cleaned =
                stated == null ? "" : PROGRAM.matcher(stated).replaceFirst("").strip();
        return isJunk(cleaned) ? heading(blocks) : Optional.of(cleaned);
    }

    private static boolean isJunk(String title) {
        return JUNK.matcher(title).matches();
    }

    /// The first heading near the beginning that could be a title; names of sheets are none.
    private static Optional<String> heading(List<Block> blocks) {
        return blocks.stream()
                .limit(HEADING_AMONG)
                .filter(Block.Heading.class::isInstance)
                .map(Block.Heading.class::cast)
                .filter(heading -> heading.location().sheet() == null)
                .map(Block.Heading::text)
                .filter(text -> text.length() <= HEADING_CHARS_MAX && !isJunk(text))
                .filter(text -> !PARTS.contains(text.toLowerCase(Locale.ROOT)))
                .filter(text -> !SECTION.matcher(text).matches())
                .filter(text -> text.chars().filter(Character::isLetter).count() >= LETTERS_MIN)
                .findFirst();
    }
}
