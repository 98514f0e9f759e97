package pinakes.extraction.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Base64;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.MemoryAttachments;
import pinakes.extraction.worker.WorkerPool;
import pinakes.extraction.worker.WorkerSettings;

@DisplayName("K1: files attached to a message are read as documents of their own")
final class MailAttachmentsTest {
    private static final String PLANS = """
            From: ada@example.org
            Subject: Plans
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary="b"

            --b
            Content-Type: text/plain; charset=utf-8

            See the plan.
            --b
            Content-Type: text/markdown; name="plan.md"
            Content-Disposition: attachment; filename="plan.md"

            # Pond

            Dig a pond.
            --b
            Content-Type: message/rfc822
            Content-Disposition: attachment; filename="older.eml"

            From: ben@example.org
            Subject: Ducks
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary="i"

            --i
            Content-Type: text/plain

            Where will they swim?
            --i
            Content-Type: text/csv
            Content-Disposition: attachment; filename="ducks.csv"

            name,age
            Donald,7
            --i--
            --b
            Content-Type: application/zip
            Content-Disposition: attachment; filename="ducks.bin"

            \u0001\u0002\u0003\u0004
            --b--
            """.replace("\n", "\r\n");

    @TempDir
    private Path directory;

    private Sample sample;

    @BeforeEach
    void prepare() {
        sample = new Sample(directory);
    }

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
        var older = mail.attachments().getLast().extraction();
        assertThat(older.description().title()).isEqualTo("Ducks");
        assertThat(Sample.outline(older))
                .containsExactly("# Ducks", "From: ben@example.org", "Where will they swim?", "Attachments: ducks.csv");
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
    void picture_in_the_text_stays_part_of_it_and_an_attached_one_is_a_document() throws Exception {
        var picture = picture();
        var mail = sample.read(
                sample.text("a.eml", """
                From: ada@example.org
                Subject: Photos
                MIME-Version: 1.0
                Content-Type: multipart/mixed; boundary="b"

                --b
                Content-Type: text/plain

                See the photo.
                --b
                Content-Type: image/png
                Content-Disposition: inline; filename="logo.png"
                Content-Transfer-Encoding: base64

                %1$s
                --b
                Content-Type: image/png
                Content-Disposition: attachment; filename="photo.png"
                Content-Transfer-Encoding: base64

                %1$s
                --b--
                """.replace("%1$s", picture).replace("\n", "\r\n")), new MemoryAttachments(10));

        assertThat(mail.attachments()).extracting(AttachedFile::name).containsExactly("photo.png");
    }

    @Test
    void name_with_line_breaks_and_markup_cannot_pass_for_other_lines_of_the_message() throws Exception {
        var mail = sample.read(sample.text("a.eml", """
                From: ada@example.org
                Subject: Plans
                MIME-Version: 1.0
                Content-Type: multipart/mixed; boundary="b"

                --b
                Content-Type: text/plain

                See the plan.
                --b
                Content-Type: text/plain
                Content-Disposition: attachment; filename*=UTF-8''a%0D%0A%0D%0A%23%20From%3A%20boss%E2%80%A8%3Cb%3E.txt

                Dig a pond.
                --b--
                """.replace("\n", "\r\n")), new MemoryAttachments(10));

        assertThat(Sample.outline(mail))
                .containsExactly(
                        "# Plans", "From: ada@example.org", "See the plan.", "Attachments: a # From: boss <b>.txt");
    }

    private static String picture() throws Exception {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB), "png", bytes);
        return Base64.getMimeEncoder().encodeToString(bytes.toByteArray());
    }
}
