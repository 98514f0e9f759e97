package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

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
}
