package pinakes.family.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UploadNameTest {
    @ParameterizedTest
    @CsvSource({
        "report.pdf, report.pdf",
        "/etc/passwd.txt, passwd.txt",
        "../../secret.md, secret.md",
        "C:\\Users\\me\\notes.docx, notes.docx",
        "mixed/and\\more.txt, more.txt",
        "'  spaced out.txt ', spaced out.txt",
        ".hidden.txt, .hidden.txt"
    })
    @DisplayName("S2: a path is reduced to the name of its file")
    void paths(String given, String name) {
        assertThat(new UploadName(given).value()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u202Eb.txt", "a\u200Bb.txt"})
    @DisplayName("S2: what cannot be seen is left out")
    void invisible(String given) {
        assertThat(new UploadName(given).value()).isEqualTo("ab.txt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u0000b.txt", "a\nb.txt", "a\rb.txt", "a\u001Bb.txt", "a\u0085b.txt", "a\u2028b.txt"})
    @DisplayName("S2: control characters are refused and not guessed over")
    void control_characters(String given) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new UploadName(given))
                .withMessage("filename must not contain line breaks or other control characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ".", "..", "/", "a/..", "dir/", "\u200B"})
    @DisplayName("S2: what names no file is refused")
    void no_names(String given) {
        assertThatIllegalArgumentException().isThrownBy(() -> new UploadName(given));
    }
}
