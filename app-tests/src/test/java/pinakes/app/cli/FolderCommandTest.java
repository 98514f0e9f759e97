package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.HttpServers;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.RestWire;
import tools.jackson.databind.json.JsonMapper;

final class FolderCommandTest {
    @TempDir
    private Path directory;

    private Path papers;
    private CommandLine kb;

    @BeforeEach
    void write() throws Exception {
        papers = Files.createDirectories(directory.resolve("papers"));
        Files.writeString(papers.resolve("herons.txt"), "Herons hunt by standing still in shallow water.");
        Files.writeString(papers.resolve("storks.md"), "# Storks\n\nStorks clatter with their bills.");
        kb = new CommandLine(directory);
    }

    @Test
    @DisplayName("K1: a folder is synced, with what would happen shown before")
    void folder_is_synced() throws Exception {
        assertThat(kb.run("sync", "papers", "--dry-run")).as(kb.said()).isZero();
        assertThat(kb.shown()).isEqualTo("""
                added   herons.txt
                added   storks.md
                Dry run: 2 added, 0 unchanged
                """);
        kb.clear();

        assertThat(kb.run(
                        "sync",
                        "papers",
                        "-t",
                        "birds",
                        "-c",
                        "waders",
                        "--metadata",
                        "author=Ada",
                        "--exclude",
                        "*.md"))
                .as(kb.said())
                .isZero();
        Files.move(papers.resolve("herons.txt"), papers.resolve("grey.txt"));
        assertThat(kb.run("sync", "papers", "--json")).as(kb.said()).isZero();

        assertThat(kb.shown()).startsWith("added   herons.txt\n1 added, 0 unchanged\n");
        var json = JsonMapper.shared().readTree(kb.shown().substring(kb.shown().indexOf('{')));
        assertThat(json.at("/counts/moved").asInt()).isEqualTo(1);
        assertThat(json.at("/counts/added").asInt()).isEqualTo(1);
        kb.run("search", "How do herons hunt?");
        assertThat(kb.shown()).contains("grey.txt");
        kb.clear();
        kb.run("list", "--tag", "birds", "--collection", "waders", "--quiet");
        assertThat(kb.shown().lines()).hasSize(1);
    }

    @Test
    @DisplayName("S15: each document that a sync removes is in the audit log")
    void pruned_documents_are_audited() throws Exception {
        kb.run("sync", "papers");
        kb.clear();
        kb.run("list", "--json", "--sort", "name");
        var documents = JsonMapper.shared().readTree(kb.shown());
        Files.delete(papers.resolve("herons.txt"));

        assertThat(kb.run("sync", "papers", "--prune")).as(kb.said()).isZero();
        kb.clear();
        assertThat(kb.run("audit", "--action", "removed", "--json"))
                .as(kb.said())
                .isZero();

        var entries = JsonMapper.shared().readTree(kb.shown());
        assertThat(entries.size()).isEqualTo(1);
        assertThat(entries.at("/0/operation").asString()).isEqualTo("folders.sync");
        assertThat(entries.at("/0/who").asString()).isEqualTo("local");
        assertThat(documents.findValuesAsString("uuid"))
                .contains(entries.at("/0/target").asString().replaceFirst("^document ", ""));
    }

    @Test
    void folder_that_was_refused_is_not_audited() throws Exception {
        kb.run("sync", "papers");
        kb.run("sync", "nowhere");
        kb.run("watch", "add", "nowhere");
        kb.clear();

        kb.run("audit", "--json");

        assertThat(JsonMapper.shared().readTree(kb.shown()).findValuesAsString("target"))
                .anyMatch(target -> target.endsWith("papers"))
                .noneMatch(target -> target.endsWith("nowhere"));
    }

    @Test
    void wrong_use_is_explained() throws Exception {
        assertThat(kb.run("sync", "nowhere")).isNotZero();
        assertThat(kb.complaint()).contains("nowhere does not exist");
        assertThat(kb.run("sync", "papers", "--force")).isNotZero();
        assertThat(kb.complaint()).contains("--force has an effect only with --prune");
        assertThat(kb.run("sync", "papers", "--metadata", "author")).isNotZero();
        assertThat(kb.complaint()).contains("--metadata needs KEY=VALUE");
        assertThat(kb.run("watch", "list")).isZero();
        assertThat(kb.shown()).contains("No folder is watched");
        assertThat(kb.run("watch", "remove", "papers")).isEqualTo(1);
        assertThat(kb.complaint())
                .contains("The folder " + directory.resolve("papers")
                        + " is not watched. List the watched folders with ./kb watch list.");
    }

    @Test
    @DisplayName("K1: a registered folder is kept in sync by the server, and by the next one")
    void folder_is_watched() throws Exception {
        assertThat(kb.run("watch", "papers", "-t", "birds", "-c", "waders", "--exclude", "drafts/"))
                .as(kb.said())
                .isZero();
        assertThat(kb.shown()).contains("Watching " + papers.toRealPath(), "./kb serve");
        try (var server = kb.serve();
                var door = RestWire.open(server.restUrl())) {
            Deadline.usual().await("both files", () -> documents(door) == 2);
            Files.writeString(papers.resolve("owls.txt"), "Owls turn their heads.");
            Deadline.usual().await("the new file", () -> documents(door) == 3);
            kb.clear();
            assertThat(kb.run("watch", "list")).as(kb.said()).isZero();
            assertThat(kb.shown()).contains(papers.toRealPath().toString(), "events");
            assertThat(kb.shown()).contains("--exclude drafts/ --tag birds --collection waders");
            assertThat(kb.run("watch", "remove", "papers")).as(kb.said()).isZero();
            assertThat(documents(door)).isEqualTo(3);
        }
    }

    @Test
    @DisplayName("K1: through a server, the owner syncs any folder, and callers of the API those that may be read")
    void folders_of_a_server() throws Exception {
        var settings = kb.settings(Map.of("mcp-port", "0", "engine-port", "0", "allowed-roots", "/nowhere"));
        try (var server = HttpServers.start(settings);
                var door = RestWire.open(server.restUrl())) {
            var refused = door.post("/api/v1/folders/syncs", "{\"path\": \"" + papers.toRealPath() + "\"}");
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.body())
                    .contains("folder_not_allowed", "Use a folder inside one of the allowed roots.")
                    .doesNotContain("a file");

            assertThat(kb.run("sync", "papers")).as(kb.said()).isZero();
            assertThat(documents(door)).isEqualTo(2);
        }
    }

    private static int documents(RestWire door) {
        return JsonMapper.shared()
                .readTree(door.get("/api/v1/documents/totals").body())
                .path("total")
                .asInt();
    }
}
