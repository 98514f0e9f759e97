package pinakes.engine.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("C1: what a chunk is")
class NewChunkTest {
    private static final String BEE = Character.toString(0x1F41D);

    @Test
    void characters_are_counted_as_people_and_contracts_count_them() {
        assertThat(new NewChunk(BEE.repeat(200), BEE.repeat(50_000), Map.of()).id())
                .startsWith(BEE);
        assertThatThrownBy(() -> new NewChunk(BEE.repeat(201), "text", Map.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NewChunk("id", BEE.repeat(50_001), Map.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\ud800", "\udc00a", "\0"})
    @DisplayName("S12: an id comes back from any store as it went in")
    void broken_text_is_no_id(String id) {
        assertThatThrownBy(() -> new NewChunk(id, "text", Map.of())).hasMessageContaining("surrogates");
    }

    @Test
    void blanks_of_any_width_are_no_text() {
        assertThatThrownBy(() -> new NewChunk("id", "\u3000", Map.of())).hasMessageContaining("must not be blank");
    }
}
