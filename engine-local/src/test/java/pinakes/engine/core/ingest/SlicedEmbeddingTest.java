package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import pinakes.chunking.Chunk;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.local.WordBagEmbedder;

class SlicedEmbeddingTest {
    private static final List<Chunk> CHUNKS = IntStream.range(0, 100)
            .mapToObj(i -> new Chunk(i, "chunk " + i, List.of(), null, null, null, null))
            .toList();

    private final List<String> sent = new ArrayList<>();
    private final SlicedEmbedding embedding = new SlicedEmbedding(new ContentHash("0".repeat(64)), CHUNKS, _ -> {});
    private boolean isBusy = true;

    @Test
    void it_continues_with_the_slice_that_failed() throws Exception {
        var embedder = new BusyEmbedder("bag");
        assertThatThrownBy(() -> embedding.with(embedder)).hasMessage("the server is busy");
        assertThat(sent).hasSize(70);
        sent.clear();

        var embedded = embedding.with(embedder);

        assertThat(sent).hasSize(100 - 64).startsWith("chunk 64");
        assertThat(embedded.chunks()).hasSize(100);
    }

    @Test
    void another_model_starts_from_the_beginning() throws Exception {
        assertThatThrownBy(() -> embedding.with(new BusyEmbedder("bag"))).isInstanceOf(EmbeddingException.class);
        sent.clear();

        assertThat(embedding.with(new BusyEmbedder("other bag")).model()).isEqualTo("other bag");

        assertThat(sent).hasSize(100);
    }

    /// Refuses one text once.
    private final class BusyEmbedder extends WordBagEmbedder {
        BusyEmbedder(String name) {
            super(name);
        }

        @Override
        public PassageEmbedding embedPassage(String text) {
            if (isBusy && text.equals("chunk 70")) {
                isBusy = false;
                throw EmbeddingException.transientFailure("the server is busy", null);
            }
            sent.add(text);
            return super.embedPassage(text);
        }
    }
}
