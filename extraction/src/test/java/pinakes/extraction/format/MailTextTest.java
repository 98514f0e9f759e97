package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.MemoryAttachments;
import pinakes.testkit.file.MailFile;

@DisplayName("K1: messages are read with what their headers say")
final class MailTextTest extends FormatCase {
    @Test
    void message_says_who_wrote_to_whom_and_what_is_attached() throws Exception {
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

    @Test
    void of_alternatives_the_plain_text_is_read_unless_it_is_blank() throws Exception {
        for (var plain : List.of("Plain", " ")) {
            var extraction =
                    sample.read(sample.text("a.eml", """
                    From: ada@example.org
                    Subject: Plans
                    Content-Type: multipart/alternative; boundary="b"

                    --b
                    Content-Type: text/plain

                    %s
                    --b
                    Content-Type: text/html

                    <p>Marked up</p>
                    --b--
                    """.replace("%s", plain).replace("\n", "\r\n")));

            assertThat(Sample.outline(extraction))
                    .containsExactly("# Plans", "From: ada@example.org", plain.isBlank() ? "Marked up" : plain);
        }
    }

    @Test
    void of_alternatives_without_plain_text_the_page_is_read_and_not_the_calendar() throws Exception {
        var page = "Content-Type: text/html\n\n<p>Marked up</p>\n";
        var related = "Content-Type: multipart/related; boundary=\"r\"\n\n--r\n" + page + "--r--\n";
        for (var text : List.of(page, related)) {
            for (var calendar : List.of(
                    "text/calendar",
                    "application/ics",
                    "application/ics\nContent-Disposition: inline; filename=\"invite.ics\"")) {
                var alternatives = "--x\nContent-Type: text/plain\n\n \n--x\n" + text + "--x\nContent-Type: " + calendar
                        + "\n\nBEGIN:VCALENDAR\nEND:VCALENDAR\n--x--\n";
                var mail = new MailFile("Plans", List.of())
                        .part("Content-Type: multipart/alternative; boundary=\"x\"", alternatives);

                var extraction = sample.read(sample.text("a.eml", mail.toString()), new MemoryAttachments(10));

                assertThat(Sample.outline(extraction)).contains("Marked up").doesNotContain("BEGIN:VCALENDAR");
                assertThat(extraction.attachments())
                        .extracting(AttachedFile::name)
                        .isEqualTo(calendar.contains("filename") ? List.of("invite.ics") : List.of());
            }
        }
    }

    @Test
    void alternative_that_is_alone_is_read_whatever_it_is() throws Exception {
        var mail = new MailFile("Plans", List.of())
                .part(
                        "Content-Type: multipart/alternative; boundary=\"x\"",
                        "--x\nContent-Type: text/calendar\n\nBEGIN:VCALENDAR\n--x--\n");

        assertThat(Sample.outline(sample.read(sample.text("a.eml", mail.toString()))))
                .contains("BEGIN:VCALENDAR");
    }

    @Test
    void message_saved_as_utf_16_is_read() throws Exception {
        var mail = "From: ada@example.org\r\nSubject: Wide\r\n\r\nEvery letter takes two bytes.\r\n";

        var extraction = sample.read(sample.bytes("a.eml", ("\uFEFF" + mail).getBytes(StandardCharsets.UTF_16LE)));

        assertThat(Sample.outline(extraction)).contains("# Wide", "Every letter takes two bytes.");
    }
}
