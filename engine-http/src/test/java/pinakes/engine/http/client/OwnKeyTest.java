package pinakes.engine.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;

/// An engine that is asked by the holder of a usual key, who may not speak for others.
final class OwnKeyTest {
    @TempDir
    private Path directory;

    private ServedEngine served;

    @BeforeEach
    void open() throws Exception {
        served = ServedEngine.open(directory);
    }

    @AfterEach
    void close() {
        served.close();
    }

    @Test
    @DisplayName("S5, S6: who names nobody needs no permission to represent, and finds their own jobs again")
    void holder_of_a_key_adds_and_follows() throws Exception {
        try (var engine = RemoteEngine.forOne("me", served.address(ServedEngine.READER_KEY))) {
            engine.greet();
            var accepted = (Submission.Accepted) engine.ingestion().submit(note("Bees dance", "me"));
            var id = accepted.job().id();

            var ended = engine.ingestion().await(id).orElseThrow();

            assertThat(accepted.job().owner()).isEqualTo("me");
            assertThat(ended.state()).isEqualTo(JobState.COMPLETED);
            assertThat(ended.owner()).isEqualTo("me");
            assertThat(engine.ingestion().list(new JobFilter(Set.of(), "me"), 10, 0))
                    .containsExactly(ended);
            assertThat(served.local().ingestion().find(id).orElseThrow().owner())
                    .isEqualTo("reader");
        }
    }

    @Test
    @DisplayName("S5: a key that is not accepted is noticed before anything is asked")
    void wrong_key_is_noticed() {
        try (var engine = RemoteEngine.forOne("me", served.address("wrong"))) {
            assertThatThrownBy(engine::greet)
                    .isInstanceOf(EngineUnavailableException.class)
                    .hasMessageContaining("does not accept the key");
        }
    }

    private static NewDocument note(String text, String owner) {
        return new NewDocument(
                DocumentKind.NOTE,
                "note.md",
                null,
                () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                new DocumentMetadata(null, null, List.of(), Map.of()),
                false,
                owner);
    }
}
