package pinakes.engine.local.backup;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import pinakes.engine.Engine;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.ingest.Submission;
import pinakes.engine.local.CompleteIndex;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.TextFile;
import pinakes.engine.local.WordBagEmbedder;

/// An engine that reads text files only and so starts at once, and what tests do with it.
final class PlainTextEngine {
    private PlainTextEngine() {}

    static LocalEngine open(Path directory) throws InterruptedException {
        return CompleteIndex.of(LocalEngine.open(
                EmbeddedStorage.open(directory),
                IngestingProcess.parts(
                        (request, _) -> IngestingProcess.read(request.file()), new WordBagEmbedder("bag")),
                IngestingProcess.LIMITS,
                InstantSource.system()));
    }

    static DocumentId add(Engine engine, String text) throws IOException, InterruptedException {
        var submission = engine.ingestion().submit(TextFile.of("file.txt", text));
        var job = ((Submission.Accepted) submission).job().id();
        var outcome = Objects.requireNonNull(
                engine.ingestion().await(job).orElseThrow().outcome());
        return Objects.requireNonNull(outcome.document());
    }

    /// The texts of all originals, in the order of their addition.
    static List<String> texts(Engine engine) throws IOException, InterruptedException {
        var oldestFirst = new DocumentOrder(DocumentOrder.Key.ADDED_AT, false);
        var texts = new ArrayList<String>();
        for (var document : engine.documents()
                .list(DocumentFilter.ALL, oldestFirst, 100_000, 0)
                .documents()) {
            try (var original = engine.documents().original(document.id()).orElseThrow()) {
                texts.add(new String(original.readAllBytes(), UTF_8));
            }
        }
        return texts;
    }

    static List<String> namesIn(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return List.of();
        }
        try (var files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
