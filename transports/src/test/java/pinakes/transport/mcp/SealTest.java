package pinakes.transport.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SealTest {
    private static final byte[] CONTENT = "content".getBytes(StandardCharsets.UTF_8);

    @Test
    @DisplayName("S6: what was sealed opens for the same purpose only")
    void purpose() {
        var seal = Seal.random();
        var sealed = seal.seal("a", CONTENT);

        assertThat(seal.open("a", sealed)).contains(CONTENT);
        assertThat(seal.open("b", sealed)).isEmpty();
    }

    @Test
    @DisplayName("S6: a change of any character is noticed, and the content cannot be read")
    void integrity() {
        var seal = Seal.random();
        var sealed = seal.seal("a", CONTENT);

        for (var i = 0; i < sealed.length(); i++) {
            var changed = new StringBuilder(sealed);
            changed.setCharAt(i, sealed.charAt(i) == 'A' ? 'Q' : 'A');
            assertThat(seal.open("a", changed.toString())).isEmpty();
        }
        assertThat(seal.open("a", "")).isEmpty();
        assertThat(seal.open("a", "no base64!")).isEmpty();
        assertThat(seal.open("a", "A".repeat(100_000))).isEmpty();
        assertThat(sealed).doesNotContain("content");
    }

    @Test
    @DisplayName("S6: what one server sealed, no other opens")
    void every_server_has_a_seal_of_its_own() {
        var sealed = Seal.random().seal("a", CONTENT);

        assertThat(Seal.random().open("a", sealed)).isEmpty();
    }
}
