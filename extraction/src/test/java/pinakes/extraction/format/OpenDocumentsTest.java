package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReviewMarks;

final class OpenDocumentsTest extends FormatCase {
    private static final String CHART = """
            <office:document-content xmlns:office="o" xmlns:chart="c" xmlns:table="t" xmlns:text="x"><office:body>\
            <office:chart><chart:chart chart:class="chart:bar"><chart:title><text:p>Ducks counted</text:p></chart:title>\
            <chart:plot-area><chart:axis chart:dimension="x"><chart:title><text:p>Month</text:p></chart:title></chart:axis>\
            <chart:axis chart:dimension="y"><chart:title><text:p>Pairs</text:p></chart:title></chart:axis></chart:plot-area>\
            <table:table table:name="local-table"><table:table-header-rows><table:table-row><table:table-cell><text:p/>\
            </table:table-cell><table:table-cell office:value-type="string"><text:p>Pond</text:p></table:table-cell>\
            <table:table-cell office:value-type="string"><text:p>Lake</text:p></table:table-cell></table:table-row>\
            </table:table-header-rows><table:table-rows><table:table-row><table:table-cell><text:p>May</text:p>\
            </table:table-cell><table:table-cell office:value="9.1"><text:p>9.1</text:p></table:table-cell>\
            <table:table-cell office:value="NaN"><text:p>NaN</text:p></table:table-cell></table:table-row>\
            </table:table-rows></table:table></chart:chart></office:chart></office:body></office:document-content>
            """;

    private static final String FRAME = """
            <draw:frame><draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame>""";

    private static final String DATA = "Ducks counted\nMonth\nPairs [, Pond, Lake][May, 9.1, ]";

    private Path file(String name, String kind, String body) throws Exception {
        return sample.packed(
                name,
                "mimetype",
                "application/vnd.oasis.opendocument." + kind,
                "content.xml",
                "<office:document-content xmlns:office=\"o\" xmlns:text=\"x\" xmlns:table=\"t\" xmlns:draw=\"d\""
                        + " xmlns:xlink=\"l\" xmlns:style=\"s\" xmlns:fo=\"f\" xmlns:svg=\"v\" xmlns:presentation=\"p\">"
                        + body
                        + "</office:document-content>",
                "Object 1/content.xml",
                CHART);
    }

    @Test
    @DisplayName("K1: charts of OpenDocument files are read with titles, categories and series")
    void charts_are_read() throws Exception {
        var text = file("a.odt", "text", "<text:p>See:" + FRAME + "</text:p>");
        var sheet = file(
                "a.ods",
                "spreadsheet",
                "<table:table table:name=\"Birds\"><table:shapes>" + FRAME + "</table:shapes><table:table-row>"
                        + "<table:table-cell><text:p>May</text:p></table:table-cell></table:table-row></table:table>");
        var show = file("a.odp", "presentation", "<draw:page>" + FRAME + "</draw:page>");

        assertThat(String.join(" ", Sample.outline(sample.read(text)))).contains(DATA);
        assertThat(String.join(" ", Sample.outline(sample.read(sheet)))).endsWith(DATA);
        assertThat(String.join(" ", Sample.outline(sample.read(show)))).isEqualTo(DATA);
    }

    @Test
    @DisplayName("K1: the title of a slide is known by its shape, by the style of its shape, or by its size and place")
    void titles_of_slides_are_headings() throws Exception {
        var styles = """
                <style:style style:name="pr1" style:family="presentation" style:parent-style-name="Default-title"/>\
                <style:style style:name="T1"><style:text-properties fo:font-size="36pt"/></style:style>\
                <style:style style:name="T2"><style:text-properties fo:font-size="15pt"/></style:style>""";
        var large =
                "<draw:custom-shape svg:y=\"1.6cm\"><text:p><text:span text:style-name=\"T1\">Large</text:span></text:p>"
                        + "</draw:custom-shape>";
        var small =
                "<draw:custom-shape svg:y=\"1.6cm\"><text:p><text:span text:style-name=\"T2\">Small</text:span></text:p>"
                        + "</draw:custom-shape>";
        var show = file(
                "a.odp",
                "presentation",
                styles + "<draw:page>" + large + small + "</draw:page><draw:page>" + small + large
                        + "</draw:page><draw:page>" + large
                        + "<draw:frame presentation:style-name=\"pr1\"><text:p>Styled</text:p></draw:frame></draw:page>");

        assertThat(Sample.outline(sample.read(show)))
                .containsExactly("# Large", "Small", "Small", "Large", "Large", "# Styled");
    }

    @Test
    void open_text_document_is_read() throws Exception {
        var extraction = sample.read(sample.packed(
                "a.odt",
                "mimetype",
                "application/vnd.oasis.opendocument.text",
                "meta.xml",
                "<office:document-meta xmlns:office=\"o\" xmlns:dc=\"d\"><dc:title>Ducks</dc:title></office:document-meta>",
                "content.xml",
                """
                <office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:style="s">
                <style:style style:name="H"><style:text-properties text:display="none"/></style:style>
                <text:tracked-changes><text:p>gone</text:p></text:tracked-changes>
                <text:h text:outline-level="2">Chapter</text:h>
                <text:p>Seen <text:span text:style-name="H">hidden</text:span>words<text:tab/>here.</text:p>
                <text:list><text:list-item><text:p>Item</text:p></text:list-item></text:list>
                <table:table><table:table-row><table:table-cell><text:p>Kind</text:p></table:table-cell>
                <table:table-cell><text:p>Count</text:p></table:table-cell></table:table-row>
                <table:table-row><table:table-cell><text:p>Teal</text:p></table:table-cell>
                <table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table>
                </office:document-content>
                """));

        assertThat(Sample.outline(extraction))
                .containsExactly("## Chapter", "Seen words here.", "- Item", "[Kind, Count][Teal, 2]");
        assertThat(extraction.description().title()).isEqualTo("Ducks");
    }

    @Test
    void open_workbook_and_presentation_have_sheets_and_pages() throws Exception {
        var book = sample.read(sample.packed(
                "a.ods", "mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", """
                <office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><table:table table:name="S">
                <table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="9"/>
                </table:table-row><table:table-row><table:table-cell/><table:table-cell><text:p>Word</text:p>
                </table:table-cell></table:table-row></table:table></office:document-content>
                """));
        var show = sample.read(sample.packed(
                "a.odp", "mimetype", "application/vnd.oasis.opendocument.presentation", "content.xml", """
                <office:document-content xmlns:office="o" xmlns:text="t" xmlns:draw="d"><draw:page/>
                <draw:page><text:p>Second</text:p></draw:page></office:document-content>
                """));

        assertThat(book.blocks().getLast().location()).isEqualTo(Location.onSheet("S", "B4"));
        assertThat(show.blocks().getFirst().location()).isEqualTo(Location.onPage(2));
        assertThat(show.pageCount()).isEqualTo(2);
    }

    @Test
    void open_presentation_has_titles_and_comments_and_no_hidden_slides() throws Exception {
        var show = sample.read(sample.packed(
                "a.odp", "mimetype", "application/vnd.oasis.opendocument.presentation", "content.xml", """
                <office:document-content xmlns:office="o" xmlns:text="t" xmlns:draw="d" xmlns:style="s"
                xmlns:presentation="p" xmlns:dc="c">
                <style:style style:name="dp2"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>
                <draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Ducks</text:p></draw:text-box>
                </draw:frame><draw:frame><draw:text-box><text:p>They swim.<office:annotation><dc:creator>Ada</dc:creator>
                <text:p>Always?</text:p></office:annotation></text:p></draw:text-box></draw:frame></draw:page>
                <draw:page draw:style-name="dp2"><text:p>Secret</text:p></draw:page></office:document-content>
                """));

        assertThat(Sample.outline(show)).containsExactly("# Ducks", "They swim.", "Comment by Ada: Always?");
        assertThat(show.warnings()).containsExactly("Slide 2 is hidden and was skipped.");
        assertThat(show.pageCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "COMMENTS|[Ducks swim, in ponds, and lakes.]",
                "ALL|[Ducks[deleted by Bob: sink] swim[inserted by Ada: , in ponds], [inserted by Ada: and lakes].,"
                        + " [deleted by Bob: All of them.]]"
            })
    void changes_of_open_documents_are_read_on_request(ReviewMarks marks, String text) throws Exception {
        var file = sample.packed("a.odt", "mimetype", "application/vnd.oasis.opendocument.text", "content.xml", """
                <office:document-content xmlns:office="o" xmlns:text="t" xmlns:dc="c"><office:body><office:text>\
                <text:tracked-changes><text:changed-region text:id="i1"><text:insertion><office:change-info>\
                <dc:creator>Ada</dc:creator><dc:date>2024-01-01</dc:date></office:change-info></text:insertion>\
                </text:changed-region><text:changed-region text:id="d1"><text:deletion><office:change-info>\
                <dc:creator>Bob</dc:creator></office:change-info><text:p> sink</text:p></text:deletion>\
                </text:changed-region><text:changed-region text:id="d2"><text:deletion><office:change-info>\
                <dc:creator>Bob</dc:creator></office:change-info><text:p>All of them.</text:p></text:deletion>\
                </text:changed-region></text:tracked-changes>\
                <text:p>Ducks<text:change text:change-id="d1"/> swim<text:change-start text:change-id="i1"/>, in ponds</text:p>\
                <text:p>and lakes<text:change-end text:change-id="i1"/>.</text:p><text:change text:change-id="d2"/>\
                </office:text></office:body></office:document-content>
                """);

        var extraction = sample.read(file, false, ReadingLimits.USUAL.with(marks));

        assertThat(Sample.outline(extraction)).hasToString(text);
    }
}
