package pinakes.engine.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.folder.SyncState;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;

/// Kills the process while it syncs a folder, and fills its disk.
@ExtendWith(Seeded.class)
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FolderDurabilityTest {
    private static final int KILLS = Integer.getInteger("pinakes.kills", 5);

    @TempDir
    private Path directory;

    @Test
    @DisplayName("S16: killed at any step, the next sync continues, and documents and files agree in the end")
    void killed_at_any_step(Seed seed) throws Exception {
        var random = seed.random();
        var folder = Files.createDirectory(directory.toRealPath().resolve("papers"));
        var data = directory.resolve("data");
        for (var run = 0; run < KILLS; run++) {
            for (var change = 0; change < 12; change++) {
                var file = folder.resolve("file" + random.nextInt(30) + ".txt");
                switch (random.nextInt(4)) {
                    case 0 -> Files.deleteIfExists(file);
                    case 1 -> {
                        if (Files.exists(file)) {
                            Files.move(file, folder.resolve("moved" + run + "-" + change + ".txt"));
                        }
                    }
                    default -> Files.writeString(file, "Text " + run + " number " + random.nextInt(1_000));
                }
            }
            try (var child = ChildJvm.startSyncing(data, folder, 1 + random.nextInt(25))) {
                child.remainingLines();
                assertThat(child.exitCode()).isIn(0, 137);
            }
        }
        Files.writeString(folder.resolve("last.txt"), "The last file");

        try (var engine = SyncingProcess.open(data, (request, _) -> IngestingProcess.read(request.file()))) {
            var sync = SyncingProcess.sync(engine, folder);

            assertThat(sync.state()).as(sync::toString).isEqualTo(SyncState.COMPLETED);
            assertThat(stored(engine)).isEqualTo(contents(folder));
        }
    }

    @Test
    @DisplayName("S16: a full disk stops a sync with its reason, and the next one completes it")
    void full_disk(@TempDir Path disk) throws Exception {
        assumeTrue(ChildJvm.mayMount(disk), "this user may not mount file systems");
        var folder = Files.createDirectory(directory.toRealPath().resolve("papers"));
        for (var i = 0; i < 20; i++) {
            Files.writeString(folder.resolve("file" + i + ".txt"), ("word" + i + " ").repeat(2_000));
        }

        try (var child = ChildJvm.startOnSmallDisk(disk, 64, SyncingProcess.class, List.of(folder.toString()))) {
            var lines = child.remainingLines();
            assertThat(lines).hasSize(2);
            assertThat(lines.getFirst()).startsWith("FAILED").contains("the disk is full");
            assertThat(lines.getLast()).isEqualTo("COMPLETED null 20");
        }
    }

    /// Every content once: files with the same content are one document.
    private static Map<String, Boolean> contents(Path folder) throws IOException {
        var contents = new TreeMap<String, Boolean>();
        try (var files = Files.list(folder)) {
            files.forEach(file -> {
                try {
                    contents.put(Files.readString(file), true);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        return contents;
    }

    /// The content of every document, and whether its file is where the document says.
    private static Map<String, Boolean> stored(LocalEngine engine) throws Exception {
        var contents = new TreeMap<String, Boolean>();
        for (var document : engine.documents()
                .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 1_000, 0)
                .documents()) {
            try (var original = engine.documents().original(document.id()).orElseThrow()) {
                contents.put(
                        new String(original.readAllBytes(), UTF_8),
                        Files.exists(Path.of(String.valueOf(document.source().sourcePath()))));
            }
        }
        return contents;
    }
}
