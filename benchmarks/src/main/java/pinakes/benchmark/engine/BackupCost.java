package pinakes.benchmark.engine;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.benchmark.measure.Stopwatch;
import pinakes.chunking.Chunker;
import pinakes.chunking.ChunkingOptions;
import pinakes.embedding.Embedder;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.core.EngineParts;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.folder.FolderAccess;
import pinakes.engine.core.ingest.IngestLimits;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.FileFormat;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.backup.BackupFile;
import pinakes.engine.local.backup.BackupProgress;
import pinakes.engine.local.backup.BackupStore;
import pinakes.engine.local.backup.Restoration;
import pinakes.engine.quota.QuotaDefaults;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.TextExtractor;

/// Measures backup and restoration, compared with `cp` of the same files.
///
/// The documents are large files with little text, because reading and embedding is not what is measured here.
final class BackupCost {
    private static final IngestLimits LIMITS = IngestLimits.of(100, QuotaDefaults.NONE);
    private static final int FILE_BYTES = 4 << 20;
    private static final int GIGABYTE = 1 << 30;

    private final LocalEngine engine;
    private final Path scratch;

    private BackupCost(LocalEngine engine, Path scratch) {
        this.engine = engine;
        this.scratch = scratch;
    }

    /// Runs the benchmark.
    ///
    /// @param arguments a directory for the model's files, an empty one for data, and optionally how many gigabytes
    public static void main(String[] arguments) throws Exception {
        var models = Files.createDirectories(Path.of(arguments[0]));
        var scratch = Files.createDirectories(Path.of(arguments[1])).toRealPath();
        var gigabytes = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1;
        var loadBefore = LoadAverage.now();
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), models);
                var engine = LocalEngine.open(
                        EmbeddedStorage.open(scratch.resolve("data")),
                        parts(embedder),
                        LIMITS,
                        InstantSource.system())) {
            var cost = new BackupCost(engine, scratch);
            cost.fill(gigabytes);
            cost.measure(gigabytes);
        }
        System.out.println("Load average " + loadBefore + " before, " + LoadAverage.now() + " after.");
    }

    private static EngineParts parts(Embedder embedder) {
        var options = ChunkingOptions.fitting(embedder.model().textTokensMax());
        TextExtractor oneLine = (request, _) -> new Extraction(
                FileFormat.TXT,
                ReadingMethod.TEXT_EXTRACTION,
                new Extraction.Description(null, null, null, null, null),
                null,
                List.<Block>of(new Block.Paragraph(request.file().toString(), Location.UNKNOWN)),
                List.of(),
                Map.of(),
                List.of(),
                List.of());
        return new EngineParts(
                oneLine,
                new Chunker(options, embedder::tokens)::cut,
                options.tokensMax(),
                embedder,
                _ -> embedder,
                FolderAccess.PLAIN);
    }

    private void fill(int gigabytes) throws IOException, InterruptedException {
        var random = new Random(1);
        var bytes = new byte[FILE_BYTES];
        for (var i = 0; i < (long) gigabytes * GIGABYTE / FILE_BYTES; i++) {
            random.nextBytes(bytes);
            for (var at = 0; at < bytes.length; at++) {
                bytes[at] = (byte) (' ' + (bytes[at] & 0x3f)); // printable, or it would not be a text file
            }
            var content = bytes.clone();
            var submission = engine.ingestion()
                    .submit(NewDocument.file(
                            "file" + i + ".txt",
                            () -> new ByteArrayInputStream(content),
                            DocumentMetadata.NONE,
                            "benchmark"));
            if (!(submission instanceof Submission.Accepted(var job))) {
                throw new IllegalStateException("not accepted: " + submission);
            }
            engine.ingestion().await(job.id());
        }
    }

    private void measure(int gigabytes) throws Exception {
        var file = new BackupFile(scratch.resolve("backup.tar"));
        var directory = BackupStore.in(scratch.resolve("backups"));
        var copy = time(() -> cp(scratch.resolve("copy")));
        System.out.printf(Locale.ROOT, "%d GB in files of %d MB%n", gigabytes, FILE_BYTES >> 20);
        row("cp -r of catalog and originals", copy, copy, gigabytes);
        row(
                "backup to a file, verified",
                time(() -> file.write(engine.backups().open(Set.of()), BackupProgress.NONE)),
                copy,
                gigabytes);
        row(
                "restore from the file, verified",
                time(() -> Restoration.into(scratch.resolve("restored"), file, BackupProgress.NONE)),
                copy,
                gigabytes);
        delete(scratch.resolve("restored"), scratch.resolve("backup.tar"), scratch.resolve("copy"));
        row(
                "first backup to a directory, verified",
                time(() -> directory.write(engine.backups(), BackupProgress.NONE)),
                copy,
                gigabytes);
        row(
                "second backup, nothing new",
                time(() -> directory.write(engine.backups(), BackupProgress.NONE)),
                copy,
                gigabytes);
    }

    private static double time(Callable<?> work) throws Exception {
        return Stopwatch.time(work).seconds();
    }

    private Path cp(Path target) throws IOException, InterruptedException {
        Files.createDirectory(target);
        run(
                "cp",
                "-r",
                scratch.resolve("data/catalog.db").toString(),
                scratch.resolve("data/blobs").toString(),
                target.toString());
        return target;
    }

    private static void delete(Path... paths) throws IOException, InterruptedException {
        for (var path : paths) {
            run("rm", "-r", path.toString());
        }
    }

    private static void run(String... command) throws IOException, InterruptedException {
        if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
            throw new IOException("failed: " + String.join(" ", command));
        }
    }

    private static void row(String what, double seconds, double copy, int gigabytes) {
        System.out.printf(
                Locale.ROOT,
                "%-38s %8.2f s  %6.2f s/GB  %5.1f x cp%n",
                what,
                seconds,
                seconds / gigabytes,
                seconds / copy);
    }
}
