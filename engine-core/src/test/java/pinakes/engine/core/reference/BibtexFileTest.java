package pinakes.engine.core.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.library.ImportReport.BrokenEntry;

@DisplayName("C7: references in BibTeX")
final class BibtexFileTest {
    @Test
    void a_whole_entry_is_read() {
        var reference = one("""
                @Article{knuth:1984,
                  author  = {Donald E. Knuth and Ludwig van Beethoven and {World Health Organization} and others},
                  title   = "Literate {Programming} --- a {\\"U}bersicht",
                  journal = {The Computer Journal},
                  volume  = 27, number = {2}, pages = {97--111},
                  year    = 1984, month = may,
                  doi     = {https://doi.org/10.1093/COMJNL/27.2.97},
                  url     = {https://example.org/a\\_b?c=d\\&e},
                  keywords = {programming; documentation, programming},
                  file    = {Full Text:/home/me/Knuth\\; 1984.pdf:application/pdf;notes.txt}
                }""");

        assertThat(reference.citekey()).isEqualTo("knuth:1984");
        assertThat((Object) reference.fields().get("type")).isEqualTo("article-journal");
        assertThat(reference.title()).isEqualTo("Literate Programming — a Übersicht");
        assertThat((Object) reference.fields().get("authors"))
                .asInstanceOf(LIST)
                .containsExactly("Knuth, Donald E.", "van Beethoven, Ludwig", "World Health Organization");
        assertThat((Object) reference.fields().get("year")).isEqualTo(1984);
        assertThat((Object) reference.fields().get("container_title")).isEqualTo("The Computer Journal");
        assertThat((Object) reference.fields().get("volume")).isEqualTo("27");
        assertThat((Object) reference.fields().get("issue")).isEqualTo("2");
        assertThat((Object) reference.fields().get("page")).isEqualTo("97–111");
        assertThat(reference.doi()).isEqualTo("10.1093/comjnl/27.2.97");
        assertThat((Object) reference.fields().get("url")).isEqualTo("https://example.org/a_b?c=d&e");
        assertThat((Object) reference.fields().get("tags"))
                .asInstanceOf(LIST)
                .containsExactly("programming", "documentation");
        assertThat(reference.files()).containsExactly("/home/me/Knuth; 1984.pdf", "notes.txt");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\\'e}t{\\'{e}} \\'Etat|été État",
                "G{\\\"o}del, G\\\"odel, G\\\"{o}del|Gödel, Gödel, Gödel",
                "Erd{\\H{o}}s, Erd\\H os|Erdős, Erdős",
                "\\v{S}koda \\c{c}a na{\\\"\\i}ve|Škoda ça naïve",
                "Stra{\\ss}e {\\o}re \\O re \\AA rhus \\L{}\\'od\\'z|Straße øre Øre Århus Łódź",
                "Mar\\'{\\i}a {\\l}\\'{o}d\\'z 1\\textendash{}2 \\.{z}\\k{a}\\b d|María łódź 1–2 żąḏ",
                "50\\% of \\$5 \\& \\#1 a\\_b|50% of $5 & #1 a_b",
                "\\emph{On} the \\textbf{{\\'E}lan}|On the Élan",
                "``Quoted'' and 'so'|“Quoted” and 'so'",
                "a~b---c--d-e|a b—c–d-e",
                "$\\alpha$ x|x",
                "{{Nested {Deep}}}|Nested Deep",
                "trailing \\|trailing"
            })
    void latex_becomes_plain_text(String latex, String text) {
        assertThat(LatexText.decode(latex)).isEqualTo(text);
    }

    @Test
    void strings_are_put_together() {
        var reference = one("""
                @string{acm = "ACM"}
                @STRING(press = acm # { Press})
                @book{a, publisher = press # ", " # {New York}, title = {T}, date = {2011-03-04}}""");

        assertThat((Object) reference.fields().get("publisher")).isEqualTo("ACM Press, New York");
        assertThat((Object) reference.fields().get("year")).isEqualTo(2011);
    }

    @Test
    void comments_preambles_and_text_between_are_passed_over() {
        var file = read("""
                % exported on @monday
                @comment{jabref-meta: @book{no, title={No}}}
                @preamble{ "\\newcommand{\\x}{y}" }
                Mail me at someone@example.org.
                @book(b, title = {In (parentheses)})
                @book{c, title = {Trailing comma},}""");

        assertThat(file.references()).extracting(Reference::citekey).containsExactly("b", "c");
        assertThat(file.problems()).isEmpty();
    }

    @Test
    @DisplayName("C7: broken entries are reported with their lines and citekeys, and the others are read")
    void broken_entries_are_reported() {
        var file = read("""
                @book{first, title = {First}}
                @book{unclosed, title = {No {end},
                  year = 2000
                @book{second, title = {Second}}
                @book{, title = {No key}}
                @book{macro, title = unknown}
                @book{equals title {x}}
                @book{second, title = {Second again}}
                @book{third, title = {Third}}""");

        assertThat(file.references()).extracting(Reference::citekey).containsExactly("first", "second", "third");
        assertThat(file.references().get(1).title()).isEqualTo("Second");
        assertThat(file.problems()).extracting(BrokenEntry::line).containsExactly(2, 5, 6, 7, 8);
        assertThat(file.problems())
                .extracting(BrokenEntry::message)
                .containsExactly(
                        "unclosed: a value has no closing }",
                        "the entry has no citekey",
                        "macro: unknown @string: unknown",
                        "equals: '}' is missing before 't'",
                        "second: an earlier entry has the same citekey; the earlier one is used");
    }

    @Test
    @DisplayName("S12: an entry that the catalog could not keep as it is, is refused by name, and the others are read")
    void unstorable_entries_are_refused() {
        var file = read("""
                @book{first, title = {First}}
                @book{nul, title = {A\0B}}
                @book{half, author = {Doe\uD800, Jane}}
                @book{k\0y, title = {In the key}}
                @book{emoji, title = {😀}}""");

        assertThat(file.references()).extracting(Reference::citekey).containsExactly("first", "emoji");
        assertThat(file.problems()).extracting(BrokenEntry::line).containsExactly(2, 3, 4);
        assertThat(file.problems())
                .extracting(problem ->
                        problem.message().substring(0, problem.message().indexOf(':')))
                .containsExactly("nul", "half", "k\uFFFDy");
    }

    @Test
    void names_come_in_three_forms() {
        var reference =
                one("@book{a, author = {de la Cruz, Mar{\\'\\i}a and Smith, Jr., John and J. von Neumann and Plato}}");

        assertThat((Object) reference.fields().get("authors"))
                .asInstanceOf(LIST)
                .containsExactly("de la Cruz, María", "Smith, John Jr.", "von Neumann, J.", "Plato");
    }

    @ParameterizedTest
    @CsvSource({
        "paper.pdf, paper.pdf",
        ":papers/a.pdf:PDF, papers/a.pdf",
        "'Full Text PDF:C\\:\\\\docs\\\\a.pdf:application/pdf', C:/docs/a.pdf",
        "/home/me/a.pdf, /home/me/a.pdf"
    })
    void files_are_named_in_many_ways(String field, String path) {
        assertThat(BibtexFilePaths.of(field)).containsExactly(path);
    }

    @Test
    void limits_hold() {
        var deep = read("@book{deep, title = {" + "{".repeat(100_000) + "}}\n@book{ok, title = {OK}}");
        var many = read("@book{x, title}\n".repeat(1_000));

        assertThat(deep.references()).extracting(Reference::citekey).containsExactly("ok");
        assertThat(many.problems()).hasSize(ReferenceFile.PROBLEMS_MAX);
        assertThat(read("@".repeat(1_000_000)).references()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    @DisplayName("S10: whatever stands in a file, reading it ends, and no entry before it is lost")
    void anything_can_be_read(long seed) {
        var random = new Random(seed);
        var alphabet = "@{}()\"=,#\\'a1 \n%~-:;é";
        for (var i = 0; i < 500; i++) {
            var noise = new StringBuilder();
            for (var n = random.nextInt(80); n > 0; n--) {
                noise.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            var file = read("@book{first, title = {First}}\n" + noise + "\n@book{last, title = {Last}}");

            assertThat(file.references())
                    .as("seed %d: %s", seed, noise)
                    .extracting(Reference::citekey)
                    .contains("first");
        }
    }

    @Test
    @DisplayName("S10: any number of accents without a letter does no harm")
    void endless_accents_do_no_harm() {
        var reference = one("@book{a, title = {" + "\\'".repeat(40_000) + "}, year = 1999}");

        assertThat((Object) reference.fields().get("year")).isEqualTo(1999);
    }

    private static Reference one(String text) {
        var file = read(text);
        assertThat(file.problems()).isEqualTo(List.of());
        assertThat(file.references()).hasSize(1);
        return file.references().getFirst();
    }

    private static ReferenceFile read(String text) {
        return ReferenceFile.read(text).orElseThrow();
    }
}
