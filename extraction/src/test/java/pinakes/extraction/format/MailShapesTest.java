package pinakes.extraction.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.Extraction;
import pinakes.extraction.MemoryAttachments;

@DisplayName("K6: messages as programs write them are not taken for damaged ones")
final class MailShapesTest extends FormatCase {
    @ParameterizedTest
    @CsvSource(textBlock = """
            gmail, 'Grüße, soft line. [image: logo.png]', 'plan.txt'
            outlook, 'Grüße', 'plan.txt'
            apple-mail, 'Hi', ''
            mailing-list, 'The post.', ''
            mailing-list-footer, 'The heron waits by the pond until the evening. !!', ''
            digest, 'Second message', ''
            forwarded, 'Inner text', 'in.txt'
            forwarded-from-a-mailbox, 'Inner text', ''
            invitation, 'The heron waits by the pond until the evening.', 'invite.ics'
            signed-smime, 'Signed text €', ''
            signed-pgp, 'Signed', ''
            bounce-with-headers, 'This is the mail system at host x.', 'delivery-status'
            bounce-with-headers-as-text, 'This is the mail system at host x.', 'delivery-status'
            bounce-with-part-of-the-message, 'Hello this is', 'delivery-status'
            """)
    void message_is_read_without_a_warning(String name, String text, String attachment) throws Exception {
        var content = new String(mail(name), UTF_8).replace("\n", "\r\n").getBytes(UTF_8);
        var file = sample.bytes("a.eml", content);

        var mail = sample.read(file, new MemoryAttachments(10));
        var whole = sample.read(file);

        assertThat(Sample.outline(mail)).contains(text);
        assertThat(mail.attachments())
                .extracting(AttachedFile::name)
                .isEqualTo(attachment.isEmpty() ? List.of() : List.of(attachment));
        assertThat(warnings(mail)).isEmpty();
        assertThat(warnings(whole)).isEmpty();
    }

    @Test
    void lone_carriage_returns_end_lines_when_the_header_has_no_line_feed() throws Exception {
        var content = new String(mail("gmail"), UTF_8).replace("\n", "\r");

        var mail = sample.read(sample.bytes("a.eml", content.getBytes(UTF_8)), new MemoryAttachments(10));

        assertThat(Sample.outline(mail)).contains("Grüße, soft line. [image: logo.png]");
        assertThat(mail.attachments()).extracting(AttachedFile::name).containsExactly("plan.txt");
        assertThat(warnings(mail)).isEmpty();
    }

    @Test
    void mail_with_lone_carriage_returns_only_has_a_subject_and_a_text() throws Exception {
        var content =
                "From: a@b.c\rTo: d@e.f\rSubject: Old Mac mail\r\rThe walrus budget.\rIt is approved.\r\nTwice.\r";

        var mail = sample.read(sample.bytes("a.eml", content.getBytes(UTF_8)));

        assertThat(mail.description().title()).isEqualTo("Old Mac mail");
        assertThat(Sample.outline(mail)).contains("The walrus budget.\nIt is approved.\nTwice.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void lone_carriage_returns_in_mails_with_line_feeds_stay(String lineEnd) throws Exception {
        var content = "From: a@b.c\nSubject: s\nContent-Type: text/csv; name=a.csv\n\n".replace("\n", lineEnd)
                + "a,\"x\r\ry\"" + lineEnd;

        var parsed = MailParser.parsed(new ByteArrayInputStream(content.getBytes(UTF_8)), new MailDamage());

        try (var body = PartContent.of(parsed, () -> {})) {
            assertThat(new String(body.readAllBytes(), UTF_8)).contains("x\r\ry");
        }
    }

    private static byte[] mail(String name) throws IOException {
        try (var in = Objects.requireNonNull(MailShapesTest.class.getResourceAsStream("mail/" + name + ".eml"))) {
            return in.readAllBytes();
        }
    }

    private static List<String> warnings(Extraction extraction) {
        var warnings = new ArrayList<>(extraction.warnings());
        extraction.attachments().forEach(file -> warnings.addAll(warnings(file.extraction())));
        return warnings;
    }
}
