package pinakes.extraction.format;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ReviewMarks;

/// K1: plain text, Markdown, tables of values, rich text.
final class TextFormatsTest extends FormatCase {
    @Test
    void blank_lines_separate_paragraphs() throws Exception {
        var extraction = sample.read(sample.text("a.txt", "One line\ngoes on.\n\n  \nAnother   one.\n"));

        assertThat(Sample.outline(extraction)).containsExactly("One line\ngoes on.", "Another one.");
        assertThat(extraction.method()).isEqualTo(ReadingMethod.TEXT_EXTRACTION);
    }

    @Test
    void form_feeds_separate_pages() throws Exception {
        var extraction = sample.read(sample.text("a.txt", "First page\fSecond page"));

        assertThat(extraction.pageCount()).isEqualTo(2);
        assertThat(extraction.blocks().getLast().location()).isEqualTo(Location.onPage(2));
    }

    @Test
    void encodings_are_recognised() throws Exception {
        var western = "Größe und Maße der Übertragung, schön für Käufer".getBytes(Charset.forName("windows-1252"));
        var wide = "Grüße".getBytes(UTF_16LE);
        var marked = new byte[wide.length + 2];
        marked[0] = (byte) 0xFF;
        marked[1] = (byte) 0xFE;
        System.arraycopy(wide, 0, marked, 2, wide.length);

        var guessed = sample.read(sample.bytes("w.txt", western));
        var declared = sample.read(sample.bytes("u.txt", marked));
        assertThat(Sample.outline(guessed)).first().asString().contains("Größe");
        assertThat(guessed.properties()).containsKey("guessed_encoding");
        assertThat(Sample.outline(declared)).containsExactly("Grüße");
        assertThat(declared.properties()).isEmpty();
    }

    @Test
    void too_much_text_is_refused() throws Exception {
        var limits = new ReadingLimits(1000, 10, 1000, 10, 50, 1, ReviewMarks.COMMENTS);
        var file = sample.text("a.txt", "word ".repeat(30));

        assertThatThrownBy(() -> sample.read(file, false, limits))
                .isInstanceOfSatisfying(
                        ExtractionException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(ExtractionException.Reason.TOO_LARGE));
    }

    @Test
    void markdown_keeps_its_structure() throws Exception {
        var extraction = sample.read(sample.text("a.md", """
                ---
                title: "Manual"
                author: Ada
                ---
                # Setup

                Read *this* [first](http://example.org).

                - one
                  - inner
                - two

                | Name | Size |
                |---|---|
                | a | 1 |

                ```
                x  =  1
                ```
                """));

        assertThat(Sample.outline(extraction))
                .containsExactly(
                        "# Setup",
                        "Read this first.",
                        "- one",
                        "  - inner",
                        "- two",
                        "[Name, Size][a, 1]",
                        "`x  =  1`");
        assertThat(extraction.description().title()).isEqualTo("Manual");
        assertThat(extraction.description().author()).isEqualTo("Ada");
    }

    @Test
    void values_become_rows_with_a_header_and_the_range_of_their_cells() throws Exception {
        var extraction = sample.read(sample.text("a.csv", "name;size\n\"a;b\";1\nc;\"two\"\"\"\n"));

        assertThat(Sample.outline(extraction)).containsExactly("[name, size][a;b, 1][c, two\"]");
        assertThat(extraction.blocks().getFirst().location().cells()).isEqualTo("A2:B3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '\'',
            value = {
                "a,b\\r1,2\\r\\n3,4! [a, b][1, 2][3, 4]",
                "a\\tb,c\\n1\\t2! [a, b,c][1, 2]",
                "a|b\\n\"x;y;z\"|2! [a, b][x;y;z, 2]",
                "a,b\\n\"one\\ntwo\",2! [a, b][one\\ntwo, 2]",
                "a,b\\n\"x\"y,2! [a, b][xy, 2]",
                "a,b\\n1,2\"3! [a, b][1, 2\"3]",
                "a,b\\n1,\"never closed\\n! [a, b][1, never closed]"
            })
    void separators_quotes_and_line_ends_are_recognised(String text, String outline) throws Exception {
        var extraction = sample.read(sample.text("a.csv", text.translateEscapes()));

        assertThat(Sample.outline(extraction)).containsExactly(outline.translateEscapes());
    }

    @Test
    void long_tables_are_cut_into_pieces_with_the_same_header() throws Exception {
        var lines = new StringBuilder("name,size\n");
        for (var line = 0; line < 120; line++) {
            lines.append("n").append(line).append(",").append(line).append("\n");
        }

        var extraction = sample.read(sample.text("a.csv", lines.toString()));

        assertThat(extraction.blocks()).hasSize(3);
        assertThat(extraction.blocks().get(2).location().cells()).isEqualTo("A102:B121");
    }

    @Test
    void comments_of_rtf_follow_their_paragraph() throws Exception {
        var file = sample.text(
                "a.rtf",
                "{\\rtf1\\ansi\\ansicpg1252 Ducks {\\*\\atrfstart 1}swim{\\*\\atrfend 1}{\\*\\atnid AL}{\\*\\atnauthor Ada}"
                        + "\\chatn{\\*\\annotation{\\*\\atnref 1}{\\*\\atndate 123}\\pard\\plain {\\chatn Always?\\par Really?}}"
                        + " in ponds.\\par Geese too.\\par}");

        assertThat(Sample.outline(sample.read(file)))
                .containsExactly("Ducks swim in ponds.", "Comment by Ada: Always?\nReally?", "Geese too.");
        assertThat(Sample.outline(sample.read(file, false, ReadingLimits.USUAL.with(ReviewMarks.NONE))))
                .containsExactly("Ducks swim in ponds.", "Geese too.");
    }

    @Test
    void changes_of_rtf_are_read_on_request() throws Exception {
        var file = sample.text(
                "a.rtf",
                "{\\rtf1\\ansi\\ansicpg1252{\\*\\revtbl{Unknown;}{Ada;}{Bob;}}Ducks{\\deleted\\revauthdel2  sink} swim"
                        + "{\\revised\\revauth1 , in ponds\\par and lakes}.\\par {\\deleted All of them.}\\par}");

        assertThat(Sample.outline(sample.read(file))).containsExactly("Ducks swim, in ponds", "and lakes.");
        assertThat(Sample.outline(sample.read(file, false, ReadingLimits.USUAL.with(ReviewMarks.ALL))))
                .containsExactly(
                        "Ducks[deleted by Bob: sink] swim[inserted by Ada: , in ponds]",
                        "[inserted by Ada: and lakes].",
                        "[deleted: All of them.]");
    }

    @Test
    void rich_text_keeps_headings_tables_and_accents_and_drops_what_is_hidden() throws Exception {
        var extraction = sample.read(
                sample.text(
                        "a.rtf",
                        "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\info{\\title Report}{\\author Ada}}"
                                + "\\pard\\outlinelevel0 Chapter\\par\\pard Caf\\'e9 \\u8364?5{\\v secret}{\\deleted gone}.\\par"
                                + "\\pard\\intbl Name\\cell Size\\cell\\row\\pard\\intbl a\\cell 1\\cell\\row\\pard End\\par}"));

        assertThat(Sample.outline(extraction)).containsExactly("# Chapter", "Café €5.", "[Name, Size][a, 1]", "End");
        assertThat(extraction.description().title()).isEqualTo("Report");
    }

    @Test
    void rich_text_is_read_in_the_charsets_of_its_fonts() throws Exception {
        var japanese = escaped("日本語の文書です。", "windows-31j");
        var russian = escaped("Русский текст.", "windows-1251");

        var extraction = sample.read(sample.text(
                "a.rtf",
                "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset128 MS Mincho;}{\\f1\\fcharset204 Arial;}}"
                        + "{\\f0 " + japanese + "}\\par\\f1 " + russian + "\\par}"));

        assertThat(Sample.outline(extraction)).containsExactly("日本語の文書です。", "Русский текст.");
    }

    @Test
    void rich_text_with_words_only_in_its_header_or_in_an_object_is_not_empty() throws Exception {
        assertThat(Sample.outline(sample.read(sample.text("a.rtf", "{\\rtf1{\\header Only here\\par}}"))))
                .containsExactly("Only here");
        assertThat(Sample.outline(sample.read(
                        sample.text("b.rtf", "{\\rtf1{\\object{\\*\\objdata 00ff}{\\result Shown}}\\par}"))))
                .containsExactly("Shown");
    }

    @Test
    void rich_text_keeps_the_numbers_of_lists_and_its_dates() throws Exception {
        var extraction = sample.read(sample.text(
                "a.rtf",
                "{\\rtf1{\\info{\\title Ducks}{\\creatim\\yr2020\\mo5\\dy6\\hr7\\min8}}"
                        + "{\\listtext 1.\\tab}\\ls1 Mallard\\par{\\listtext 2.\\tab}Teal\\par}"));

        assertThat(Sample.outline(extraction)).containsExactly("1. Mallard", "2. Teal");
        assertThat(extraction.description().createdAt()).isEqualTo("2020-05-06T07:08");
    }

    private static String escaped(String text, String charset) {
        var escaped = new StringBuilder();
        for (var one : text.getBytes(Charset.forName(charset))) {
            escaped.append(String.format(Locale.ROOT, "\\'%02x", one & 0xFF));
        }
        return escaped.toString();
    }
}
