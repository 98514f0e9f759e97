package pinakes.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.Passage;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.testkit.Deadline;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;

/// Kills the process in the midst of ingestion, again and again, and looks at what is left.
///
/// A few times in the usual test run; `-Dpinakes.kills=100` for as many as one likes.
@ExtendWith(Seeded.class)
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class IngestionDurabilityTest {
    private static final int KILLS = Integer.getInteger("pinakes.kills", 7);

    @TempDir
    private Path directory;

    @Test
    @DisplayName(
            "S16: killed at any step, no accepted document is lost, half there or found by an orphan, and jobs end")
    void nothing_is_lost_or_half_done(Seed seed) throws Exception {
        var random = seed.random();
        var accepted = new ArrayList<JobId>();
        for (var run = 0; run < KILLS; run++) {
            try (var child =
                    ChildJvm.startIngesting(directory.resolve("data"), 1 + random.nextInt(120), random.nextLong())) {
                // It goes on with the jobs of the process before as it opens, and may be killed over them already.
                child.remainingLines().stream()
                        .filter(line -> !line.equals("opened"))
                        .map(line -> JobId.parse(line).orElseThrow())
                        .forEach(accepted::add);
                assertThat(child.exitCode()).isEqualTo(137);
            }
        }

        assertThat(accepted).hasSizeGreaterThan(KILLS);
        try (var engine = LocalEngine.open(
                EmbeddedStorage.open(directory.resolve("data")),
                IngestingProcess.parts(
                        (request, _) -> IngestingProcess.read(request.file()), new WordBagEmbedder("bag")),
                IngestingProcess.LIMITS,
                InstantSource.system())) {
            var outcomes = new HashSet<UUID>();
            var ofProject = new HashSet<UUID>();
            for (var id : accepted) {
                var job = engine.ingestion().await(id).orElseThrow();
                assertThat(job.state()).isEqualTo(JobState.COMPLETED);
                (job.project() == null ? outcomes : ofProject).add(document(job));
            }
            awaitUnannounced(engine);
            checkProject(engine, ofProject);
            var passages = checkEveryDocument(engine, outcomes);
            checkSearch(engine, passages);
        }
    }

    /// A process may be killed after it accepted a job and before it said so.
    private static void awaitUnannounced(LocalEngine engine) throws InterruptedException {
        var unfinished = new JobFilter(Set.of(JobState.QUEUED, JobState.RUNNING), null);
        for (var job : engine.ingestion().list(unfinished, 1000, 0)) {
            engine.ingestion().await(job.id());
        }
    }

    private static UUID document(Job job) {
        return Objects.requireNonNull(Objects.requireNonNull(job.outcome()).document())
                .value();
    }

    private Set<Passage> checkEveryDocument(LocalEngine engine, Set<UUID> outcomes) throws Exception {
        var page = engine.documents().list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 1000, 0);
        assertThat(page.documents())
                .extracting(document -> document.id().value())
                .containsAll(outcomes);
        var passages = new HashSet<Passage>();
        for (var document : page.documents()) {
            var own = engine.documents().passages(document.id(), Integer.MAX_VALUE, 0);
            assertThat(own).hasSize(document.chunkCount());
            passages.addAll(own);
            try (var bytes = engine.documents().original(document.id()).orElseThrow()) {
                assertThat(bytes.readAllBytes())
                        .hasSize(Math.toIntExact(document.source().sizeBytes()));
            }
        }
        var originals = new HashSet<String>();
        for (var document : page.documents()) {
            originals.add(hash(engine.documents().original(document.id()).orElseThrow()));
        }
        for (var document :
                engine.library().documents(IngestingProcess.PROJECT, 1000, 0).orElseThrow()) {
            originals.add(hash(engine.library()
                    .original(IngestingProcess.PROJECT, document.id())
                    .orElseThrow()));
        }
        Deadline.usual().await("no bytes but those of documents", () -> blobs().size() == originals.size());
        return passages;
    }

    /// The chunks of the project are those of its documents, in the catalog and in the index.
    private static void checkProject(LocalEngine engine, Set<UUID> outcomes) throws Exception {
        var documents =
                engine.library().documents(IngestingProcess.PROJECT, 1000, 0).orElseThrow();
        assertThat(documents).extracting(document -> document.id().value()).containsAll(outcomes);
        assertThat(documents).extracting(ProjectDocument::sourcePath).doesNotHaveDuplicates();
        var inspected = (InspectOutcome.Inspected) engine.projects().inspect(IngestingProcess.PROJECT, 0);
        assertThat(inspected.chunks())
                .isEqualTo(documents.stream().mapToInt(ProjectDocument::chunks).sum());
    }

    private static void checkSearch(LocalEngine engine, Set<Passage> passages) throws InterruptedException {
        Deadline.usual().await("the index is complete", () -> issues(engine).isEmpty());
        for (var passage : passages.stream().limit(100).toList()) {
            var hits = engine.search()
                    .search(new SearchRequest(
                            passage.text()
                                    .substring(0, Math.min(200, passage.text().length())),
                            20,
                            0,
                            DocumentFilter.ALL,
                            SearchMode.HYBRID))
                    .hits();
            assertThat(hits).extracting(hit -> hit.passage().id()).contains(passage.id());
            assertThat(passages)
                    .containsAll(hits.stream().map(hit -> hit.passage()).toList());
        }
    }

    private static List<String> issues(LocalEngine engine) {
        try {
            return engine.status().issues();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String hash(InputStream content) throws Exception {
        try (content) {
            var digest = MessageDigest.getInstance("SHA-256").digest(content.readAllBytes());
            return HexFormat.of().formatHex(digest);
        }
    }

    /// The stored bytes; none while the last job still removes some.
    private List<Path> blobs() {
        try {
            return Originals.in(directory.resolve("data"));
        } catch (IOException | UncheckedIOException _) {
            return List.of();
        }
    }
}
