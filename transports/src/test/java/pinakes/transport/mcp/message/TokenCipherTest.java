package pinakes.transport.mcp.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TokenCipherTest {
    private static final byte[] CONTENT = "content".getBytes(StandardCharsets.UTF_8);

    @Test
    @DisplayName("S6: what was sealed opens for the same purpose only")
    void purpose() {
        var seal = TokenCipher.random();
        var sealed = seal.encrypt("a", CONTENT);

        assertThat(seal.decrypt("a", sealed)).contains(CONTENT);
        assertThat(seal.decrypt("b", sealed)).isEmpty();
    }

    @Test
    @DisplayName("S6: a change of any character is noticed, and the content cannot be read")
    void integrity() {
        var seal = TokenCipher.random();
        var sealed = seal.encrypt("a", CONTENT);

        for (var i = 0; i < sealed.length(); i++) {
            var changed = new StringBuilder(sealed);
            changed.setCharAt(i, sealed.charAt(i) == 'A' ? 'Q' : 'A');
            assertThat(seal.decrypt("a", changed.toString())).isEmpty();
        }
        assertThat(seal.decrypt("a", "")).isEmpty();
        assertThat(seal.decrypt("a", "no base64!")).isEmpty();
        assertThat(seal.decrypt("a", "A".repeat(100_000))).isEmpty();
        assertThat(sealed).doesNotContain("content");
    }

    @Test
    @DisplayName("S6: what one server sealed, no other opens")
    void every_server_has_a_seal_of_its_own() {
        var sealed = TokenCipher.random().encrypt("a", CONTENT);

        assertThat(TokenCipher.random().decrypt("a", sealed)).isEmpty();
    }
}
