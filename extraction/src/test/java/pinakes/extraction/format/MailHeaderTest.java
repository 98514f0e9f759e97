package pinakes.extraction.format;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.extraction.Extraction;
import pinakes.testkit.file.MailFile;

@DisplayName("S4: a message with a header of any size is read")
final class MailHeaderTest extends FormatCase {
    private static final int MANY = 100_000;

    private Extraction mail(String field) throws Exception {
        return sample.read(
                sample.text("a.eml", field + "\r\nFrom: ada@example.org\r\nSubject: Plans\r\n\r\nSee below.\r\n"));
    }

    private static void isWhole(Extraction mail) {
        assertThat(Sample.outline(mail)).containsExactly("# Plans", "From: ada@example.org", "See below.");
        assertThat(mail.warnings()).isEmpty();
    }

    @Test
    void long_field_that_is_not_read_is_nothing_to_warn_about() throws Exception {
        isWhole(mail("X-Spam-Report: " + "heron ".repeat(400_000)));
        isWhole(mail("X-Spam-Report:" + " heron\r\n".repeat(300_000) + " pond"));
    }

    @Test
    void so_are_many_short_ones() throws Exception {
        isWhole(mail(IntStream.range(0, MANY)
                .mapToObj(number -> "X-Hop-" + number + ": by heron.example.org")
                .collect(joining("\r\n"))));
    }

    @Test
    void of_a_field_that_is_repeated_the_first_counts() throws Exception {
        var mail = mail("Subject: First" + "\r\nSubject: Again".repeat(MANY));

        assertThat(Sample.outline(mail)).containsExactly("# First", "From: ada@example.org", "See below.");
    }

    @Test
    void of_a_long_field_that_is_read_the_beginning_is_kept_with_a_warning() throws Exception {
        var mail = mail("To: "
                + IntStream.range(0, MANY)
                        .mapToObj(number -> "heron" + number + "@example.org")
                        .collect(joining(",\r\n ")));

        assertThat(Sample.outline(mail))
                .contains("See below.")
                .anyMatch(text -> text.contains("To: heron0@example.org"));
        assertThat(mail.warnings())
                .containsExactly("The header “To” of the email is longer than 1 MB, so only its beginning was read.");
    }

    @Test
    void part_has_the_same_limits() throws Exception {
        var mail = new MailFile("Plans", List.of()).part("X-Note: " + "heron ".repeat(400_000), "See below.");

        isWhole(sample.read(sample.text("a.eml", mail.toString())));
    }
}
