package pinakes.engine.core.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.EngineParts;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.folder.FolderSpec;
import pinakes.engine.folder.FolderSpecs;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.SyncId;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.SyncStart;
import pinakes.engine.folder.SyncState;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.testkit.Deadline;

/// A file changes again before the document of its last content is made, and the sync that finds this ends at once.
class InterruptedSyncTest {
    /// A text file is opened to see whether it is text, to compare it, and to store it.
    private static final int OPENED_TO_STORE = 3;

    private final Semaphore mayRead = new Semaphore(0);
    private final AtomicInteger opensUntilEnd = new AtomicInteger(Integer.MAX_VALUE);

    @TempDir
    private Path directory;

    @Test
    @DisplayName("S16: a document that is made after its file changed and was deleted is removed by the next sync")
    void document_of_an_interrupted_sync_is_pruned() throws Exception {
        var folder = Files.createDirectory(directory.toRealPath().resolve("papers"));
        var file = folder.resolve("heron.txt");
        try (var engine = open(directory.resolve("data"))) {
            Files.writeString(file, "A heron");
            Files.writeString(folder.resolve("owl.txt"), "An owl");
            var first = start(engine, folder);
            Deadline.usual().await("the jobs", () -> jobs(engine).size() == 2);
            engine.folders().cancel(first);
            ended(engine, first);
            Files.writeString(file, "A heron and an egret");
            opensUntilEnd.set(OPENED_TO_STORE);
            assertThat(ended(engine, start(engine, folder)).state()).isEqualTo(SyncState.FAILED);
            opensUntilEnd.set(Integer.MAX_VALUE);
            mayRead.release(2);
            awaitJobs(engine);
            Files.delete(file);

            var last = ended(engine, start(engine, folder));

            assertThat(last.state()).as(last::toString).isEqualTo(SyncState.COMPLETED);
            assertThat(names(engine)).containsExactly("owl.txt");
        }
    }

    @Test
    @DisplayName("S16: a file is deleted while its new version is made, and the next sync removes both")
    void new_version_of_a_deleted_file_is_pruned() throws Exception {
        var folder = Files.createDirectory(directory.toRealPath().resolve("papers"));
        var file = folder.resolve("heron.txt");
        try (var engine = open(directory.resolve("data"))) {
            mayRead.release(2);
            Files.writeString(file, "A heron");
            Files.writeString(folder.resolve("owl.txt"), "An owl");
            ended(engine, start(engine, folder));
            Files.writeString(file, "A heron and an egret");
            var second = start(engine, folder);
            Deadline.usual().await("the job", () -> jobs(engine).size() == 3);
            engine.folders().cancel(second);
            ended(engine, second);
            Files.delete(file);

            var tagging = new FolderSpec(folder.toString(), List.of(), List.of(), true, List.of("bird"), Map.of());
            var third = start(engine, tagging);
            Deadline.usual().await("the tag, which comes after pruning", () -> isTagged(engine));
            mayRead.release(2);
            ended(engine, third);
            awaitJobs(engine);

            assertThat(names(engine)).containsExactly("owl.txt");
        }
    }

    @Test
    @DisplayName("K1: a file is moved, its old name gets other content and is deleted; one document is left")
    void reused_name_leaves_no_document() throws Exception {
        mayRead.release(10);
        var folder = Files.createDirectory(directory.toRealPath().resolve("papers"));
        var file = folder.resolve("heron.txt");
        try (var engine = open(directory.resolve("data"))) {
            Files.writeString(file, "A heron");
            ended(engine, start(engine, folder));
            Files.move(file, folder.resolve("bird.txt"));
            Files.writeString(file, "A heron and an egret");
            ended(engine, start(engine, folder));
            assertThat(names(engine)).containsExactlyInAnyOrder("bird.txt", "heron.txt");
            Files.delete(file);

            ended(engine, start(engine, folder));

            assertThat(names(engine)).containsExactly("bird.txt");
        }
    }

    @Test
    @DisplayName("S16: the same, when the sync ended before the moved file had a document of its own")
    void reused_name_leaves_no_document_after_an_interrupted_sync() throws Exception {
        mayRead.release(1);
        var folder = Files.createDirectory(directory.toRealPath().resolve("papers"));
        var file = folder.resolve("heron.txt");
        try (var engine = open(directory.resolve("data"))) {
            Files.writeString(file, "A heron");
            ended(engine, start(engine, folder));
            Files.move(file, folder.resolve("bird.txt"));
            Files.writeString(file, "A heron and an egret");
            var second = start(engine, folder);
            Deadline.usual().await("the job", () -> jobs(engine).size() == 2);
            engine.folders().cancel(second);
            ended(engine, second);
            mayRead.release(10);
            awaitJobs(engine);
            Files.delete(file);

            ended(engine, start(engine, folder));

            assertThat(names(engine)).containsExactly("bird.txt");
        }
    }

    private static boolean isTagged(LocalEngine engine) {
        return documents(engine).stream().anyMatch(document -> document.tags().contains("bird"));
    }

    private static List<Document> documents(LocalEngine engine) {
        try {
            return engine.documents()
                    .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 10, 0)
                    .documents();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> names(LocalEngine engine) {
        return documents(engine).stream()
                .map(document -> document.source().fileName())
                .toList();
    }

    private LocalEngine open(Path data) throws InterruptedException {
        var usual = IngestingProcess.parts(
                (request, _) -> {
                    mayRead.acquire();
                    return IngestingProcess.read(request.file());
                },
                new WordBagEmbedder("bag"));
        var ending = new FolderAccess(
                path -> {
                    if (opensUntilEnd.decrementAndGet() == 0) {
                        throw new IllegalStateException("as if the process had been killed");
                    }
                    return Files.newInputStream(path);
                },
                false,
                List.of());
        var parts = new EngineParts(
                usual.extractor(), usual.chunker(), usual.passageTokensMax(), usual.embedder(), usual.models(), ending);
        return LocalEngine.open(EmbeddedStorage.open(data), parts, IngestingProcess.LIMITS, InstantSource.system());
    }

    private static List<Job> jobs(LocalEngine engine) {
        try {
            return engine.ingestion().list(new JobFilter(Set.of(), null), 10, 0);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void awaitJobs(LocalEngine engine) throws InterruptedException {
        for (var job : jobs(engine)) {
            engine.ingestion().await(job.id());
        }
    }

    private static SyncId start(LocalEngine engine, Path folder) throws InterruptedException {
        return start(engine, FolderSpecs.pruning(folder));
    }

    private static SyncId start(LocalEngine engine, FolderSpec folder) throws InterruptedException {
        return ((SyncStart.Started) engine.folders().sync(SyncRequest.of(folder, "me")))
                .sync()
                .id();
    }

    private static FolderSync ended(LocalEngine engine, SyncId id) {
        Deadline.usual()
                .await(
                        "the end of the sync",
                        () -> engine.folders().find(id).orElseThrow().state() != SyncState.RUNNING);
        return engine.folders().find(id).orElseThrow();
    }
}
