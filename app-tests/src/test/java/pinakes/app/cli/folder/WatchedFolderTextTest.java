package pinakes.app.cli.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.cli.terminal.Screen;
import pinakes.engine.folder.FolderSpec;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.SyncCounts;
import pinakes.engine.folder.SyncId;
import pinakes.engine.folder.SyncState;
import pinakes.engine.folder.WatchedFolder;

final class WatchedFolderTextTest {
    private static final Instant NOW = Instant.parse("2026-03-01T09:00:00Z");
    private static final FolderSpec ALL =
            new FolderSpec("/home/ada/papers", List.of(), List.of(), false, List.of(), Map.of());
    private static final SyncCounts BEGUN = new SyncCounts(300, 100, 0, 50, 0, 0, 2, 0, 0, 0, 0, 48);

    @Test
    @DisplayName("K1: a running sync is shown with what is done so far, after the last one if there is one")
    void running_sync_is_shown() {
        var ended = sync(SyncState.COMPLETED, new SyncCounts(9, 9, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0));

        assertThat(syncs(null, null)).isEqualTo("not synced since startup");
        assertThat(syncs(sync(SyncState.RUNNING, new SyncCounts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), null))
                .isEqualTo("syncing now: listing files");
        assertThat(syncs(sync(SyncState.RUNNING, BEGUN), null)).isEqualTo("syncing now: 52 of 300 files, 48 queued");
        assertThat(syncs(null, ended)).isEqualTo("2 minutes ago: 9 unchanged");
        assertThat(syncs(sync(SyncState.RUNNING, BEGUN), ended))
                .isEqualTo("2 minutes ago: 9 unchanged; syncing now: 52 of 300 files, 48 queued");
    }

    @Test
    void flags_of_a_folder_are_shown_as_they_are_given() {
        var folder = new FolderSpec(
                "/home/ada/papers",
                List.of("*.pdf", "my notes/"),
                List.of("drafts/"),
                true,
                List.of("birds", "collection:waders"),
                Map.of("author", "Ada", "year", 2026));

        assertThat(WatchedFolderText.flags(folder))
                .isEqualTo("--include *.pdf --include \"my notes/\" --exclude drafts/ --tag birds --collection waders"
                        + " --metadata author=Ada --metadata year=2026");
        assertThat(WatchedFolderText.flags(ALL)).isEmpty();
    }

    @Test
    @DisplayName("K7: the end of a registration says which files are still added")
    void queued_files_are_announced() {
        assertThat(WatchedFolderText.removed(watched(sync(SyncState.RUNNING, BEGUN), null)))
                .containsExactly(
                        "No longer watching /home/ada/papers",
                        "48 of its files are queued and will still be added. To prevent this, list the jobs with ./kb jobs"
                                + " and cancel them with ./kb jobs cancel JOB...");
        assertThat(WatchedFolderText.removed(watched(null, null)))
                .containsExactly("No longer watching /home/ada/papers");
    }

    private static String syncs(@Nullable FolderSync running, @Nullable FolderSync last) {
        return WatchedFolderText.syncs(watched(running, last), NOW, Screen.of(true, Map.of()));
    }

    private static WatchedFolder watched(@Nullable FolderSync running, @Nullable FolderSync last) {
        return new WatchedFolder(ALL, WatchedFolder.Mode.EVENTS, null, NOW, running, last);
    }

    private static FolderSync sync(SyncState state, SyncCounts counts) {
        var at = NOW.minus(Duration.ofMinutes(2));
        return new FolderSync(
                new SyncId(new UUID(0, 1)),
                ALL.path(),
                false,
                state,
                counts,
                List.of(),
                0,
                List.of(),
                null,
                at,
                state == SyncState.RUNNING ? null : at);
    }
}
