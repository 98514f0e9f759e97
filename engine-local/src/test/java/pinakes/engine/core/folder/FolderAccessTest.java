package pinakes.engine.core.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.EngineParts;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.folder.FileChange;
import pinakes.engine.folder.FolderSpecs;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.SyncStart;
import pinakes.engine.folder.SyncState;
import pinakes.engine.folder.WatchOutcome;
import pinakes.engine.folder.WatchedFolder;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.testkit.Deadline;

/// How an engine uses the file systems of the folders that it syncs.
class FolderAccessTest {
    @TempDir
    private Path directory;

    private Path folder;

    @BeforeEach
    void create() throws IOException {
        folder = Files.createDirectory(directory.toRealPath().resolve("papers"));
        Files.writeString(folder.resolve("heron.txt"), "Herons hunt.");
    }

    @Test
    @DisplayName(
            "S2: an ignore file is opened like any other file; if it cannot be, nothing is guessed about the folder")
    void ignore_files_are_opened_as_other_files_are() throws Exception {
        Files.writeString(folder.resolve(IgnoreRules.FILE), "*.pdf");
        var access = new FolderAccess(
                file -> {
                    if (file.endsWith(IgnoreRules.FILE)) {
                        throw new IOException("as if a pipe had taken its place");
                    }
                    return Files.newInputStream(file);
                },
                false,
                List.of());

        try (var engine = open(access)) {
            var ended = synced(engine);

            assertThat(ended.changes())
                    .singleElement()
                    .satisfies(change -> assertThat(change.kind()).isEqualTo(FileChange.Kind.FAILED));
            assertThat(ended.counts().added()).isZero();
        }
    }

    @Test
    @DisplayName("no virtual thread waits for the drive of a folder: it would keep a carrier that other calls need")
    void drives_are_used_on_platform_threads() throws Exception {
        var users = new ConcurrentLinkedQueue<Thread>();

        try (var engine = open(reserving(() -> users.add(Thread.currentThread())))) {
            var call = new FutureTask<>(() -> {
                engine.folders().watch(FolderSpecs.all(folder), "me");
                return synced(engine);
            });
            Thread.ofVirtual().start(call);

            assertThat(call.get().state()).isEqualTo(SyncState.COMPLETED);
        }
        assertThat(users).isNotEmpty().noneMatch(Thread::isVirtual);
    }

    @Test
    @DisplayName("a folder that is deleted just after it was checked is registered: watching it tells that it is gone")
    void folder_that_vanishes_meanwhile_is_registered() throws Exception {
        var gone = directory.resolve("gone");
        try (var engine = open(reserving(() -> move(folder, gone)))) {
            var outcome = engine.folders().watch(FolderSpecs.all(folder), "me");

            assertThat(outcome).isInstanceOf(WatchOutcome.Watched.class);
            assertThat(engine.folders().list())
                    .extracting(WatchedFolder::folder)
                    .containsExactly(FolderSpecs.all(folder));
        }
    }

    /// Reserves a path; does something whenever the engine asks the file system where that path leads.
    private FolderAccess reserving(Runnable whenAsked) {
        var own = directory.resolve("own");
        var reserved = (Path) Proxy.newProxyInstance(
                FolderAccessTest.class.getClassLoader(), new Class<?>[] {Path.class}, (_, method, arguments) -> {
                    if (method.getName().equals("toRealPath")) {
                        whenAsked.run();
                        return own;
                    }
                    return method.invoke(own, arguments);
                });
        return new FolderAccess(Files::newInputStream, false, List.of(reserved));
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private FolderSync synced(LocalEngine engine) throws InterruptedException {
        var start = engine.folders().sync(SyncRequest.of(FolderSpecs.all(folder), "me"));
        var id = ((SyncStart.Started) start).sync().id();
        Deadline.usual()
                .await(
                        "the end of the sync",
                        () -> engine.folders().find(id).orElseThrow().state() != SyncState.RUNNING);
        return engine.folders().find(id).orElseThrow();
    }

    private LocalEngine open(FolderAccess access) throws InterruptedException {
        var usual = IngestingProcess.parts(
                (request, _) -> IngestingProcess.read(request.file()), new WordBagEmbedder("bag"));
        var parts = new EngineParts(
                usual.extractor(), usual.chunker(), usual.passageTokensMax(), usual.embedder(), usual.models(), access);
        return LocalEngine.open(
                EmbeddedStorage.open(directory.resolve("data")),
                parts,
                IngestingProcess.LIMITS,
                InstantSource.system());
    }
}
