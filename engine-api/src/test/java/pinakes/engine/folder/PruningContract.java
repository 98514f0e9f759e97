package pinakes.engine.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Which documents go when their files do, in every engine.
public abstract class PruningContract extends SyncedFolder {
    @Test
    @DisplayName("K3: documents of deleted files are removed with prune only, and nothing that came from elsewhere")
    void deleted_files() throws Exception {
        write("herons.txt", HERONS);
        write("storks.txt", STORKS);
        write("owls.txt", OWLS);
        added(text("elsewhere.txt", "/elsewhere/owls.txt", OWLS));
        var upload = added(text("upload.txt", null, "Larks sing in flight."));
        synced(FolderSpecs.all(folder));
        Files.delete(folder.resolve("herons.txt"));
        Files.delete(folder.resolve("owls.txt"));

        var kept = synced(FolderSpecs.all(folder));
        assertThat(kept.counts().missing()).isEqualTo(2);
        assertThat(found("herons")).contains(HERONS);

        var pruned = synced(FolderSpecs.pruning(folder));

        assertThat(pruned.counts().removed()).isEqualTo(1);
        assertThat(found("herons")).doesNotContain(HERONS);
        assertThat(found("owls")).contains(OWLS);
        assertThat(engine().documents().find(upload.id())).contains(upload);
        assertThat(document("storks.txt").version()).isEqualTo(1);
    }

    @Test
    @DisplayName("K3: a file that got the content of another one leaves its old document to prune")
    void replaced_content() throws Exception {
        write("one.txt", HERONS);
        write("two.txt", STORKS);
        synced(FolderSpecs.all(folder));
        write("one.txt", STORKS);

        var kept = synced(FolderSpecs.all(folder));
        assertThat(kept.counts().known()).isEqualTo(1);
        assertThat(found("herons")).contains(HERONS);

        assertThat(synced(FolderSpecs.pruning(folder)).counts().removed()).isEqualTo(1);
        assertThat(found("herons")).doesNotContain(HERONS);
        assertThat(found("storks")).contains(STORKS);
    }

    @Test
    @DisplayName("K3: a copy that stays keeps the document when the other file is deleted")
    void copies() throws Exception {
        write("one.txt", HERONS);
        write("two.txt", STORKS);
        synced(FolderSpecs.all(folder));
        var herons = document("one.txt");
        write("copy.txt", HERONS);
        synced(FolderSpecs.all(folder));
        Files.delete(folder.resolve("one.txt"));

        var sync = synced(FolderSpecs.pruning(folder));

        assertThat(sync.counts().removed()).isZero();
        assertThat(document("copy.txt").id()).isEqualTo(herons.id());
    }

    @Test
    @DisplayName("S16: an empty or missing folder never removes everything, unless that is forced")
    void nothing_is_left() throws Exception {
        write("herons.txt", HERONS);
        write("storks.txt", STORKS);
        synced(FolderSpecs.all(folder));
        var away = place.resolve("away");
        Files.move(folder, away);

        assertThat(engine().folders().sync(request(FolderSpecs.pruning(folder))))
                .isInstanceOfSatisfying(
                        SyncStart.Refused.class,
                        refused -> assertThat(refused.reason()).contains("does not exist", "mounted"));
        Files.createDirectory(folder);
        var empty = synced(FolderSpecs.pruning(folder));
        assertThat(empty.state()).isEqualTo(SyncState.FAILED);
        assertThat(empty.problem()).contains("None of the known files in ", " --prune --force.");
        write("new.txt", OWLS);
        assertThat(synced(FolderSpecs.pruning(folder)).state()).isEqualTo(SyncState.FAILED);
        assertThat(found("owls")).as("new files are taken nevertheless").contains(OWLS);
        assertThat(found("herons")).contains(HERONS);

        Files.delete(folder.resolve("new.txt"));
        var forced = ended(FolderSpecs.forced(request(FolderSpecs.pruning(folder))));
        assertThat(forced.counts().removed()).isEqualTo(3);
        assertThat(engine().status().totals().documents()).isZero();
    }

    @Test
    void removed_document_comes_back_while_its_file_is_there() throws Exception {
        write("herons.txt", HERONS);
        synced(FolderSpecs.all(folder));
        engine().documents().clear();

        assertThat(synced(FolderSpecs.all(folder)).counts().added()).isEqualTo(1);
        assertThat(found("herons")).contains(HERONS);
    }
}
