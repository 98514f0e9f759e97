package pinakes.engine.folder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineContract;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.testkit.Deadline;

/// A folder with files that an engine is told to follow.
abstract class SyncedFolder extends EngineContract {
    static final String HERONS = "Herons hunt by standing still in shallow water.";
    static final String STORKS = "Storks clatter with their bills.";
    static final String OWLS = "Owls turn their heads.";

    @TempDir
    Path place;

    Path folder;

    @BeforeEach
    void create() throws IOException {
        folder = Files.createDirectory(place.toRealPath().resolve("papers"));
    }

    static SyncRequest request(FolderSpec spec) {
        return SyncRequest.of(spec, OWNER);
    }

    FolderSync synced(FolderSpec spec) throws InterruptedException {
        return ended(request(spec));
    }

    /// Syncs and waits for the end.
    FolderSync ended(SyncRequest request) throws InterruptedException {
        var start = engine().folders().sync(request);
        assertThat(start).isInstanceOf(SyncStart.Started.class);
        var id = ((SyncStart.Started) start).sync().id();
        Deadline.usual().await("the end of the sync", () -> current(id).state() != SyncState.RUNNING);
        return current(id);
    }

    FolderSync current(SyncId id) {
        try {
            return engine().folders().find(id).orElseThrow();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static List<String> paths(FolderSync sync) {
        return sync.changes().stream().map(FileChange::path).sorted().toList();
    }

    String source(String path) {
        return folder + "/" + path;
    }

    Document document(String path) throws InterruptedException {
        return engine().documents().list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 100, 0).documents().stream()
                .filter(document -> source(path).equals(document.source().sourcePath()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no document from " + path));
    }

    /// Writes a file that looks old, so that its size and time can be trusted.
    void write(String path, String text) throws IOException {
        var file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        var before = Files.exists(file)
                ? Files.getLastModifiedTime(file).toInstant()
                : Instant.parse("2020-01-01T00:00:00Z");
        Files.writeString(file, text, UTF_8);
        Files.setLastModifiedTime(file, FileTime.from(before.plusSeconds(1)));
    }
}
