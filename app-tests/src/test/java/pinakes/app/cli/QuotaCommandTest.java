package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;

final class QuotaCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
    }

    @Test
    void quotas_are_set_listed_and_removed() throws Exception {
        kb.run("quota", "set", "collection", "papers", "--documents", "2", "--mb", "5");
        kb.run("key", "add", "agent", "--yes", "--calls-per-day", "100", "--mb-per-day", "1");
        kb.run("quota", "list");
        kb.run("quota", "remove", "collection", "papers");
        assertThat(kb.run("quota", "remove", "collection", "papers")).isEqualTo(1);

        var lines = kb.shown().lines().toList();
        assertThat(lines.get(0)).isEqualTo("Set collection papers  documents: 0 of 2  MB: 0.0 of 5.0");
        assertThat(lines.get(2)).matches("KIND +NAME +DOCUMENTS +MEGABYTES +CALLS");
        assertThat(lines.get(3)).matches("caller +agent +no limit +0.0 of 1.0 +0 of 100");
        assertThat(lines.get(4)).matches("collection +papers +0 of 2 +0.0 of 5.0 +no limit");
        assertThat(lines.get(5)).isEqualTo("Removed the quota of the collection papers.");
        assertThat(kb.complaint()).contains("No quota is set for the collection papers.");
    }

    @Test
    void quota_that_is_used_up_can_be_removed() throws Exception {
        try (var server = kb.serve()) {
            assertThat(server).isNotNull();
            kb.run("quota", "set", "caller", "local", "--calls", "1");
            while (kb.run("task", "list") == 0) {
                kb.clear();
            }
            assertThat(kb.complaint()).contains("the quota of local: 1 call per day");

            assertThat(kb.run("quota", "list")).isZero();
            assertThat(kb.run("quota", "remove", "caller", "local")).isZero();

            Deadline.usual().await("calls are allowed again", this::isAllowed);
        }
    }

    private boolean isAllowed() {
        try {
            return kb.run("task", "list") == 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void mistakes_are_explained() throws Exception {
        assertThat(kb.run("quota", "set", "caller", "agent")).isEqualTo(2);
        assertThat(kb.complaint()).contains("Specify --documents, --mb or --calls, or else --unlimited.");
        assertThat(kb.run("quota", "set", "collection", "papers", "--calls", "3"))
                .isEqualTo(2);
        assertThat(kb.complaint()).contains("A collection's quota cannot limit calls.");
        assertThat(kb.run("quota", "set", "key", "agent", "--calls", "3")).isEqualTo(2);
        assertThat(kb.complaint()).contains("caller", "collection");
    }

    @Test
    void quota_of_the_settings_holds_for_commands_and_folders() throws Exception {
        var folder = Files.createDirectory(directory.resolve("folder"));
        Files.writeString(folder.resolve("bees.txt"), "Bees dance");
        Files.writeString(folder.resolve("wasps.txt"), "Wasps do not");
        kb.set("KB_COLLECTION_QUOTA_DOCUMENTS", "1");

        assertThat(kb.run("sync", folder.toString())).isEqualTo(1);

        assertThat(kb.shown() + kb.complaint()).contains("the quota of the collection documents: 1 document.");
        assertThat(kb.run("note", "add", "Hornets neither")).isEqualTo(1);
        assertThat(kb.complaint()).contains("Remove documents from it, use another collection");
    }
}
