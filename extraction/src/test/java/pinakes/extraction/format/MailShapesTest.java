package pinakes.extraction.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        byte[] content;
        try (var in = Objects.requireNonNull(getClass().getResourceAsStream("mail/" + name + ".eml"))) {
            content = new String(in.readAllBytes(), UTF_8).replace("\n", "\r\n").getBytes(UTF_8);
        }
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

    private static List<String> warnings(Extraction extraction) {
        var warnings = new ArrayList<>(extraction.warnings());
        extraction.attachments().forEach(file -> warnings.addAll(warnings(file.extraction())));
        return warnings;
    }
}
