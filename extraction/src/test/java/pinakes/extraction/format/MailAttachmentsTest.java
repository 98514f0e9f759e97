package pinakes.extraction.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.MemoryAttachments;
import pinakes.extraction.worker.WorkerPool;
import pinakes.extraction.worker.WorkerSettings;
import pinakes.testkit.file.MailFile;

@DisplayName("K1: files attached to a message are read as documents of their own")
final class MailAttachmentsTest extends FormatCase {
    private static final MailFile OLDER =
            MailFile.of("Ducks", "Where will they swim?").attach("ducks.csv", "text/csv", "name,age\nDonald,7");
    private static final String PLANS = MailFile.of("Plans", "See the plan.")
            .attach("plan.md", "text/markdown; name=\"plan.md\"", "# Pond\n\nDig a pond.")
            .attach("older.eml", "message/rfc822", OLDER.toString())
            .attach("ducks.bin", "application/zip", "\u0001\u0002\u0003\u0004")
            .toString();

    private static void isOfPlans(Extraction mail, MemoryAttachments store) {
        assertThat(Sample.outline(mail))
                .containsExactly(
                        "# Plans",
                        "From: ada@example.org",
                        "See the plan.",
                        "Attachments: plan.md, older.eml, ducks.bin");
        assertThat(mail.warnings()).singleElement().asString().contains("“ducks.bin” was not read");
        assertThat(mail.attachments()).extracting(AttachedFile::name).containsExactly("plan.md", "older.eml");
        var plan = mail.attachments().getFirst();
        assertThat(plan.extraction().format()).isEqualTo(FileFormat.MARKDOWN);
        assertThat(Sample.outline(plan.extraction())).containsExactly("# Pond", "Dig a pond.");
        assertThat(plan.content()).isEqualTo("content 1");
        assertThat(new String(store.contents().getFirst(), UTF_8)).startsWith("# Pond");
        assertThat(new String(store.contents().getLast(), UTF_8))
                .as("exactly as it was sent")
                .isEqualTo(OLDER.toString());
        var older = mail.attachments().getLast().extraction();
        assertThat(older.description().title()).isEqualTo("Ducks");
        assertThat(Sample.outline(older))
                .containsExactly("# Ducks", "From: ada@example.org", "Where will they swim?", "Attachments: ducks.csv");
        assertThat(older.attachments()).singleElement().satisfies(ducks -> {
            assertThat(ducks.name()).isEqualTo("ducks.csv");
            assertThat(ducks.content()).isEqualTo("content 2");
            assertThat(ducks.extraction().format()).isEqualTo(FileFormat.CSV);
        });
    }

    @Test
    void message_names_its_attachments_and_does_not_repeat_them() throws Exception {
        var store = new MemoryAttachments(10);

        isOfPlans(sample.read(sample.text("a.eml", PLANS), store), store);
    }

    @Test
    void worker_sends_them_with_their_bytes() throws Exception {
        var store = new MemoryAttachments(10);
        try (var pool = new WorkerPool(WorkerSettings.usual(1))) {
            var request = new ExtractionRequest(sample.text("a.eml", PLANS), "a.eml", false, store);

            isOfPlans(pool.extract(request, (_, _, _) -> {}), store);
        }
    }

    @Test
    void those_beyond_the_limit_are_named_with_the_reason() throws Exception {
        var mail = sample.read(sample.text("a.eml", PLANS), new MemoryAttachments(1));

        assertThat(mail.attachments()).extracting(AttachedFile::name).containsExactly("plan.md");
        assertThat(mail.warnings())
                .anyMatch(warning -> warning.startsWith("The attachment “older.eml” was not read: At most"));
    }

    @Test
    void those_of_a_message_that_stays_whole_are_sections() throws Exception {
        var extraction = sample.read(sample.text("a.eml", PLANS));

        assertThat(Sample.outline(extraction))
                .containsExactly(
                        "# Plans",
                        "From: ada@example.org",
                        "See the plan.",
                        "Attachments: plan.md, older.eml, ducks.bin",
                        "## Attachment: plan.md",
                        "### Pond",
                        "Dig a pond.",
                        "## Attachment: older.eml",
                        "### Ducks",
                        "From: ada@example.org",
                        "Where will they swim?",
                        "Attachments: ducks.csv",
                        "#### Attachment: ducks.csv",
                        "[name, age][Donald, 7]");
        assertThat(extraction.warnings()).singleElement().asString().contains("“ducks.bin” was not read");
    }

    @Test
    void picture_in_the_text_stays_part_of_it_and_an_attached_one_is_a_document() throws Exception {
        var encoded = "image/png\nContent-Transfer-Encoding: base64";
        var mail = MailFile.of("Photos", "See the photo.")
                .part("Content-Disposition: inline; filename=\"logo.png\"\nContent-Type: " + encoded, picture())
                .attach("photo.png", encoded, picture());

        assertThat(read(mail).attachments()).extracting(AttachedFile::name).containsExactly("photo.png");
    }

    @Test
    void name_with_line_breaks_and_markup_cannot_pass_for_other_lines_of_the_message() throws Exception {
        var mail = MailFile.of("Plans", "See the plan.")
                .part(
                        "Content-Disposition: attachment;"
                                + " filename*=UTF-8''a%0D%0A%0D%0A%23%20From%3A%20boss%E2%80%A8%3Cb%3E.txt",
                        "Dig a pond.");

        assertThat(Sample.outline(read(mail)))
                .containsExactly(
                        "# Plans", "From: ada@example.org", "See the plan.", "Attachments: a # From: boss <b>.txt");
    }

    @Test
    void forwarded_message_without_a_name_is_known_by_its_subject() throws Exception {
        var mail = MailFile.of("Plans", "See below.")
                .part("Content-Type: message/rfc822\nContent-Disposition: attachment", OLDER.toString());

        assertThat(read(mail).attachments()).extracting(AttachedFile::name).containsExactly("Ducks.eml");
    }

    @Test
    void file_in_two_forms_is_read_although_both_have_one_name() throws Exception {
        var file = new MailFile("", List.of())
                .attach("plan.txt", "Dig a pond.")
                .toString()
                .replaceFirst("(?s).*?\r\n\r\n", "");
        var mail = MailFile.of("Plans", "See below.").attach("plan.txt", "multipart/appledouble; boundary=\"b\"", file);

        assertThat(read(mail).attachments()).extracting(AttachedFile::name).containsExactly("plan.txt");
    }

    @Test
    void file_attached_to_one_of_several_alternatives_is_read() throws Exception {
        for (var disposition : List.of("attachment", "inline")) {
            var alternatives = "--x\nContent-Type: text/plain\n\nSee the plan.\n"
                    + "--x\nContent-Type: multipart/mixed; boundary=\"y\"\n\n"
                    + "--y\nContent-Type: text/html\n\n<p>See the plan.</p>\n"
                    + "--y\nContent-Type: text/markdown\nContent-Disposition: " + disposition
                    + "; filename=\"plan.md\"\n\n# Pond\n"
                    + "--y\nContent-Type: image/png\nContent-ID: <logo>\nContent-Disposition: inline;"
                    + " filename=\"logo.png\"\nContent-Transfer-Encoding: base64\n\n" + picture() + "\n--y--\n--x--\n";
            var mail = new MailFile("Plans", List.of())
                    .part("Content-Type: multipart/alternative; boundary=\"x\"", alternatives);

            assertThat(Sample.outline(read(mail)))
                    .contains("See the plan.", "Attachments: plan.md")
                    .doesNotContain("<p>See the plan.</p>");
        }
    }

    private Extraction read(MailFile mail) throws Exception {
        return sample.read(sample.text("a.eml", mail.toString()), new MemoryAttachments(10));
    }

    private static String picture() throws Exception {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB), "png", bytes);
        return Base64.getMimeEncoder().encodeToString(bytes.toByteArray());
    }
}
