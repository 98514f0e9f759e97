package pinakes.engine.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.testkit.Deadline;

@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class IndexRebuildTest {
    private static final List<String> TEXTS =
            List.of("Bees dance to point at flowers", "Rivers carry sand to the sea", "Clocks need oil now and then");

    @TempDir
    private Path directory;

    @Test
    @DisplayName("S16: an index that was deleted is made anew from the catalog")
    void deleted_index_is_made_anew() throws Exception {
        fill("bag");
        delete(directory.resolve("index"));

        try (var engine = open("bag")) {
            assertEverythingIsFound(engine);
        }
    }

    @Test
    @DisplayName("S16: an index that was damaged is made anew from the catalog")
    void damaged_index_is_made_anew() throws Exception {
        fill("bag");
        try (var files = Files.walk(directory.resolve("index"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                Files.write(file, new byte[] {1, 2, 3});
            }
        }

        try (var engine = open("bag")) {
            assertEverythingIsFound(engine);
        }
    }

    @Test
    void index_can_be_made_anew_at_any_time() throws Exception {
        fill("bag");

        try (var engine = open("bag")) {
            engine.reindex();
            engine.reindex();

            assertEverythingIsFound(engine);
        }
        try (var directories = Files.list(directory.resolve("index"))) {
            assertThat(directories).hasSize(1);
        }
    }

    @Test
    @DisplayName("K6: after a change of the model the old one serves until everything is embedded anew")
    void another_model_takes_over() throws Exception {
        fill("bag");

        try (var engine = open("other bag")) {
            assertEverythingIsFound(engine);
            Deadline.usual()
                    .await("the change of the model", () -> model(engine).equals("other bag"));
            assertEverythingIsFound(engine);
            add(engine, "Whales sing for hours");
            assertThat(best(engine, "whales sing")).isEqualTo("Whales sing for hours");
        }
        try (var engine = open("other bag")) {
            assertEverythingIsFound(engine);
            assertThat(engine.status().activity()).isNull();
        }
    }

    private void fill(String model) throws Exception {
        try (var engine = open(model)) {
            for (var text : TEXTS) {
                add(engine, text);
            }
        }
    }

    private LocalEngine open(String model) throws InterruptedException {
        return LocalEngine.open(
                directory,
                IngestingProcess.parts(
                        (request, _) -> IngestingProcess.read(request.file()), new WordBagEmbedder(model)),
                IngestingProcess.LIMITS,
                InstantSource.system());
    }

    private static void add(LocalEngine engine, String text) throws Exception {
        var submission = engine.ingestion()
                .submit(new NewDocument(
                        DocumentKind.FILE,
                        "a.txt",
                        null,
                        () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                        DocumentMetadata.NONE,
                        false,
                        "me"));
        engine.ingestion().await(((Submission.Accepted) submission).job().id());
    }

    private static void assertEverythingIsFound(LocalEngine engine) throws InterruptedException {
        for (var text : TEXTS) {
            assertThat(best(engine, text)).isEqualTo(text);
        }
    }

    private static String model(LocalEngine engine) {
        try {
            return engine.status().modelName();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String best(LocalEngine engine, String query) throws InterruptedException {
        return engine.search()
                .search(new SearchRequest(query, 1, 0, DocumentFilter.ALL, SearchMode.HYBRID))
                .hits()
                .getFirst()
                .passage()
                .text();
    }

    private static void delete(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
