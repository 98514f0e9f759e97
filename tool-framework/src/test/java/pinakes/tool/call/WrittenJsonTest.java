package pinakes.tool.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import tools.jackson.core.io.SerializedString;

/// Jackson's own form of the same text says what is right.
final class WrittenJsonTest {
    private static final String JSON = "{\"title\":\"a \\\"b\\\" \\\\ \\n é 😀\"}";

    private final WrittenJson written = new WrittenJson(JSON.getBytes(StandardCharsets.UTF_8));
    private final SerializedString expected = new SerializedString(JSON);

    @Test
    void whole_forms_are_those_of_the_text() {
        assertThat(written).hasToString(JSON);
        assertThat(written.getValue()).isEqualTo(JSON);
        assertThat(written.charLength()).isEqualTo(JSON.length());
        assertThat(written.asUnquotedUTF8()).isEqualTo(expected.asUnquotedUTF8());
        assertThat(written.asQuotedUTF8()).isEqualTo(expected.asQuotedUTF8());
        assertThat(written.asQuotedChars()).isEqualTo(expected.asQuotedChars());
    }

    @Test
    void forms_are_appended_where_they_fit_exactly_and_not_where_they_do_not() {
        var plain = expected.asUnquotedUTF8().length;
        var quoted = expected.asQuotedUTF8().length;

        assertThat(written.appendUnquotedUTF8(new byte[plain + 1], 1)).isEqualTo(plain);
        assertThat(written.appendUnquotedUTF8(new byte[plain], 1)).isEqualTo(-1);
        assertThat(written.appendQuotedUTF8(new byte[quoted + 1], 1)).isEqualTo(quoted);
        assertThat(written.appendQuotedUTF8(new byte[quoted], 1)).isEqualTo(-1);
        assertThat(written.appendUnquoted(new char[JSON.length()], 0)).isEqualTo(JSON.length());
        assertThat(written.appendUnquoted(new char[JSON.length()], 1)).isEqualTo(-1);
        assertThat(written.appendQuoted(new char[quoted], 0)).isEqualTo(expected.asQuotedChars().length);
        assertThat(written.appendQuoted(new char[1], 0)).isEqualTo(-1);
        assertThat(written.putUnquotedUTF8(ByteBuffer.allocate(plain))).isEqualTo(plain);
        assertThat(written.putQuotedUTF8(ByteBuffer.allocate(plain))).isEqualTo(-1);
    }

    @Test
    void forms_are_written_to_a_stream() throws IOException {
        var plain = new ByteArrayOutputStream();
        var quoted = new ByteArrayOutputStream();

        assertThat(written.writeUnquotedUTF8(plain)).isEqualTo(plain.size());
        assertThat(written.writeQuotedUTF8(quoted)).isEqualTo(quoted.size());

        assertThat(plain.toByteArray()).isEqualTo(expected.asUnquotedUTF8());
        assertThat(quoted.toByteArray()).isEqualTo(expected.asQuotedUTF8());
    }
}
