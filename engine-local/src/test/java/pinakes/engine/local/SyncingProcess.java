package pinakes.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.folder.FolderSpecs;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.SyncStart;
import pinakes.engine.folder.SyncState;
import pinakes.extraction.TextExtractor;
import pinakes.testkit.Deadline;

/// Syncs a folder: until it halts by itself at the n-th step, or on a disk that is full at first.
public final class SyncingProcess {
    private SyncingProcess() {}

    /// Runs the program.
    ///
    /// @param arguments the data directory, the folder, and the step to halt at; without a step, the first is a
    ///     small disk, which is filled at first
    public static void main(String[] arguments) throws Exception {
        var folder = Path.of(arguments[1]);
        if (arguments.length > 2) {
            haltAt(new AtomicInteger(Integer.parseInt(arguments[2])), Path.of(arguments[0]), folder);
        } else {
            onSmallDisk(Path.of(arguments[0]), folder);
        }
    }

    private static void haltAt(AtomicInteger steps, Path data, Path folder) throws Exception {
        TextExtractor extractor = (request, _) -> {
            step(steps);
            return IngestingProcess.read(request.file());
        };
        try (var engine = open(data, extractor)) {
            engine.documents().watch(_ -> step(steps));
            System.out.println(sync(engine, folder).state());
        }
    }

    private static void onSmallDisk(Path disk, Path folder) throws Exception {
        var ballast = disk.resolve("ballast");
        try (var engine = open(disk.resolve("data"), (request, _) -> IngestingProcess.read(request.file()))) {
            fill(ballast);
            var full = sync(engine, folder);
            Files.delete(ballast);
            Deadline.usual().await("room", () -> isWell(engine));
            var again = sync(engine, folder);
            System.out.println(full.state() + " " + full.problem());
            System.out.println(again.state() + " " + again.problem() + " "
                    + engine.status().totals().documents());
        }
    }

    /// Leaves too little for anything.
    private static void fill(Path ballast) throws Exception {
        try (var out = Files.newOutputStream(ballast)) {
            var block = new byte[1 << 16];
            while (true) {
                out.write(block);
            }
        } catch (IOException _) {
            // full
        }
    }

    private static boolean isWell(LocalEngine engine) {
        try {
            return engine.health().problems().isEmpty();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static FolderSync sync(LocalEngine engine, Path folder) throws InterruptedException {
        var request = SyncRequest.of(FolderSpecs.pruning(folder), "me");
        var started = ((SyncStart.Started) engine.folders().sync(request)).sync();
        Deadline.usual()
                .await(
                        "the end of the sync",
                        () -> engine.folders().find(started.id()).orElseThrow().state() != SyncState.RUNNING);
        return engine.folders().find(started.id()).orElseThrow();
    }

    static LocalEngine open(Path data, TextExtractor extractor) throws InterruptedException {
        return LocalEngine.open(
                EmbeddedStorage.open(data),
                IngestingProcess.parts(extractor, new WordBagEmbedder("bag")),
                IngestingProcess.LIMITS,
                InstantSource.system());
    }

    /// As `kill -9` would do it, at just this moment.
    private static void step(AtomicInteger steps) {
        if (steps.decrementAndGet() == 0) {
            Runtime.getRuntime().halt(137);
        }
    }
}
