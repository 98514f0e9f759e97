package pinakes.chunking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class ChunkIdsTest {
    @Test
    void ids_are_those_of_the_standard() {
        var dns = UUID.fromString("6ba7b810-9dad-11d1-80b4-00c04fd430c8");

        assertThat(ChunkIds.named(dns, "www.example.com")).hasToString("2ed6657d-e927-568b-95e1-2665a8aea6a2");
    }

    @Test
    void other_content_place_or_text_is_another_id() {
        var id = ChunkIds.of("hash", chunk(0, "text"));

        assertThat(id.version()).isEqualTo(5);
        assertThat(ChunkIds.of("hash", chunk(0, "text"))).isEqualTo(id);
        assertThat(List.of(
                        ChunkIds.of("other", chunk(0, "text")),
                        ChunkIds.of("hash", chunk(1, "text")),
                        ChunkIds.of("hash", chunk(0, "other"))))
                .doesNotContain(id)
                .doesNotHaveDuplicates();
    }

    private static Chunk chunk(int ordinal, String text) {
        return new Chunk(ordinal, text, List.of(), null, null, null, null);
    }
}
