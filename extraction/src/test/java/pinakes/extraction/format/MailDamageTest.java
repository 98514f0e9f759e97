package pinakes.extraction.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.extraction.Extraction;

@DisplayName("K6: of a damaged message, what can be read is kept, and a warning says that some may be missing")
final class MailDamageTest extends FormatCase {
    private static final String TEXT = "The heron waits by the pond until the evening.";
    private static final String ENCODED = Base64.getEncoder().encodeToString(TEXT.getBytes(UTF_8));
    private static final String ENCODED_PART = "Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n";

    private Extraction mail(String body) throws Exception {
        var mail = "From: ada@example.org\nSubject: Plans\nMIME-Version: 1.0\n"
                + "Content-Type: multipart/mixed; boundary=\"b\"\n\n" + body;
        return sample.read(sample.text("a.eml", mail.replace("\n", "\r\n")));
    }

    private static void isRead(Extraction mail, String text, String warning) {
        assertThat(Sample.outline(mail)).contains(text);
        assertThat(mail.warnings()).first().asString().startsWith("The email is damaged: " + warning);
    }

    @Test
    void part_without_an_end() throws Exception {
        isRead(mail("--b\nContent-Type: text/plain\n\nHalf a sent"), "Half a sent", "a part of it is cut off");
    }

    @Test
    void part_whose_header_is_cut_off() throws Exception {
        isRead(
                mail("--b\nContent-Type: text/plain\n\nFirst\n--b\nContent-Type: text/pl"),
                "First",
                "a part of it is cut off");
    }

    @Test
    void parts_without_the_boundary_that_was_announced() throws Exception {
        isRead(mail("--c\nContent-Type: text/plain\n\nWhole text\n--c--\n"), "Whole text", "its text could not");
    }

    @Test
    void encoded_text_that_is_cut_off() throws Exception {
        isRead(
                mail("--b\n" + ENCODED_PART + ENCODED.substring(0, 41) + "\n--b--\n"),
                "The heron waits by the pond un",
                "a part of it is encoded wrongly");
    }

    @Test
    void encoded_text_with_other_signs() throws Exception {
        isRead(
                mail("--b\n" + ENCODED_PART + ENCODED.substring(0, 40) + "\n*** !!!\n" + ENCODED.substring(40)
                        + "\n--b--\n"),
                TEXT,
                "a part of it is encoded wrongly");
    }

    @Test
    void text_among_the_headers() throws Exception {
        isRead(
                mail("--b\nContent-Type: text/plain\nText without an empty line\n\nbefore it\n--b--\n"),
                "before it",
                "it has lines among its headers");
    }

    @Test
    void whole_message_gives_no_warning() throws Exception {
        var mail = mail("This is a multi-part message in MIME format.\n--b\n" + ENCODED_PART + ENCODED
                + "\n--b\nContent-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\nGr=C3=BC=C3=9Fe\n"
                + "--b--\nThe end\n");

        assertThat(Sample.outline(mail))
                .contains(TEXT, "Grüße")
                .doesNotContain("The end", "This is a multi-part message in MIME format.");
        assertThat(mail.warnings()).isEmpty();
    }

    @Test
    void line_of_a_mailbox_before_the_message_is_no_damage() throws Exception {
        var mail = sample.read(sample.text(
                "a.eml",
                "From ada@example.org Mon Jan  1 00\r\nFrom: ada@example.org\r\nSubject: Plans\r\n\r\nSee below.\r\n"));

        assertThat(Sample.outline(mail)).contains("See below.");
        assertThat(mail.warnings()).isEmpty();
    }
}
