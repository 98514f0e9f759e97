package pinakes.engine.core.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.ReviseOutcome.Revised;
import pinakes.engine.ingest.Submission;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.Originals;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.extraction.TextExtractor;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LocalNotesTest {
    @TempDir
    private Path directory;

    private final AtomicBoolean modelIsBroken = new AtomicBoolean();

    @Test
    @DisplayName("B11: the old text stays when the new one cannot be embedded")
    void old_text_stays_when_embedding_fails() throws Exception {
        try (var engine = open((request, _) -> IngestingProcess.read(request.file()))) {
            var note = note(engine, "Bees dance");
            modelIsBroken.set(true);

            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> engine.notes().revise(note.id(), "Rivers carry sand", null, "me"))
                    .withMessage("The note was not changed: its new text could not be embedded: broken.");

            modelIsBroken.set(false);
            assertThat(engine.documents().find(note.id())).contains(note);
            assertThat(found(engine, "bees dance")).containsExactly("Bees dance");
            assertThat(Originals.in(directory)).hasSize(1);
            assertThat(engine.notes().revise(note.id(), "Rivers carry sand", null, "me"))
                    .isInstanceOf(Revised.class);
            assertThat(Originals.in(directory)).hasSize(2);
        }
    }

    @Test
    @DisplayName("B6: a changed note does not wait for the jobs that are waiting")
    void change_does_not_wait_for_jobs() throws Exception {
        var release = new CountDownLatch(1);
        TextExtractor slow = (request, _) -> {
            release.await();
            return IngestingProcess.read(request.file());
        };
        try (var engine = open(slow)) {
            var note = note(engine, "Bees dance");
            for (var i = 0; i < 20; i++) {
                submit(engine, DocumentKind.FILE, "File number " + i);
            }

            assertThat(engine.notes().revise(note.id(), "Rivers carry sand", null, "me"))
                    .isInstanceOf(Revised.class);

            assertThat(found(engine, "rivers")).containsExactly("Rivers carry sand");
            release.countDown();
        }
    }

    @Test
    void revised_note_is_the_same_after_a_restart() throws Exception {
        Document revised;
        try (var engine = open((request, _) -> IngestingProcess.read(request.file()))) {
            var note = note(engine, "Bees dance");
            revised = ((Revised) engine.notes().revise(note.id(), "Rivers carry sand", null, "me")).document();
        }
        try (var engine = open((request, _) -> IngestingProcess.read(request.file()))) {
            assertThat(engine.documents().find(revised.id())).contains(revised);
            assertThat(found(engine, "bees dance rivers")).containsExactly("Rivers carry sand");
        }
    }

    private LocalEngine open(TextExtractor extractor) throws InterruptedException {
        var model = new WordBagEmbedder("bag") {
            @Override
            public PassageEmbedding embedPassage(String text) {
                if (modelIsBroken.get()) {
                    throw new EmbeddingException("broken");
                }
                return super.embedPassage(text);
            }
        };
        return LocalEngine.open(
                EmbeddedStorage.open(directory),
                IngestingProcess.parts(extractor, model),
                IngestingProcess.LIMITS,
                InstantSource.system());
    }

    private static Document note(LocalEngine engine, String text) throws IOException, InterruptedException {
        var job = ((Submission.Accepted) submit(engine, DocumentKind.NOTE, text)).job();
        var outcome = engine.ingestion().await(job.id()).orElseThrow().outcome();
        assertThat(outcome).isNotNull();
        return engine.documents()
                .find(Objects.requireNonNull(outcome.document()))
                .orElseThrow();
    }

    private static Submission submit(LocalEngine engine, DocumentKind kind, String text)
            throws IOException, InterruptedException {
        return engine.ingestion()
                .submit(new NewDocument(
                        kind,
                        "a.txt",
                        null,
                        () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                        DocumentMetadata.NONE,
                        false,
                        "me"));
    }

    private static List<String> found(LocalEngine engine, String query) throws InterruptedException {
        return engine
                .search()
                .search(new SearchRequest(query, 20, 0, DocumentFilter.ALL, SearchMode.HYBRID))
                .hits()
                .stream()
                .map(hit -> hit.passage().text())
                .toList();
    }
}
