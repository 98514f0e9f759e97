package pinakes.benchmark.engine;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.folder.FolderSpec;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.SyncStart;
import pinakes.engine.folder.SyncState;

/// Measures what it costs to compare a large folder with the documents that came from it.
///
/// The files have few different contents, because reading documents is not what is measured here. For comparison, the
/// folder is walked without any engine.
final class FolderSyncCost {
    private static final int FILES = 100_000;
    private static final int FILES_PER_DIRECTORY = 100;
    private static final int CONTENTS = 50;
    private static final Duration POLL = Duration.ofMillis(10);

    private final ProductEngine product;
    private final Path folder;

    private FolderSyncCost(ProductEngine product, Path folder) {
        this.product = product;
        this.folder = folder;
    }

    /// Runs the benchmark.
    ///
    /// @param arguments a directory for the model's files, an empty one for data, and optionally how many files
    public static void main(String[] arguments) throws Exception {
        var models = Files.createDirectories(Path.of(arguments[0]));
        var scratch = Files.createDirectories(Path.of(arguments[1])).toRealPath();
        var files = arguments.length > 2 ? Integer.parseInt(arguments[2]) : FILES;
        var folder = scratch.resolve("folder");
        write(folder.resolve("all"), files);
        var loadBefore = LoadAverage.now();
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), models);
                var product = ProductEngine.open(scratch.resolve("data"), embedder)) {
            new FolderSyncCost(product, folder).measure(files);
        }
        System.out.println("Load average " + loadBefore + " before, " + LoadAverage.now() + " after.");
    }

    private void measure(int files) throws Exception {
        seconds(this::walk); // warms up the cache of the file system
        var walk = seconds(this::walk);
        var first = seconds(this::sync);
        var second = seconds(this::sync);
        Files.move(folder.resolve("all"), folder.resolve("moved"));
        var moved = seconds(this::sync);
        System.out.printf(Locale.ROOT, "%,d files%n", files);
        row("walk without an engine", walk, walk);
        row("first sync: every file is read", first, walk);
        row("second sync: nothing changed", second, walk);
        row("third sync: every file was moved", moved, walk);
        System.out.printf(Locale.ROOT, "second sync / first sync: %.3f%n", second / first);
    }

    private static void row(String what, double seconds, double walk) {
        System.out.printf(Locale.ROOT, "%-34s %8.2f s  %6.1f x the walk%n", what, seconds, seconds / walk);
    }

    private static double seconds(Callable<?> work) throws Exception {
        var started = System.nanoTime();
        work.call();
        return (System.nanoTime() - started) / 1e9;
    }

    private long walk() throws IOException {
        var bytes = new long[1];
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                bytes[0] += attributes.size();
                return FileVisitResult.CONTINUE;
            }
        });
        return bytes[0];
    }

    private FolderSync sync() throws InterruptedException {
        var folders = product.engine().folders();
        var request = SyncRequest.of(
                new FolderSpec(folder.toString(), List.of(), List.of(), false, List.of(), Map.of()), "benchmark");
        var sync = ((SyncStart.Started) folders.sync(request)).sync();
        while (sync.state() == SyncState.RUNNING) {
            Thread.sleep(POLL);
            sync = folders.find(sync.id()).orElseThrow();
        }
        if (sync.state() != SyncState.COMPLETED || sync.counts().failed() > 0) {
            throw new IllegalStateException("The sync failed: " + sync.problem() + " " + sync.counts());
        }
        return sync;
    }

    private static void write(Path root, int files) throws IOException {
        var old = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));
        for (var i = 0; i < files; i++) {
            var directory = root.resolve("directory" + i / FILES_PER_DIRECTORY);
            if (i % FILES_PER_DIRECTORY == 0) {
                Files.createDirectories(directory);
            }
            var file = directory.resolve("file" + i + ".txt");
            Files.writeString(file, "Herons hunt by standing still in shallow water, number " + i % CONTENTS);
            Files.setLastModifiedTime(file, old);
        }
    }
}
