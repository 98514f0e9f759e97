package pinakes.engine.core.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.folder.FolderSpecs;
import pinakes.engine.folder.SyncState;
import pinakes.engine.folder.WatchedFolder;
import pinakes.engine.folder.WatchedFolder.Mode;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.extraction.TextExtractor;
import pinakes.testkit.Deadline;

/// Watches folders with the events of the real file system.
class FolderWatchTest {
    /// Without events, nothing would be noticed for an hour.
    private static final WatchTiming BY_EVENTS = new WatchTiming(
            Duration.ofMillis(20), Duration.ofMillis(200), Duration.ofHours(1), Duration.ofHours(1), 1_000);

    /// Events of one directory at most.
    private static final WatchTiming BY_SCANS = new WatchTiming(
            Duration.ofMillis(20), Duration.ofMillis(200), Duration.ofMillis(50), Duration.ofMillis(50), 1);

    @TempDir
    private Path directory;

    private volatile CountDownLatch mayRead = new CountDownLatch(0);
    private Path folder;
    private LocalEngine engine;

    @BeforeEach
    void open() throws Exception {
        folder = Files.createDirectory(directory.toRealPath().resolve("papers"));
        engine = opened();
    }

    @AfterEach
    void close() {
        mayRead.countDown();
        engine.close();
    }

    @Test
    @DisplayName("K1: new, changed, moved and deleted files are noticed, in new directories, too")
    void changes_are_noticed() throws Exception {
        write("herons.txt", "Herons hunt.");
        engine.folders().keepInSync(BY_EVENTS);
        engine.folders().watch(FolderSpecs.pruning(folder), "me");
        awaitFiles("herons.txt");

        write("storks.txt", "Storks clatter.");
        awaitFiles("herons.txt", "storks.txt");
        var storks = id("storks.txt");
        write("deep/er/owls.txt", "Owls turn their heads.");
        awaitFiles("deep/er/owls.txt", "herons.txt", "storks.txt");
        write("deep/er/larks.txt", "Larks sing.");
        awaitFiles("deep/er/larks.txt", "deep/er/owls.txt", "herons.txt", "storks.txt");
        Files.move(folder.resolve("storks.txt"), folder.resolve("deep/bills.txt"));
        awaitFiles("deep/bills.txt", "deep/er/larks.txt", "deep/er/owls.txt", "herons.txt");
        assertThat(id("deep/bills.txt")).isEqualTo(storks);
        Files.delete(folder.resolve("herons.txt"));
        awaitFiles("deep/bills.txt", "deep/er/larks.txt", "deep/er/owls.txt");
        assertThat(watched().mode()).isEqualTo(Mode.EVENTS);
        assertThat(watched().note()).isNull();
    }

    @Test
    @DisplayName("K7: a registered folder is in sync again after a restart, with what happened meanwhile")
    void registration_survives_a_restart() throws Exception {
        engine.folders().watch(FolderSpecs.tagged(folder, "birds"), "me");
        write("herons.txt", "Herons hunt.");
        assertThat(watched().mode()).isEqualTo(Mode.IDLE);
        assertThat(watched().note()).contains("./kb serve");
        engine.close();
        engine = opened();
        assertThat(files()).isEmpty();

        engine.folders().keepInSync(BY_EVENTS);

        awaitFiles("herons.txt");
        assertThat(engine.documents()
                        .list(DocumentFilter.ALL.withTags(Set.of("birds")), DocumentOrder.NEWEST_FIRST, 9, 0)
                        .total())
                .isEqualTo(1);
        engine.folders().unwatch(folder.toString());
        assertThat(engine.folders().list()).isEmpty();
        assertThat(files()).as("the documents stay").hasSize(1);
    }

    @Test
    @DisplayName("K6: a folder with too many directories for events is scanned, and says so")
    void scans_instead_of_events() throws Exception {
        Files.createDirectory(folder.resolve("one"));
        Files.createDirectory(folder.resolve("two"));
        engine.folders().keepInSync(BY_SCANS);
        engine.folders().watch(FolderSpecs.all(folder), "me");

        Deadline.usual().await("scans", () -> watched().mode() == Mode.SCANS);
        write("two/herons.txt", "Herons hunt.");

        awaitFiles("two/herons.txt");
        assertThat(watched().note()).contains("more than 1 directories", "It is scanned every ");
    }

    @Test
    @DisplayName("S16: a folder that is gone for a while loses nothing, says so, and is followed when it is back")
    void folder_is_gone_for_a_while() throws Exception {
        write("herons.txt", "Herons hunt.");
        engine.folders().keepInSync(BY_SCANS);
        engine.folders().watch(FolderSpecs.pruning(folder), "me");
        awaitFiles("herons.txt");
        Files.move(folder, directory.resolve("unmounted"));
        Deadline.usual()
                .await("the problem", () -> String.valueOf(watched().note()).contains("does not exist"));
        Files.createDirectory(folder);
        Deadline.usual()
                .await("the problem", () -> String.valueOf(watched().note()).contains("None of the known files in "));
        assertThat(files()).hasSize(1);

        Files.delete(folder);
        Files.move(directory.resolve("unmounted"), folder);
        write("storks.txt", "Storks clatter.");

        awaitFiles("herons.txt", "storks.txt");
    }

    @Test
    @DisplayName("S16: a watch survives an unexpected failure, says so, and tries again")
    void watch_survives_failures() throws Exception {
        var fails = new AtomicBoolean(true);
        restart(() -> {
            if (Thread.currentThread().getName().equals("folder-watch") && fails.get()) {
                throw new IllegalStateException("a defect");
            }
            return Instant.EPOCH;
        });
        write("herons.txt", "Herons hunt.");
        engine.folders().keepInSync(BY_SCANS);
        engine.folders().watch(FolderSpecs.all(folder), "me");
        Deadline.usual()
                .await("the problem", () -> String.valueOf(watched().note()).contains("internal error"));

        fails.set(false);

        awaitFiles("herons.txt");
        Deadline.usual()
                .await("no problem", () -> watched().last() != null && watched().note() == null);
    }

    @Test
    @DisplayName("S16: a watch does not wait for a sync that an error ended")
    void watch_survives_the_loss_of_a_sync() throws Exception {
        var fails = new AtomicBoolean(true);
        restart(() -> {
            if (Thread.currentThread().getName().equals("folder-sync") && fails.compareAndSet(true, false)) {
                throw new NoClassDefFoundError("part of the program");
            }
            return Instant.EPOCH;
        });
        write("herons.txt", "Herons hunt.");
        engine.folders().keepInSync(BY_SCANS);

        engine.folders().watch(FolderSpecs.all(folder), "me");

        awaitFiles("herons.txt");
        assertThat(fails).isFalse();
    }

    @Test
    @DisplayName("K1: the first sync of a folder is shown while it runs, with the files that are queued")
    void running_sync_is_shown() throws Exception {
        mayRead = new CountDownLatch(1);
        write("herons.txt", "Herons hunt.");
        write("storks.txt", "Storks clatter.");
        engine.folders().keepInSync(BY_EVENTS);
        engine.folders().watch(FolderSpecs.all(folder), "me");

        Deadline.usual().await("both jobs", () -> {
            var sync = watched().running();
            return sync != null && sync.counts().queued() == 2;
        });
        var shown = watched();
        mayRead.countDown();
        Deadline.usual()
                .await("the end", () -> watched().last() != null && watched().running() == null);

        assertThat(shown.last()).isNull();
        var running = Objects.requireNonNull(shown.running());
        assertThat(running.state()).isEqualTo(SyncState.RUNNING);
        assertThat(running.counts().files()).isEqualTo(2);
        assertThat(running.counts().added()).isZero();
    }

    @Test
    @DisplayName("K7: files that are queued when their folder is no longer watched are still added, as was said")
    void queued_files_are_added_when_the_registration_ends() throws Exception {
        mayRead = new CountDownLatch(1);
        write("herons.txt", "Herons hunt.");
        engine.folders().keepInSync(BY_EVENTS);
        engine.folders().watch(FolderSpecs.all(folder), "me");
        Deadline.usual().await("the job", () -> {
            var running = watched().running();
            return running != null && running.counts().queued() == 1;
        });

        var removed = engine.folders().unwatch(folder.toString()).orElseThrow();
        mayRead.countDown();

        assertThat(Objects.requireNonNull(removed.running()).counts().queued()).isEqualTo(1);
        awaitFiles("herons.txt");
    }

    private void restart(InstantSource clock) throws InterruptedException {
        engine.close();
        engine = opened(clock);
    }

    private LocalEngine opened() throws InterruptedException {
        return opened(InstantSource.system());
    }

    private LocalEngine opened(InstantSource clock) throws InterruptedException {
        TextExtractor extractor = (request, _) -> {
            mayRead.await();
            return IngestingProcess.read(request.file());
        };
        var parts = IngestingProcess.parts(extractor, new WordBagEmbedder("bag"));
        return LocalEngine.open(EmbeddedStorage.open(directory.resolve("data")), parts, IngestingProcess.LIMITS, clock);
    }

    private void write(String path, String text) throws IOException {
        var file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void awaitFiles(String... paths) {
        var expected = Arrays.stream(paths).map(path -> folder + "/" + path).collect(Collectors.toSet());
        Deadline.usual().await("documents from " + List.of(paths), () -> files().equals(expected));
    }

    private Set<String> files() {
        try {
            return engine.documents().list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 100, 0).documents().stream()
                    .map(document -> String.valueOf(document.source().sourcePath()))
                    .collect(Collectors.toSet());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Object id(String path) throws InterruptedException {
        return engine.documents()
                .list(DocumentFilter.ALL.withSourcePath(folder + "/" + path), DocumentOrder.NEWEST_FIRST, 1, 0)
                .documents()
                .getFirst()
                .id();
    }

    private WatchedFolder watched() {
        try {
            return engine.folders().list().getFirst();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
