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
        isRead(mail("--b\nContent-Type: text/plain\n\nHalf a sent"), "Half a sent", "part of it is cut off");
    }

    @Test
    void part_whose_header_is_cut_off() throws Exception {
        isRead(
                mail("--b\nContent-Type: text/plain\n\nFirst\n--b\nContent-Type: text/pl"),
                "First",
                "part of it is cut off");
    }

    @Test
    void parts_without_the_boundary_that_was_announced() throws Exception {
        isRead(mail("--c\nContent-Type: text/plain\n\nWhole text\n--c--\n"), "Whole text", "it could not be split");
    }

    @Test
    void encoded_text_that_is_cut_off() throws Exception {
        isRead(
                mail("--b\n" + ENCODED_PART + ENCODED.substring(0, 41) + "\n--b--\n"),
                "The heron waits by the pond un",
                "part of it is wrongly encoded");
    }

    @Test
    void encoded_text_with_other_signs() throws Exception {
        isRead(
                mail("--b\n" + ENCODED_PART + ENCODED.substring(0, 40) + "\n*** !!!\n" + ENCODED.substring(40)
                        + "\n--b--\n"),
                TEXT,
                "part of it is wrongly encoded");
    }

    @Test
    void encoded_text_in_several_pieces_is_read_to_its_end() throws Exception {
        var pieces = Base64.getEncoder().encodeToString("The heron ".getBytes(UTF_8)) + "\n" + ENCODED;

        var mail = mail("--b\n" + ENCODED_PART + pieces + "\n--b--\n");

        assertThat(Sample.outline(mail)).contains("The heron " + TEXT);
        assertThat(mail.warnings()).isEmpty();
    }

    @Test
    void encoded_text_in_pieces_with_words_between_them() throws Exception {
        var piece = Base64.getEncoder().encodeToString("The heron ".getBytes(UTF_8));

        isRead(
                mail("--b\n" + ENCODED_PART + piece + "\n--- cut here ---\n" + ENCODED + "\n--b--\n"),
                "The heron " + TEXT,
                "part of it is wrongly encoded");
    }

    @Test
    void words_of_a_mailing_list_after_encoded_text_are_left_out() throws Exception {
        var lines = "\n____=" + "heron".repeat(8) + "\nUsers mailing list\nunsubscribed\nlist\n";
        var padded = Base64.getEncoder().encodeToString((TEXT + " Größe!").getBytes(UTF_8));
        assertThat(padded).endsWith("=");
        var unpadded = Base64.getEncoder().encodeToString((TEXT + " Größe").getBytes(UTF_8));
        assertThat(unpadded).doesNotEndWith("=");

        for (var encoded : new String[] {padded, unpadded}) {
            var mail = mail("--b\n" + ENCODED_PART + encoded + lines + "--b--\n");

            assertThat(Sample.outline(mail).getLast())
                    .startsWith(TEXT + " Größe")
                    .hasSizeLessThan(TEXT.length() + 8);
            assertThat(mail.warnings()).isEmpty();
        }
    }

    @Test
    void words_before_encoded_text_are_left_out() throws Exception {
        for (var words : new String[] {"(see below)", "*** External ***", "Über uns", "Sent by the gateway:"}) {
            for (var text : new String[] {TEXT, "Hello!", "Ada's pond"}) {
                var encoded = Base64.getMimeEncoder().encodeToString(text.getBytes(UTF_8));

                isRead(
                        mail("--b\n" + ENCODED_PART + words + "\n" + encoded + "\n--b--\n"),
                        text,
                        "part of it is wrongly encoded");
            }
        }
    }

    @Test
    void text_that_is_not_encoded_although_its_header_says_so() throws Exception {
        for (var text : new String[] {"(see below)", "*** External ***", "Über uns", "Hello, Ben", "Dig a pond."}) {
            var mail = mail("--b\n" + ENCODED_PART + text + "\n\nList:\n\nlist\n\nRegards\n\nAnna\n--b--\n");

            isRead(mail, text, "part of it is wrongly encoded");
            assertThat(Sample.outline(mail)).endsWith(text, "List:", "list", "Regards", "Anna");
        }
    }

    @Test
    void file_that_is_not_encoded_although_its_header_says_so() throws Exception {
        var mail = mail("--b\nContent-Type: text/plain\n\nSee the plan.\n--b\n"
                + "Content-Disposition: attachment; filename=\"plan.txt\"\n" + ENCODED_PART
                + "Dig a pond, then wait.\n--b--\n");

        assertThat(Sample.outline(mail)).contains("Dig a pond, then wait.");
        assertThat(mail.warnings())
                .containsExactly(
                        "The attachment “plan.txt” is damaged: it is wrongly encoded, so part of it may be missing.");
    }

    @Test
    void encoded_text_with_a_wrong_sign_in_its_only_line() throws Exception {
        isRead(
                mail("--b\n" + ENCODED_PART + ENCODED.substring(0, 44) + "*" + ENCODED.substring(44) + "\n--b--\n"),
                TEXT,
                "part of it is wrongly encoded");
    }

    @Test
    void encoded_text_in_one_long_line() throws Exception {
        var text = "The heron waits. ".repeat(2_000).strip();

        var mail = mail("--b\n" + ENCODED_PART + Base64.getEncoder().encodeToString(text.getBytes(UTF_8))
                + "\n____\nUsers mailing list\n--b--\n");

        assertThat(Sample.outline(mail)).last().isEqualTo(text);
        assertThat(mail.warnings()).isEmpty();
    }

    @Test
    void line_goes_on_after_the_padding_of_encoded_text() throws Exception {
        var piece = Base64.getEncoder().encodeToString("The heron ".getBytes(UTF_8));

        for (var line : new String[] {piece + ENCODED, piece + "____ Users mailing list\n" + ENCODED}) {
            var mail = mail("--b\n" + ENCODED_PART + line + "\n--b--\n");

            assertThat(Sample.outline(mail)).last().isEqualTo("The heron " + TEXT);
        }
    }

    @Test
    void padding_on_a_line_of_its_own_is_no_damage() throws Exception {
        var mail = mail("--b\n" + ENCODED_PART + ENCODED.replace("==", "\n==") + "\n--b--\n");

        assertThat(Sample.outline(mail)).last().isEqualTo(TEXT);
        assertThat(mail.warnings()).isEmpty();
    }

    @Test
    void blank_text_that_is_encoded_gives_no_warning() throws Exception {
        for (var encoded : new String[] {"DQo=", "\n"}) {
            var mail = mail("--b\n" + ENCODED_PART + encoded + "\n--b--\n");

            assertThat(Sample.outline(mail)).containsExactly("# Plans", "From: ada@example.org");
            assertThat(mail.warnings()).isEmpty();
        }
    }

    @Test
    void second_piece_of_encoded_text_that_is_cut_off() throws Exception {
        var piece = Base64.getEncoder().encodeToString("The heron ".getBytes(UTF_8));

        isRead(
                mail("--b\n" + ENCODED_PART + piece + "\n" + ENCODED.substring(0, 41) + "\n--b--\n"),
                "The heron The heron waits by the pond un",
                "part of it is wrongly encoded");
    }

    @Test
    void second_piece_of_encoded_text_in_lines_of_another_length() throws Exception {
        var piece = Base64.getEncoder().encodeToString("The heron ".getBytes(UTF_8));

        var mail = mail("--b\n" + ENCODED_PART + piece + "\n" + ENCODED.substring(0, 50) + "\n" + ENCODED.substring(50)
                + "\n--b--\n");

        assertThat(Sample.outline(mail)).contains("The heron " + TEXT);
        assertThat(mail.warnings()).isEmpty();
    }

    @Test
    void encoded_text_without_its_padding() throws Exception {
        isRead(
                mail("--b\n" + ENCODED_PART + ENCODED.replace("=", "") + "\n--b--\n"),
                TEXT,
                "part of it is wrongly encoded");
    }

    @Test
    void encoded_text_with_tabs_and_control_characters_gives_no_warning() throws Exception {
        var mail = mail("--b\n" + ENCODED_PART + "\t" + ENCODED + "\n\0\n--b--\n");

        assertThat(Sample.outline(mail)).contains(TEXT);
        assertThat(mail.warnings()).isEmpty();
    }

    @Test
    void attachment_that_is_cut_off_is_named() throws Exception {
        var mail = mail("--b\nContent-Type: text/plain\n\nSee the plan.\n--b\n"
                + "Content-Disposition: attachment; filename=\"plan.txt\"\n" + ENCODED_PART
                + ENCODED.substring(0, 41) + "\n--b--\n");

        assertThat(Sample.outline(mail)).contains("The heron waits by the pond un");
        assertThat(mail.warnings())
                .containsExactly(
                        "The attachment “plan.txt” is damaged: it is wrongly encoded, so part of it may be missing.");
    }

    @Test
    void parts_whose_boundary_was_not_announced() throws Exception {
        for (var type : new String[] {"multipart/mixed", "multipart/mixed;\r\nboundary=\"b\""}) {
            isRead(single(type, "--b\r\n\r\nWhole text\r\n--b--\r\n"), "Whole text", "it could not be split");
        }
    }

    @Test
    void parts_that_cannot_be_split_beside_one_that_is_cut_off() throws Exception {
        var unsplit = "--b\nContent-Type: multipart/mixed; boundary=\"c\"\n\nWhole text\n--c--\n";

        for (var end : new String[] {"--b--\n", "--b\n\nHalf a sent"}) {
            var mail = mail(unsplit + end);

            isRead(mail, "Whole text", "it could not be split");
            assertThat(mail.warnings()).hasSize(1);
        }
    }

    @Test
    void message_that_ends_where_its_parts_are_announced() throws Exception {
        isRead(single("multipart/mixed; bound", ""), "From: ada@example.org", "part of it is cut off");
    }

    private Extraction single(String type, String body) throws Exception {
        return sample.read(sample.text(
                "a.eml", "From: ada@example.org\r\nSubject: Plans\r\nContent-Type: " + type + "\r\n\r\n" + body));
    }

    @Test
    void message_of_which_one_part_has_no_end_but_is_followed_by_others() throws Exception {
        isRead(
                mail("--b\nContent-Type: multipart/mixed; boundary=\"c\"\n\n--c\n\nFirst\n--b\n\nSecond\n--b--\n"),
                "Second",
                "part of it is cut off");
    }

    @Test
    void parts_without_headers_give_no_warning() throws Exception {
        var mail = mail("--b\n\nFirst\n--b\n\nSecond\n--b--\n");

        assertThat(Sample.outline(mail)).contains("First", "Second");
        assertThat(mail.warnings()).isEmpty();
    }

    @Test
    void byte_order_mark_before_the_message_is_no_damage() throws Exception {
        var mail = sample.read(
                sample.text("a.eml", "\uFEFFFrom: ada@example.org\r\nSubject: Plans\r\n\r\nSee below.\r\n"));

        assertThat(Sample.outline(mail)).containsExactly("# Plans", "From: ada@example.org", "See below.");
        assertThat(mail.warnings()).isEmpty();
    }

    @Test
    void text_among_the_headers() throws Exception {
        isRead(
                mail("--b\nContent-Type: text/plain\nText without an empty line\n\nbefore it\n--b--\n"),
                "before it",
                "some lines in its headers could not be read");
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
