package pinakes.conformance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.conformance.attack.LyingEmbeddingServer.Lie;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.ToolAnswer;

@DisplayName("S3, S12: an embedding server that lies spoils nothing, and is trusted again when it stops")
final class LyingEmbeddingServerIT {
    @TempDir
    private Path directory;

    private LyingEmbeddingServer embeddings;
    private AttackedServer server;

    @BeforeEach
    void start() throws Exception {
        embeddings = new LyingEmbeddingServer();
        server = AttackedServer.start(
                directory,
                Map.of("embedding-url", embeddings.url(), "embedding-model", "liar", "embedding-api-key", "sk-secret"));
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
        embeddings.close();
    }

    @Test
    void search_survives_every_lie() {
        assertThat(server.noteEnded("Bees dance in the hive.").path("status").asString())
                .isEqualTo("done");

        for (var lie : Lie.values()) {
            embeddings.tell(lie);
            var answer = search("do bees dance, asked under " + lie);

            assertThat(answer.isError() ? answer.at("/error/code").asString() : "")
                    .as("%s: %s", lie, answer.body())
                    .isIn("", "engine_unavailable");
            assertThat(answer.body().toString()).as("%s", lie).doesNotContain("sk-secret");
            assertThat(server.client()
                            .call(
                                    "kb_search",
                                    Json.object().put("query", "bees").put("fts_only", true))
                            .at("/results")
                            .size())
                    .as("words alone under %s", lie)
                    .isEqualTo(1);
            assertThat(server.isWell()).as("%s", lie).isTrue();
        }
        assertThat(embeddings.redirected()).as("requests elsewhere").isZero();

        embeddings.tell(Lie.NONE);
        assertThat(search("do bees dance at last").at("/results").size()).isEqualTo(1);
    }

    @Test
    void lie_fails_one_document_or_waits_and_stores_nothing_wrong() {
        server.noteEnded("Bees dance in the hive.");
        embeddings.tell(Lie.OTHER_DIMENSION);

        var failed = server.noteEnded("Wasps are embedded with another length.");

        assertThat(failed.path("status").asString()).isEqualTo("failed");
        assertThat(failed.at("/error/message").asString()).contains("a vector of 9 numbers");
        assertThat(found("wasps")).isZero();

        embeddings.tell(Lie.HANG_UP);
        var waiting = server.submitted("Hornets wait for an honest server.");
        Deadline.usual().await("a request that is hung up on", () -> embeddings.hungUp() > 0);
        assertThat(server.isWell()).isTrue();
        embeddings.tell(Lie.NONE);
        assertThat(server.jobEnded(waiting).path("status").asString()).isEqualTo("done");
        assertThat(found("hornets")).isEqualTo(1);
    }

    private ToolAnswer search(String query) {
        return server.client().call("kb_search", Json.object().put("query", query));
    }

    private int found(String word) {
        return server.client()
                .call("kb_search", Json.object().put("query", word).put("fts_only", true))
                .at("/results")
                .size();
    }
}
