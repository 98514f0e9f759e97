package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.cluster.s3.S3Server;
import pinakes.testkit.Deadline;

final class BackupCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
    }

    @Test
    @DisplayName("S16: a backup through a running server is restored elsewhere, and the audit log says who took it")
    void backup_through_a_server_is_restored() throws Exception {
        try (var _ = kb.serve()) {
            assertThat(kb.run("note", "add", "Bees dance.")).as(kb.said()).isZero();
            assertThat(kb.run("task", "add", "Feed the bees")).as(kb.said()).isZero();
            assertThat(kb.run("backup", "kb.tar")).as(kb.said()).isZero();
            assertThat(kb.shown()).contains("Backed up 3 files").contains("All checksums match.");
            assertThat(kb.run("audit", "--action", "exported")).isZero();
            assertThat(kb.shown()).contains("backups.create");
            assertThat(kb.run("backup", "kb.tar")).isEqualTo(1);
            assertThat(kb.complaint()).contains("already exists");
        }
        kb.clear();

        assertThat(kb.run("backup", "kb.tar", "--verify")).as(kb.said()).isZero();
        assertThat(kb.run("restore", "kb.tar", "--data-dir", "elsewhere"))
                .as(kb.said())
                .isZero();
        assertThat(kb.run("search", "bees", "--data-dir", "elsewhere"))
                .as(kb.said())
                .isZero();
        assertThat(kb.run("task", "list", "--data-dir", "elsewhere")).isZero();
        assertThat(kb.shown()).contains("Bees dance.").contains("Feed the bees");
    }

    @Test
    void backups_in_a_directory_without_a_server() throws Exception {
        assertThat(kb.run("note", "add", "Bees dance.")).as(kb.said()).isZero();
        assertThat(kb.run("backup", "backups/")).as(kb.said()).isZero();
        assertThat(kb.run("note", "add", "Wasps do not.")).as(kb.said()).isZero();
        assertThat(kb.run("backup", "backups", "--keep", "1", "--json"))
                .as(kb.said())
                .isZero();

        assertThat(snapshots()).isEqualTo(1);
        assertThat(kb.run("restore", "backups", "--data-dir", "elsewhere"))
                .as(kb.said())
                .isZero();
        assertThat(kb.run("search", "wasps", "--data-dir", "elsewhere"))
                .as(kb.said())
                .isZero();
        assertThat(kb.run("restore", "backups", "--data-dir", "elsewhere")).isEqualTo(1);
        assertThat(kb.complaint()).contains("is not empty");
    }

    @Test
    void backups_in_s3() throws Exception {
        var bucket = S3Server.shared().bucket();
        var url = bucket.url().toString();
        assertThat(kb.run("note", "add", "Bees dance.")).as(kb.said()).isZero();
        assertThat(kb.run("backup", url)).isEqualTo(1);
        assertThat(kb.complaint()).contains("backup-access-key is missing");
        kb.set("KB_BACKUP_ENDPOINT", bucket.endpoint().toString());
        kb.set("KB_BACKUP_ACCESS_KEY", bucket.accessKey());
        kb.set("KB_BACKUP_SECRET_KEY", bucket.secretKey());

        assertThat(kb.run("backup", url)).as(kb.said()).isZero();
        assertThat(kb.run("note", "add", "Wasps do not.")).as(kb.said()).isZero();
        kb.set("KB_BACKUP_TARGET", url);
        assertThat(kb.run("backup", "--keep", "1")).as(kb.said()).isZero();
        assertThat(kb.shown()).contains("to " + url + ", snapshot 2");
        assertThat(kb.run("backup", "--verify")).as(kb.said()).isZero();
        assertThat(kb.run("restore", url, "--data-dir", "elsewhere"))
                .as(kb.said())
                .isZero();
        assertThat(kb.run("search", "wasps", "--data-dir", "elsewhere"))
                .as(kb.said())
                .isZero();
    }

    @Test
    void mistakes_are_explained() throws Exception {
        assertThat(kb.run("backup")).isEqualTo(2);
        assertThat(kb.complaint()).contains("backup-target");
        assertThat(kb.run("backup", "kb.tar", "--keep", "3")).isEqualTo(2);
        assertThat(kb.run("backup", "")).isEqualTo(2);
        assertThat(kb.run("restore", " ")).isEqualTo(2);
        assertThat(kb.complaint()).contains("kb: A path is empty. For the current directory, write \".\".\n");
        assertThat(kb.run("backup", "kb.tar")).isEqualTo(1);
        assertThat(kb.complaint()).contains("There is no knowledge base");
        assertThat(kb.run("restore", "nothing.tar")).isEqualTo(1);
        assertThat(kb.complaint()).contains("nothing.tar does not exist.");
        assertThat(kb.data()).doesNotExist();
    }

    @Test
    void backup_into_a_missing_directory_names_the_directory() throws Exception {
        assertThat(kb.run("note", "add", "Bees dance.")).as(kb.said()).isZero();
        Files.writeString(directory.resolve("letter.txt"), "Dear Ada");
        var missing = directory.resolve("missing");

        assertThat(kb.run("backup", "missing/kb.tar")).isEqualTo(1);
        assertThat(kb.complaint())
                .isEqualTo("kb: The directory " + missing + " does not exist. Create it, or choose another path.\n");
        kb.clear();
        assertThat(kb.run("backup", "letter.txt/kb.tar")).isEqualTo(1);
        assertThat(kb.complaint())
                .isEqualTo("kb: " + directory.resolve("letter.txt") + " is not a directory. Choose another path.\n");

        assertThat(missing).doesNotExist();
    }

    @Test
    @DisplayName("S16: what is no backup is called by its name, and nothing is created")
    void restore_of_something_else_is_refused() throws Exception {
        assertThat(kb.run("note", "add", "Bees dance.")).as(kb.said()).isZero();
        assertThat(kb.run("backup", "kb.tar")).as(kb.said()).isZero();
        var backup = Files.readAllBytes(directory.resolve("kb.tar"));
        Files.createFile(directory.resolve("empty.tar"));
        Files.writeString(directory.resolve("letter.txt"), "Dear Ada");
        Files.writeString(directory.resolve("novel.txt"), "Dear Ada. ".repeat(1_000));
        Files.write(directory.resolve("start.tar"), Arrays.copyOf(backup, 100));
        Files.write(directory.resolve("half.tar"), Arrays.copyOf(backup, backup.length / 2));
        Files.createDirectory(directory.resolve("folder"));

        var early = "The backup is incomplete: it ends early, as after an interrupted copy.";
        refused("empty.tar", directory.resolve("empty.tar") + " is empty, so it is not a backup.");
        refused("letter.txt", directory.resolve("letter.txt") + " is not a Pinakes backup.");
        refused("novel.txt", directory.resolve("novel.txt") + " is not a Pinakes backup.");
        refused("start.tar", early);
        refused("half.tar", early);
        refused(
                "folder",
                "There is no backup in " + directory.resolve("folder")
                        + ". Specify a file or a directory that ./kb backup wrote.");
    }

    private void refused(String name, String message) throws InterruptedException {
        kb.clear();

        assertThat(kb.run("restore", name, "--data-dir", "elsewhere")).isEqualTo(1);

        assertThat(kb.complaint()).isEqualTo("kb: " + message + "\n");
        assertThat(directory.resolve("elsewhere")).doesNotExist();
    }

    @Test
    @DisplayName("S7: the API gives backups only to keys with a permission of their own and without limits")
    void backup_over_the_api_needs_its_permission() throws Exception {
        kb.set("KB_BACKUP_TARGET", directory.resolve("scheduled").toString());
        try (var servers = kb.serve()) {
            kb.run("note", "add", "Bees dance.");
            kb.clear();
            assertThat(kb.run("key", "add", "admin", "--yes")).isZero();
            var admin = kb.shown().strip();
            kb.clear();
            assertThat(kb.run("key", "add", "usual")).isZero();
            var usual = kb.shown().strip();
            kb.clear();
            assertThat(kb.run("key", "add", "small", "--permission", "backups:create", "--collection", "bees"))
                    .isZero();
            var small = kb.shown().strip();

            Deadline.usual().await("the server backs up by itself", () -> hasBackedUp(servers.restUrl(), admin));
            var backup = backup(servers.restUrl(), admin);
            assertThat(backup.statusCode()).isEqualTo(200);
            assertThat(backup.headers().firstValue("Content-Type")).contains("application/x-tar");
            assertThat(backup(servers.restUrl(), usual).statusCode()).isEqualTo(403);
            assertThat(backup(servers.restUrl(), small).statusCode()).isEqualTo(403);
            Files.write(directory.resolve("api.tar"), backup.body());

            var copied = directory.resolve("scheduled/snapshots/" + firstSnapshot() + "/backup.json");
            assertThat(copied).exists();
            assertThat(added(servers.restUrl(), admin, copied))
                    .as("S2: callers cannot add files of the backup directory")
                    .isBetween(400, 499);
            var metrics = metrics(servers.restUrl(), admin);
            assertThat(metrics).contains("pinakes_backup_last_success_timestamp_seconds");
        }
        assertThat(kb.run("restore", "api.tar", "--data-dir", "elsewhere"))
                .as(kb.said())
                .isZero();
    }

    private static HttpResponse<byte[]> backup(URI url, String key) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(url.resolve("/api/v1/backup"))
                            .header("Authorization", "Bearer " + key)
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString("{}"))
                            .build(),
                    BodyHandlers.ofByteArray());
        }
    }

    private static int added(URI url, String key, Path file) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(url.resolve("/mcp/tool/knowledge-add"))
                                    .header("Authorization", "Bearer " + key)
                                    .header("Content-Type", "application/json")
                                    .POST(BodyPublishers.ofString("{\"file_path\": \"" + file + "\"}"))
                                    .build(),
                            BodyHandlers.discarding())
                    .statusCode();
        }
    }

    private String firstSnapshot() throws IOException {
        try (var files = Files.list(directory.resolve("scheduled/snapshots"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /// Whether the scheduled backup is over: an engine takes one at a time.
    private static boolean hasBackedUp(URI url, String key) {
        try {
            return metrics(url, key).contains("pinakes_backups_seconds_count{outcome=\"success\"} 1");
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String metrics(URI url, String key) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(url.resolve("/metrics"))
                                    .header("Authorization", "Bearer " + key)
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        }
    }

    private long snapshots() {
        return snapshotsIn("backups");
    }

    private long snapshotsIn(String name) {
        try (var files = Files.list(directory.resolve(name).resolve("snapshots"))) {
            return files.filter(file -> !file.getFileName().toString().startsWith("."))
                    .count();
        } catch (IOException _) {
            return 0;
        }
    }

    @Test
    @DisplayName("S16: a backup that does not exist is named, even if a server uses the data directory")
    void missing_backup_is_found_before_the_directory_in_use() throws Exception {
        try (var _ = kb.serve()) {
            assertThat(kb.run("restore", "nothing.tar")).isEqualTo(1);
            assertThat(kb.complaint()).isEqualTo("kb: " + directory.resolve("nothing.tar") + " does not exist.\n");
            kb.clear();
            assertThat(kb.run("restore", "nowhere/")).isEqualTo(1);
            assertThat(kb.complaint()).contains("There is no backup in " + directory.resolve("nowhere"));
        }
    }

    @Test
    @DisplayName("S16: no backup is written to the data directory, however its path is written")
    void backup_in_the_data_directory_is_refused() throws Exception {
        assertThat(kb.run("note", "add", "Bees dance.")).as(kb.said()).isZero();
        Files.createSymbolicLink(directory.resolve("link"), kb.data());
        var before = entries(kb.data());

        for (var path : List.of(
                "data/x.tar",
                "data/bk/",
                "data/blobs/x.tar",
                "data",
                "data/",
                "link/x.tar",
                "link/bk/deep/",
                "data/../link")) {
            kb.clear();
            assertThat(kb.run("backup", path)).as(path).isEqualTo(1);
            assertThat(kb.complaint())
                    .startsWith(
                            "kb: The backup must be outside the data directory " + kb.data() + ", but " + directory);
        }
        kb.clear();
        assertThat(kb.run("export", "link/exp")).isEqualTo(1);
        assertThat(kb.complaint())
                .isEqualTo("kb: The export must be outside the data directory " + kb.data() + ", but "
                        + directory.resolve("link/exp") + " is inside it. Choose a different path.\n");
        assertThat(entries(kb.data())).isEqualTo(before);

        assertThat(kb.run("backup", "data.tar")).as(kb.said()).isZero();
        assertThat(kb.run("export", "data-exported")).as(kb.said()).isZero();
    }

    @Test
    @DisplayName("S16: backup-target must be outside the data directory")
    void target_in_the_data_directory_is_refused() throws Exception {
        assertThat(kb.run("note", "add", "Bees dance.")).as(kb.said()).isZero();
        Files.createSymbolicLink(directory.resolve("link"), kb.data());
        kb.set("KB_BACKUP_TARGET", directory.resolve("link/bk").toString());
        kb.clear();

        assertThat(kb.run("backup")).isEqualTo(1);
        assertThatThrownBy(kb::serve)
                .hasMessageContaining("Setting backup-target must be outside data-dir")
                .hasMessageContaining("link/bk");

        assertThat(kb.complaint()).contains("Setting backup-target must be outside data-dir");
        assertThat(kb.data().resolve("bk")).doesNotExist();
    }

    private static List<Path> entries(Path directory) throws IOException {
        try (var entries = Files.walk(directory)) {
            return entries.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
