package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
    void mail_says_who_wrote_to_whom_and_what_is_attached() throws Exception {
        var extraction = sample.read(sample.text("a.eml", """
                From: Ada <ada@example.org>
                To: Ben <ben@example.org>
                Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=
                Date: Fri, 01 Mar 2024 10:00:00 +0000
                MIME-Version: 1.0
                Content-Type: multipart/mixed; boundary="b"

                --b
                Content-Type: multipart/alternative; boundary="c"

                --c
                Content-Type: text/plain; charset=utf-8

                Hello Ben.

                See you.
                --c
                Content-Type: text/html; charset=utf-8

                <p>Hello <b>Ben</b>.</p>
                --c--
                --b
                Content-Type: application/pdf
                Content-Disposition: attachment; filename="plan.pdf"
                Content-Transfer-Encoding: base64

                JVBERi0=
                --b--
                """.replace("\n", "\r\n")));

        assertThat(Sample.outline(extraction))
                .containsExactly(
                        "# Grüße",
                        "From: Ada <ada@example.org>\nTo: Ben <ben@example.org>\nDate: 2024-03-01T10:00:00Z",
                        "Hello Ben.",
                        "See you.",
                        "Attachments: plan.pdf");
    }
}
