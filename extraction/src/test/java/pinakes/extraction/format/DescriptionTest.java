package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.extraction.Extraction.Description;
import pinakes.extraction.charset.Paragraphs;

/// Requirement K6: a document has the title, author, dates and language that a person would give it.
final class DescriptionTest extends FormatCase {
    @ParameterizedTest
    @ValueSource(
            strings = {"", "PowerPoint Presentation", "untitled", "Microsoft Word - report.doc", "Document1", "Folie 1"
            })
    void first_heading_is_the_title_when_the_file_names_none(String junk) throws Exception {
        assertThat(page(junk, "").title()).isEqualTo("Ducks of the north");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.1 Hyper parameters", "23. What does the law say?", "2) Ducks"})
    void document_is_not_named_after_one_of_its_sections(String heading) throws Exception {
        var file =
                sample.text("a.html", "<h2>" + heading + "</h2><p>Ducks swim and dive in the lakes of the north.</p>");

        assertThat(sample.read(file).description().title()).isNull();
    }

    @Test
    void title_of_the_file_is_kept_without_the_name_of_the_program() throws Exception {
        assertThat(page("Microsoft Word - Annual report", "").title()).isEqualTo("Annual report");
    }

    @Test
    void dates_are_kept_in_one_form_and_junk_is_not() throws Exception {
        assertThat(page("", "<meta name=date content='1 March 2024'>").createdAt())
                .isEqualTo("2024-03-01");
        assertThat(page("", "<meta name=date content='2024-03-01T10:00:00+02:00'>")
                        .createdAt())
                .isEqualTo("2024-03-01T08:00:00Z");
        assertThat(page("", "<meta name=date content='last week'>").createdAt()).isNull();
    }

    @Test
    void language_is_that_of_the_text() throws Exception {
        var file = sample.text("a.html", "<html lang=en><p>" + Paragraphs.of("de") + "</p></html>");

        assertThat(sample.read(file).description().language()).isEqualTo("de");
    }

    private Description page(String title, String head) throws Exception {
        var file = sample.text(
                "a.html",
                "<html><head><title>" + title + "</title>" + head + "</head><body><h2>Contents</h2>"
                        + "<h1>Ducks of the north</h1><p>They swim.</p></body></html>");
        return sample.read(file).description();
    }
}
