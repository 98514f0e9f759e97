package pinakes.conformance.product;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.Engine;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.http.client.RemoteEngine;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.todo.TodoFilter;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;

/// Ten clients write during a backup, and the engine is killed in the middle of the next one.
@DisplayName("S16: backups of an engine under load")
final class BackupUnderLoadIT {
    private static final int CLIENTS = 10;
    private static final int WRITES = 40;
    private static final int ALL = 100_000;

    /// More than sockets can hold: an engine that sends this is still sending while nobody reads.
    private static final int LARGE_BYTES = 64 << 20;

    private static final String LARGE_FILE = "large.html";

    private static final int FIRST_BYTES = 1 << 20;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("S16: what was acknowledged before a backup is in it whole; half a backup is not taken for one")
    void backup_has_what_was_acknowledged() throws Exception {
        List<String> tasks;
        List<String> notes;
        try (var processes = new TwoProcesses(directory)) {
            var engine = processes.startEngine();
            processes.awaitHealthy();
            try (var load = MixedLoad.within(directory);
                    var remote = RemoteEngine.at(
                            EngineAddress.of(URI.create(processes.engineUrl()), TwoProcesses.ENGINE_KEY))) {
                addLargeFile(remote);
                for (var client = 0; client < CLIENTS; client++) {
                    load.add(processes.agent());
                }
                load.awaitWritten(WRITES);
                tasks = load.tasks();
                notes = load.notes();
                assertSucceeds("backup", "first.tar", "--data-dir", "data");
                load.awaitWritten(WRITES);

                try (var second = remote.backups().open(Set.of())) {
                    Files.write(directory.resolve("second.tar"), second.readNBytes(FIRST_BYTES));
                    engine.kill();
                }
                processes.startEngine();
                processes.awaitHealthy();
                load.awaitWritten(WRITES);
                assertSucceeds("backup", "third.tar", "--data-dir", "data");
            }
            var copies = directory.resolve("data/snapshot").toFile();
            Deadline.usual()
                    .await("no copy of the catalog is left", () -> Objects.requireNonNull(copies.list()).length == 0);
        }

        assertThat(kb("restore", "second.tar", "--data-dir", "half").stderr()).contains("The backup is incomplete");
        assertThat(directory.resolve("half")).doesNotExist();
        assertSucceeds("restore", "first.tar", "--data-dir", "elsewhere");
        try (var product = Product.serve(directory.resolve("elsewhere"));
                var restored = RemoteEngine.at(EngineAddress.of(product.rest(), null))) {
            assertThat(restored.todos().list(TodoFilter.ALL, ALL, 0).todos())
                    .extracting(todo -> todo.title().value())
                    .containsAll(tasks)
                    .doesNotHaveDuplicates();
            Deadline.usual().await("waiting jobs continue", () -> isIdle(restored));
            assertThat(texts(restored)).containsAll(notes).doesNotHaveDuplicates();
        }
    }

    private static void addLargeFile(Engine engine) throws IOException, InterruptedException {
        var text = "<p>Bees dance.</p><!--" + "-".repeat(LARGE_BYTES) + "-->";
        var submission = engine.ingestion()
                .submit(new NewDocument(
                        DocumentKind.FILE,
                        LARGE_FILE,
                        null,
                        () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                        DocumentMetadata.NONE,
                        false,
                        "test"));
        engine.ingestion().await(((Submission.Accepted) submission).job().id());
    }

    private static boolean isIdle(Engine engine) {
        try {
            return engine.status().jobs().keySet().stream().allMatch(JobState::isFinal);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// The originals of all notes, once every document is known to be whole.
    private static List<String> texts(Engine engine) throws IOException, InterruptedException {
        var texts = new ArrayList<String>();
        for (var document : engine.documents()
                .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, ALL, 0)
                .documents()) {
            assertThat(engine.documents().passages(document.id(), ALL, 0)).hasSize(document.chunkCount());
            var original = original(engine, document);
            assertThat(original).hasSize((int) document.source().sizeBytes());
            if (document.source().kind() == DocumentKind.NOTE) {
                texts.add(new String(original, UTF_8));
            }
        }
        return texts;
    }

    private static byte[] original(Engine engine, Document document) throws IOException, InterruptedException {
        try (var original = engine.documents().original(document.id()).orElseThrow()) {
            return original.readAllBytes();
        }
    }

    private void assertSucceeds(String... words) throws InterruptedException {
        var run = kb(words);
        assertThat(run.exitCode()).as("%s %s", run.stdout(), run.stderr()).isZero();
    }

    private FinishedProcess kb(String... words) throws InterruptedException {
        return FinishedProcess.run(Product.launch(directory, words), Deadline.usual());
    }
}
