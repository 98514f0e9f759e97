package pinakes.engine.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

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

    @Test
    void blanks_of_any_width_are_no_text() {
        assertThatThrownBy(() -> new NewChunk("id", "\u3000", Map.of())).hasMessageContaining("not only blanks");
    }
}
