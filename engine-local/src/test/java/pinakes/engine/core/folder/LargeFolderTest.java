package pinakes.engine.core.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.EngineParts;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.folder.FolderSpecs;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.SyncStart;
import pinakes.engine.folder.SyncState;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.testkit.Deadline;

/// Syncs a folder with many files and counts how many of them are opened.
class LargeFolderTest {
    private static final int FILES = 2_000;
    private static final int CONTENTS = 20;

    private final AtomicInteger opened = new AtomicInteger();

    @Test
    @DisplayName("K1: unchanged files are not opened, moved ones are read once and make no job")
    void unchanged_files_are_not_opened(@TempDir Path directory) throws Exception {
        var folder = directory.toRealPath().resolve("papers");
        write(folder.resolve("old"));
        try (var engine = open(directory.resolve("data"))) {
            var first = sync(engine, folder);
            assertThat(first.counts().added()).isEqualTo(CONTENTS);
            assertThat(first.counts().known() + first.counts().added()).isEqualTo(FILES);
            opened.set(0);

            var second = sync(engine, folder);
            assertThat(second.counts().unchanged()).isEqualTo(FILES);
            assertThat(opened).hasValue(0);
            Files.move(folder.resolve("old"), folder.resolve("new"));
            var third = sync(engine, folder);

            assertThat(third.counts().moved()).isEqualTo(FILES);
            assertThat(opened).hasValue(2 * FILES); // is it text, and which text is it
            assertThat(engine.ingestion().list(new JobFilter(Set.of(), null), FILES, 0))
                    .hasSize(CONTENTS);
            assertThat(engine.status().totals().documents()).isEqualTo(CONTENTS);
        }
    }

    private LocalEngine open(Path data) throws InterruptedException {
        var usual = IngestingProcess.parts(
                (request, _) -> IngestingProcess.read(request.file()), new WordBagEmbedder("bag"));
        var counting = new FolderAccess(
                file -> {
                    opened.incrementAndGet();
                    return Files.newInputStream(file);
                },
                false,
                List.of());
        var parts = new EngineParts(
                usual.extractor(),
                usual.chunker(),
                usual.passageTokensMax(),
                usual.embedder(),
                usual.models(),
                counting);
        return LocalEngine.open(EmbeddedStorage.open(data), parts, IngestingProcess.LIMITS, InstantSource.system());
    }

    private static FolderSync sync(LocalEngine engine, Path folder) throws InterruptedException {
        var request = SyncRequest.of(FolderSpecs.all(folder), "me");
        var id = ((SyncStart.Started) engine.folders().sync(request)).sync().id();
        Deadline.usual()
                .await(
                        "the end of the sync",
                        () -> engine.folders().find(id).orElseThrow().state() != SyncState.RUNNING);
        return engine.folders().find(id).orElseThrow();
    }

    private static void write(Path root) throws IOException {
        var old = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));
        for (var i = 0; i < FILES; i++) {
            var directory = Files.createDirectories(root.resolve("directory" + i / 100));
            var file = Files.writeString(directory.resolve("file" + i + ".txt"), "Herons, number " + i % CONTENTS);
            Files.setLastModifiedTime(file, old);
        }
    }
}
