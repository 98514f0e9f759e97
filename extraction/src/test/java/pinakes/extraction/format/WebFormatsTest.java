package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import pinakes.extraction.charset.Paragraphs;

/// K1: web pages and books made of them; hidden text, scripts and navigation do not become knowledge.
final class WebFormatsTest extends FormatCase {
    @Test
    void page_keeps_what_it_says_and_loses_what_is_around_it() throws Exception {
        var extraction = sample.read(sample.text("a.html", """
                <!DOCTYPE html><html lang="en"><head><title>Ducks</title><meta name="author" content="Ada">
                <script>var secret = 1;</script><style>p { color: red }</style></head><body>
                <header>Site</header><nav><a>Home</a></nav>
                <main><h1>All <b>ducks</b></h1><p>They <i>swim</i>.<br>And fly.</p>
                <ul><li>Mallard<ul><li>Drake</li></ul></li><li>Teal</li></ul>
                <table><tr><th>Kind</th><th>Count</th></tr><tr><td>Mallard</td><td>3</td></tr></table>
                <pre>a  b</pre><img alt="A duck" src="http://example.org/duck.png">
                <p style="display: none">hidden</p><p hidden>hidden too</p><span aria-hidden="true">x</span></main>
                <aside>Advertisement</aside><footer>Imprint</footer></body></html>
                """));

        assertThat(Sample.outline(extraction))
                .containsExactly(
                        "# All ducks",
                        "They swim.\nAnd fly.",
                        "- Mallard",
                        "  - Drake",
                        "- Teal",
                        "[Kind, Count][Mallard, 3]",
                        "`a  b`",
                        "!A duck");
        assertThat(extraction.description().title()).isEqualTo("Ducks");
        assertThat(extraction.description().author()).isEqualTo("Ada");
        assertThat(extraction.description().language()).isEqualTo("en");
    }

    @Test
    void page_that_is_all_boilerplate_by_its_markup_is_read_after_all() throws Exception {
        var extraction =
                sample.read(sample.text("a.html", "<html><body><footer>The only words</footer></body></html>"));

        assertThat(Sample.outline(extraction)).containsExactly("The only words");
    }

    @Test
    void book_is_read_in_the_order_of_its_spine() throws Exception {
        var extraction = sample.read(sample.packed(
                "a.epub",
                "mimetype",
                "application/epub+zip",
                "META-INF/container.xml",
                "<container><rootfiles><rootfile full-path=\"OPS/book.opf\"/></rootfiles></container>",
                "OPS/book.opf",
                """
                <package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Tales</dc:title>
                <dc:creator>Ada</dc:creator><dc:language>en</dc:language></metadata>
                <manifest><item id="b" href="two.xhtml"/><item id="a" href="text/one.xhtml"/></manifest>
                <spine><itemref idref="a"/><itemref idref="b"/></spine></package>
                """,
                "OPS/two.xhtml",
                "<html><body><h1>Two</h1><p>Then.</p></body></html>",
                "OPS/text/one.xhtml",
                "<html><body><h1>One</h1><p>First.</p></body></html>"));

        assertThat(Sample.outline(extraction)).containsExactly("# One", "First.", "# Two", "Then.");
        assertThat(extraction.description().title()).isEqualTo("Tales");
    }

    @Test
    void columns_stay_aligned_below_cells_that_span_rows() throws Exception {
        var extraction = sample.read(sample.text("a.html", """
                <html><body><table><thead><tr><th rowspan=5>Bird</th><th>Pond</th><th>Lake</th></tr></thead>
                <tbody><tr><td>Teal</td><td>1</td><td rowspan=2>2</td></tr><tr><td>Smew</td></tr>
                <tr><td rowspan=0>Eider</td><td>5</td><td>6</td></tr><tr><td>7</td><td>8</td></tr></tbody>
                <tbody><tr><td>Gadwall</td><td>9</td><td>10</td></tr></tbody></table></body></html>
                """));

        assertThat(Sample.outline(extraction))
                .containsExactly("[Bird, Pond, Lake][Teal, 1, 2][Smew, , ][Eider, 5, 6][, 7, 8][Gadwall, 9, 10]");
    }

    @Test
    void page_in_a_legacy_charset_is_read_with_and_without_a_declaration() throws Exception {
        var text = Paragraphs.of("cs");
        for (var head : new String[] {
            "<meta http-equiv='Content-Type' content='text/html; charset = windows-1250 ;'>",
            "<!-- <meta charset=utf-16> --><meta name=x charset=\"no-such\"><meta charset=\"windows-1250\">",
            "<meta charset=utf-8>",
            ""
        }) {
            var page = "<html><head>" + head + "</head><body><p>" + text + "</p></body></html>";

            var extraction = sample.read(sample.bytes("a.html", page.getBytes(Charset.forName("windows-1250"))));

            assertThat(Sample.outline(extraction)).as(head).containsExactly(text);
        }
    }

    @Test
    void merged_cells_are_kept_once_and_columns_stay_aligned() throws Exception {
        var extraction = sample.read(sample.text("a.html", """
                <table><tr><th rowspan=2>Kind</th><th colspan=2>Count</th></tr><tr><th>2023</th><th>2024</th></tr>
                <tr><td>Mallard</td><td>3</td><td>4</td></tr></table>
                """));

        assertThat(Sample.outline(extraction)).containsExactly("[Kind, Count, ][, 2023, 2024][Mallard, 3, 4]");
    }

    @Test
    void headings_and_tables_in_short_cells_do_not_make_a_table_layout() throws Exception {
        var extraction = sample.read(sample.text("a.html", """
                <table><tr><td><h2>Kind</h2></td><td>Count</td></tr>
                <tr><td>Mallard</td><td><table><tr><td>3</td><td>4</td></tr></table></td></tr></table>
                """));

        assertThat(Sample.outline(extraction)).containsExactly("[Kind, Count][Mallard, 3 4]");
    }

    @Test
    void table_that_arranges_sections_is_not_a_table() throws Exception {
        var extraction = sample.read(sample.text("a.html", """
                <table><tr><td><h2>Ducks</h2>SWIM</td><td>Links</td></tr><tr><td>Imprint</td><td>2024</td></tr></table>
                """.replace("SWIM", "They swim and fly. ".repeat(20))));

        assertThat(Sample.outline(extraction)).startsWith("## Ducks").contains("Links", "Imprint");
    }

    @Test
    void numbers_of_lists_and_formulas_are_kept() throws Exception {
        var extraction = sample.read(sample.text("a.html", """
                <ol start=3><li>Third</li><li>Fourth<ol type=a><li>Inner</li></ol></li></ol>
                <p>So <math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mfrac><mn>1</mn><mi>y</mi></mfrac></math>.</p>
                """));

        assertThat(Sample.outline(extraction))
                .containsExactly("3. Third", "4. Fourth", "  a. Inner", "So $x^{2}=\\frac{1}{y}$.");
    }
}
