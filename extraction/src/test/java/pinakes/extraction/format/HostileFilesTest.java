package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReviewMarks;

@DisplayName("S4: hostile files")
final class HostileFilesTest extends FormatCase {
    private static final String WORD = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";

    private ExtractionException refusal(Path file) {
        return catchThrowableOfType(ExtractionException.class, () -> sample.read(file));
    }

    @Test
    void document_that_unpacks_to_far_more_than_its_size_is_refused_unread() throws IOException {
        var file = directory.resolve("bomb.docx");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("word/document.xml"));
            var zeros = new byte[1_000_000];
            for (var megabyte = 0; megabyte < 30; megabyte++) {
                zip.write(zeros);
            }
        }
        var limits = new ReadingLimits(20_000_000, 10, 1000, 10, 1000, 1, ReviewMarks.COMMENTS);

        var tooLarge = catchThrowableOfType(ExtractionException.class, () -> sample.read(file, false, limits));
        var tooWellPacked = refusal(file);

        assertThat(tooLarge).hasMessage("The unpacked file is larger than 20 MB.");
        assertThat(tooLarge.reason()).isEqualTo(Reason.TOO_LARGE);
        assertThat(tooWellPacked.reason()).isEqualTo(Reason.TOO_LARGE);
    }

    @Test
    void document_made_of_countless_parts_is_refused() throws IOException {
        var file = directory.resolve("many.docx");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("word/document.xml"));
            for (var part = 0; part < 20_001; part++) {
                zip.putNextEntry(new ZipEntry("part" + part));
            }
        }

        assertThat(refusal(file).reason()).isEqualTo(Reason.TOO_LARGE);
    }

    @Test
    void entities_are_neither_fetched_nor_expanded() throws IOException {
        var secret = sample.text("secret.txt", "top secret");
        var fetching = sample.packed(
                "xxe.docx",
                "word/document.xml",
                "<!DOCTYPE d [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]><w:document " + WORD
                        + "><w:body><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:body></w:document>");
        var laughs = new StringBuilder("<!DOCTYPE d [<!ENTITY a0 \"ha\">");
        for (var level = 1; level < 20; level++) {
            laughs.append("<!ENTITY a").append(level).append(" \"");
            laughs.append(("&a" + (level - 1) + ";").repeat(10)).append("\">");
        }
        var expanding = sample.packed(
                "laughs.docx",
                "word/document.xml",
                laughs + "]><w:document " + WORD
                        + "><w:body><w:p><w:r><w:t>&a19;</w:t></w:r></w:p></w:body></w:document>");

        assertThat(refusal(fetching).reason()).isIn(Reason.CORRUPT, Reason.EMPTY);
        assertThat(refusal(expanding).reason()).isIn(Reason.CORRUPT, Reason.EMPTY);
    }

    @Test
    void bottomless_nesting_is_refused_or_read_but_never_fatal() throws IOException {
        var deep = sample.text("deep.html", "<div>".repeat(50_000) + "bottom");
        var tables = sample.packed(
                "deep.docx",
                "word/document.xml",
                "<w:document " + WORD + "><w:body>" + "<w:tbl><w:tr><w:tc>".repeat(5_000)
                        + "<w:p><w:r><w:t>bottom</w:t></w:r></w:p>" + "</w:tc></w:tr></w:tbl>".repeat(5_000)
                        + "<w:p><w:r><w:t>top</w:t></w:r></w:p></w:body></w:document>");

        assertThat(refusal(tables).reason()).isEqualTo(Reason.CORRUPT);
        assertThat(refusal(deep))
                .satisfiesAnyOf(
                        none -> assertThat(none).isNull(),
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.CORRUPT));
    }

    @Test
    void truncated_document_is_said_to_be_damaged() throws IOException {
        var whole = Files.readAllBytes(sample.packed("whole.docx", "word/document.xml", "<a/>"));
        var file = sample.bytes("half.docx", Arrays.copyOf(whole, whole.length / 2));

        var refusal = refusal(file);

        assertThat(refusal.reason()).isEqualTo(Reason.CORRUPT);
        assertThat(refusal).hasMessage("The DOCX file is damaged: it cannot be unpacked. It may be incomplete.");
    }

    @Test
    void text_without_any_line_end_is_read_as_far_as_the_limit_of_its_characters() throws Exception {
        var endless = Files.writeString(directory.resolve("long.txt"), "heron ".repeat(1_000_000));
        var tooLong = Files.writeString(directory.resolve("too-long.txt"), "heron ".repeat(6_000_000));

        assertThat(sample.read(endless).blocks()).hasSizeBetween(60, 120);
        assertThat(refusal(tooLong))
                .hasMessage("The file has more than 30000000 characters of text. Split it and add the parts.");
    }
}
