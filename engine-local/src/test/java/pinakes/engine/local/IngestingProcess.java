package pinakes.engine.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import pinakes.chunking.Chunker;
import pinakes.chunking.ChunkingOptions;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.QueryEmbedding;
import pinakes.engine.core.EngineParts;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.folder.FolderAccess;
import pinakes.engine.core.ingest.IngestLimits;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.FileFormat;
import pinakes.engine.document.PlacedWord;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.quota.QuotaDefaults;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction;
import pinakes.extraction.Extraction.Description;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.RecognisedPage;
import pinakes.extraction.TextExtractor;
import pinakes.extraction.format.InProcessExtractor;

/// Adds documents until it is killed, or halts by itself at the n-th step of ingestion.
///
/// Says `opened`, and then the id of each job that was accepted.
public final class IngestingProcess {
    private IngestingProcess() {}

    public static void main(String[] arguments) throws Exception {
        var steps = new AtomicInteger(Integer.parseInt(arguments[1]));
        var random = new Random(Long.parseLong(arguments[2]));
        var halting = new HaltingEmbedder(steps);
        TextExtractor extractor = (request, progress) -> {
            step(steps);
            progress.advanced("page", 1, 2);
            var extraction = read(request.file());
            step(steps);
            return extraction;
        };
        try (var engine = LocalEngine.open(
                EmbeddedStorage.open(Path.of(arguments[0])),
                parts(extractor, halting),
                LIMITS,
                InstantSource.system())) {
            engine.documents().watch(_ -> step(steps));
            engine.projects().add(new NewProject(PROJECT, null, false));
            System.out.println("opened");
            for (var i = 0; i < 1_000; i++) {
                var text = text(random);
                var path = "/shelf/" + random.nextInt(20);
                var document = new NewDocument(
                        DocumentKind.FILE,
                        "file.txt",
                        path,
                        () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                        DocumentMetadata.NONE,
                        false,
                        "me");
                var accepted = i % 3 == 2 ? toProject(engine, document) : toEngine(engine, document);
                if (accepted.isPresent()) {
                    var job = accepted.get().id();
                    engine.ingestion().watch(job, _ -> step(steps));
                    System.out.println(job);
                    if (i % 4 == 3) {
                        engine.ingestion().await(job);
                    }
                }
            }
        }
    }

    private static Optional<Job> toEngine(LocalEngine engine, NewDocument document) throws Exception {
        return engine.ingestion().submit(document) instanceof Submission.Accepted(var job)
                ? Optional.of(job)
                : Optional.empty();
    }

    private static Optional<Job> toProject(LocalEngine engine, NewDocument document) throws Exception {
        return engine.library().submit(PROJECT, document) instanceof ProjectSubmission.Accepted(var job)
                ? Optional.of(job)
                : Optional.empty();
    }

    /// Every third document goes there.
    public static final ProjectId PROJECT = new ProjectId("killed");

    /// What the text of a picture begins with.
    private static final String SCAN = "scan: ";

    /// What text begins with that is read until its job is cancelled.
    private static final String ENDLESS = "endless: ";

    /// What the text of a picture begins with that is read again until its job is cancelled.
    private static final String ENDLESS_SCAN = SCAN + "endless ";

    public static final IngestLimits LIMITS = IngestLimits.of(1, QuotaDefaults.NONE);

    public static EngineParts parts(TextExtractor extractor, Embedder embedder) {
        var options = new ChunkingOptions(64, 0);
        return new EngineParts(
                extractor,
                new Chunker(options, embedder::tokens)::cut,
                options.tokensMax(),
                embedder,
                IngestingProcess::model,
                FolderAccess.PLAIN);
    }

    /// Beside the models that engines are opened with there is one with shorter vectors.
    private static Embedder model(String name) {
        return switch (name) {
            case "bag", "other bag" -> new WordBagEmbedder(name);
            case "letters" -> new WordBagEmbedder(name, 32);
            default -> throw new IllegalArgumentException("unknown embedding model " + name);
        };
    }

    private static Extraction paragraphs(String text) {
        var isScan = text.startsWith(SCAN);
        return new Extraction(
                isScan ? FileFormat.PNG : FileFormat.TXT,
                isScan ? ReadingMethod.OCR : ReadingMethod.TEXT_EXTRACTION,
                new Description(null, null, null, null, null),
                null,
                text.lines()
                        .<Block>map(line -> new Block.Paragraph(line, Location.UNKNOWN))
                        .toList(),
                isScan ? List.of(scanned(text)) : List.of(),
                Map.of(),
                List.of(),
                List.of());
    }

    /// A picture with one word in each line.
    private static RecognisedPage scanned(String text) {
        var words = text.substring(SCAN.length()).split("\\s+", -1);
        return new RecognisedPage(
                1,
                IntStream.range(0, words.length)
                        .mapToObj(line -> new PlacedWord(words[line], 0, line * 100, 900, line * 100 + 80))
                        .toList());
    }

    /// Reads mails, and any other file as plain text, in the process of the test.
    public static final TextExtractor READER = (request, progress) -> {
        if (begins(request.file(), ENDLESS) || (request.forceOcr() && begins(request.file(), ENDLESS_SCAN))) {
            new CountDownLatch(1).await();
        }
        if (!request.fileName().endsWith(".eml")) {
            return read(request.file());
        }
        try (var mails = new InProcessExtractor(Path.of(System.getProperty("java.io.tmpdir")))) {
            return mails.read(request, ReadingLimits.USUAL, progress);
        }
    };

    private static boolean begins(Path file, String text) {
        try (var content = Files.newInputStream(file)) {
            return new String(content.readNBytes(text.length()), UTF_8).equals(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Extraction read(Path file) {
        try {
            return paragraphs(Files.readString(file, UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Random random) {
        var text = new StringBuilder();
        for (var line = 0; line < 1 + random.nextInt(30); line++) {
            for (var word = 0; word < 20; word++) {
                text.append("w").append(random.nextInt(5_000)).append(' ');
            }
            text.append('\n');
        }
        return text.toString();
    }

    /// As `kill -9` would do it, at just this moment.
    private static void step(AtomicInteger steps) {
        if (steps.decrementAndGet() == 0) {
            Runtime.getRuntime().halt(137);
        }
    }

    private static final class HaltingEmbedder implements Embedder {
        private final WordBagEmbedder embedder = new WordBagEmbedder("bag");
        private final AtomicInteger steps;

        HaltingEmbedder(AtomicInteger steps) {
            this.steps = steps;
        }

        @Override
        public EmbeddingModel model() {
            return embedder.model();
        }

        @Override
        public int tokens(String text) {
            return embedder.tokens(text);
        }

        @Override
        public PassageEmbedding embedPassage(String text) {
            step(steps);
            return embedder.embedPassage(text);
        }

        @Override
        public QueryEmbedding embedQuery(String text) {
            return embedder.embedQuery(text);
        }

        @Override
        public void close() {}
    }
}
