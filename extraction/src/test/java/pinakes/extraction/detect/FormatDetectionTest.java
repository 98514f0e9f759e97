package pinakes.extraction.detect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ReadingLimits;

@DisplayName("K1: the format is judged by content as well as by name")
final class FormatDetectionTest {
    @TempDir
    private Path directory;

    private Path file(byte[] content) throws IOException {
        return Files.write(directory.resolve("file"), content);
    }

    private FileFormat format(String name, String content) throws IOException, ExtractionException {
        return FormatDetection.of(file(content.getBytes(ISO_8859_1)), name, ReadingLimits.USUAL);
    }

    private ExtractionException refusal(String name, String content) {
        return catchThrowableOfType(ExtractionException.class, () -> format(name, content));
    }

    @ParameterizedTest
    @CsvSource({
        "a.pdf, %PDF-1.7, PDF",
        "a, %PDF-1.7, PDF",
        "a.htm, <p>Hello, HTML",
        "a, <!DOCTYPE html><p>, HTML",
        "a.svg, <svg xmlns='x'>, SVG",
        "a.txt, Hello, TXT",
        "a, Hello, TXT",
        "a.unknown, Hello, TXT",
        "a.md, <div>inline</div>, MARKDOWN",
        "a.rtf, {\\rtf1 x}, RTF",
        "a.csv, 'a;b', CSV"
    })
    void content_and_name_agree(String name, String content, FileFormat expected) throws Exception {
        assertThat(format(name, content)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "\n", "\r"})
    void mail_without_extension_is_recognised_by_its_head(String lineEnd) throws Exception {
        assertThat(format("a", "From: a@b\nTo: c@d\nSubject: x\n\nHello".replace("\n", lineEnd)))
                .isEqualTo(FileFormat.EML);
    }

    @Test
    void other_content_than_announced_is_reported_with_both_names() {
        var refusal = refusal("a.docx", "%PDF-1.7");

        assertThat(refusal.reason()).isEqualTo(Reason.MISLABELLED);
        assertThat(refusal)
                .hasMessage(
                        "The file name (.docx) suggests DOCX, but the content is PDF. Rename the file to .pdf if that"
                                + " is what it should be.");
    }

    @Test
    void text_that_is_announced_as_something_else_is_reported() {
        assertThat(refusal("a.png", "Hello").reason()).isEqualTo(Reason.MISLABELLED);
    }

    @Test
    void program_that_is_announced_as_text_is_reported() {
        var refusal = refusal("a.txt", "\u007FELF\u0001\u0000\u0000\u0002\u0000\u0003");

        assertThat(refusal.reason()).isEqualTo(Reason.MISLABELLED);
        assertThat(refusal).hasMessage("The file name suggests TXT, but the file is a program.");
    }

    @Test
    void unknown_format_is_answered_with_the_known_ones() {
        var refusal = refusal("a.gif", "GIF89a\u0000\u0001\u0000\u0001");

        assertThat(refusal.reason()).isEqualTo(Reason.UNSUPPORTED_FORMAT);
        assertThat(refusal)
                .hasMessageStartingWith(
                        "The file is a GIF image, which is not supported. Supported formats: pdf, docx");
    }

    @Test
    void empty_file_is_said_to_be_empty() {
        assertThat(refusal("a.pdf", "").reason()).isEqualTo(Reason.EMPTY);
    }

    @Test
    void encrypted_office_file_is_told_from_an_old_one() throws IOException {
        var container = new byte[1024];
        System.arraycopy(new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0}, 0, container, 0, 4);
        System.arraycopy(new byte[] {(byte) 0xA1, (byte) 0xB1, 0x1A, (byte) 0xE1}, 0, container, 4, 4);
        var old = file(Arrays.copyOf(container, container.length));
        var oldRefusal = catchThrowableOfType(
                ExtractionException.class, () -> FormatDetection.of(old, "a.doc", ReadingLimits.USUAL));
        var name = "EncryptedPackage".getBytes(UTF_16LE);
        System.arraycopy(name, 0, container, 512, name.length);
        var encrypted = file(container);
        var encryptedRefusal = catchThrowableOfType(
                ExtractionException.class, () -> FormatDetection.of(encrypted, "a.docx", ReadingLimits.USUAL));

        assertThat(oldRefusal.reason()).isEqualTo(Reason.UNSUPPORTED_FORMAT);
        assertThat(oldRefusal).hasMessageContaining("pre-2007 Office file, such as .doc");
        assertThat(encryptedRefusal.reason()).isEqualTo(Reason.ENCRYPTED);
        assertThat(encryptedRefusal)
                .hasMessage("The DOCX file is encrypted. Remove the password and add the file again.");
    }
}
