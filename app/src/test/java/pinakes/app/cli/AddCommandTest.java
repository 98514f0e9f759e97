package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.HttpServers;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.testkit.Deadline;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.wire.RestWire;
import tools.jackson.databind.json.JsonMapper;

final class AddCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void write() throws Exception {
        Files.writeString(directory.resolve("herons.txt"), "Herons hunt by standing still in shallow water.");
        kb = new CommandLine(directory);
    }

    @Test
    void server_that_holds_the_data_is_found_and_asked_whatever_tools_and_files_it_offers() throws Exception {
        var settings =
                kb.settings(Map.of("mcp-port", "0", "engine-port", "0", "tools", "tasks", "allowed-roots", "/nowhere"));
        try (var _ = HttpServers.start(settings)) {
            assertThat(kb.run("add", "herons.txt")).as(kb.said()).isZero();
            assertThat(kb.run("search", "How do herons hunt?")).as(kb.said()).isZero();
            assertThat(kb.run("status")).as(kb.said()).isZero();
            assertThat(kb.run("project", "list")).as(kb.said()).isZero();

            assertThat(kb.shown())
                    .contains(
                            "1 added, 0 already stored, 0 failed", "standing still", "Documents  1", "no projects yet");
        }
    }

    @Test
    @DisplayName("K1: a changed file is a new version; B4: a note is shown by its title, and not as one more note.md")
    void new_versions_and_notes_are_told_apart() throws Exception {
        try (var server = kb.serve();
                var door = RestWire.open(server.restUrl())) {
            kb.run("add", "herons.txt");
            Files.writeString(directory.resolve("herons.txt"), "Herons hunt by wading slowly.");
            door.post("/api/v1/jobs", "{\"text\": \"Nests are in high trees.\", \"title\": \"Nests of storks\"}");

            assertThat(kb.run("add", "herons.txt")).as(kb.said()).isZero();
            Deadline.usual().await("the note is there", () -> documents(door) == 2);
            kb.run("search", "nests in trees", "--top", "1");
            kb.run("search", "\"storks nest\"");

            assertThat(kb.complaint())
                    .contains("Warning: No passage contains the quoted phrase; searched without the quotes.");
            assertThat(kb.shown())
                    .contains("updated " + directory.resolve("herons.txt") + "  (version 2, 1 chunk)\n")
                    .contains("\n0 added, 1 updated, 0 already stored, 0 failed\n")
                    .containsPattern("\n[01]\\.\\d\\d  Nests of storks  \\(document 2, ");
        }
    }

    @Test
    @DisplayName("K1: of identical files, one is added and the others are already stored")
    void identical_files_are_added_once() throws Exception {
        Files.copy(directory.resolve("herons.txt"), directory.resolve("same.txt"));

        assertThat(kb.run("add", "herons.txt", "same.txt")).as(kb.said()).isZero();
        assertThat(kb.run("search", "herons", "--format", "TXT")).as(kb.said()).isZero();
        assertThat(kb.run("search", "herons", "--top", "0")).isEqualTo(2);
        assertThat(kb.complaint()).contains("--limit must be a number from 1 to 100, got \"0\".");

        assertThat(kb.shown()).contains("1 added, 1 already stored, 0 failed", "standing still");
    }

    private static int documents(RestWire door) {
        return JsonMapper.shared()
                .readTree(door.get("/api/v1/documents/totals").body())
                .path("total")
                .asInt();
    }

    @Test
    @DisplayName("S5: to a running server with named keys, commands do what the key in KB_API_KEY allows")
    void key_of_the_environment_opens_a_server_with_named_keys() throws Exception {
        try (var server = kb.serve();
                var door = RestWire.open(server.restUrl())) {
            var admin = added("admin", "*:*");
            Deadline.usual()
                    .await("a key is asked for", () -> door.get("/api/v1/keys").statusCode() == 401);
            assertThat(kb.run("status")).as("the owner needs no key").isZero();

            kb.set("KB_API_KEY", admin);
            var usual = added("usual");
            var reader = added("reader", "documents:read");
            kb.set("KB_API_KEY", usual);
            assertThat(kb.run("project", "add", "birds")).as(kb.said()).isZero();
            assertThat(kb.run("add", "herons.txt")).as(kb.said()).isZero();
            assertThat(kb.run("add", "--project", "birds", "herons.txt"))
                    .as(kb.said())
                    .isZero();
            kb.set("KB_API_KEY", reader);
            assertThat(kb.run("search", "How do herons hunt?")).as(kb.said()).isZero();
            assertThat(kb.run("status")).as(kb.said()).isZero();
            assertThat(kb.said()).contains("1 added, 0 already stored, 0 failed", "standing still", "Documents  1");

            Files.writeString(directory.resolve("storks.txt"), "Storks clatter.");
            assertThat(kb.run("add", "storks.txt")).isEqualTo(1);
            assertThat(kb.said()).contains("documents:write");
        }
    }

    @Test
    @DisplayName("K1a: tags that come with a known file are applied, and the report says so")
    void known_file_gets_tags() throws Exception {
        assertThat(kb.run("add", "herons.txt")).as(kb.said()).isZero();

        assertThat(kb.run("add", "herons.txt", "--tags", "birds")).as(kb.said()).isZero();
        assertThat(kb.run("add", "herons.txt", "--tags", "birds")).as(kb.said()).isZero();

        assertThat(kb.shown())
                .contains("stored  " + directory.resolve("herons.txt") + "  (applied: tags)\n")
                .contains("stored  " + directory.resolve("herons.txt") + "\n");
    }

    @Test
    @DisplayName("K1: how often clients may call is nothing to people: what is being added is followed to its end")
    void rate_limit_does_not_hold_for_people() throws Exception {
        Files.writeString(directory.resolve("storks.txt"), "Storks clatter with their bills.");
        kb.set("KB_RATE_LIMIT", "1");

        assertThat(kb.run("add", "herons.txt", "storks.txt")).as(kb.said()).isZero();

        assertThat(kb.said()).contains("2 added, 0 already stored, 0 failed");
    }

    @Test
    @DisplayName("S8: names and texts of documents do nothing to the terminal")
    void stored_text_is_only_shown() throws Exception {
        Files.writeString(directory.resolve("evil\u001b[2J.txt"), "Herons hunt\u202E by standing still.");

        assertThat(kb.run("add", "evil\u001b[2J.txt")).as(kb.said()).isZero();
        assertThat(kb.run("search", "herons")).as(kb.said()).isZero();

        assertThat(kb.said()).contains("evil\uFFFD[2J.txt").doesNotContain("\u001b", "\u202E");
    }

    @Test
    @DisplayName("K1: a folder that cannot be looked into is named, and the others are added")
    void unreadable_folder_does_not_keep_the_others_out() throws Exception {
        var closed = Files.createDirectories(directory.resolve("papers/closed"));
        Files.copy(directory.resolve("herons.txt"), directory.resolve("papers/herons.txt"));
        Files.setPosixFilePermissions(closed, Set.of());
        try {
            assumeFalse(Files.isReadable(closed), "this user may read everything");

            assertThat(kb.run("add", "papers")).isEqualTo(1);

            assertThat(kb.said()).contains("unreadable  " + closed, "1 added, 0 already stored, 0 failed");
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    @DisplayName("K1: files of a folder that cannot be read are counted by their extensions")
    void skipped_files_are_counted() throws Exception {
        var papers = Files.createDirectories(directory.resolve("papers"));
        for (var name : List.of("a.zip", "b.ZIP", "c.so", "program")) {
            Files.write(papers.resolve(name), new byte[] {0, 1, 2, 0, 0, 0, 7, 8});
        }
        Files.writeString(papers.resolve("herons.txt"), "Herons hunt by standing still.");
        Files.writeString(papers.resolve("Makefile"), "all: herons");
        Files.createSymbolicLink(papers.resolve("elsewhere"), directory);

        assertThat(kb.run("add", "papers")).as(kb.said()).isZero();
        assertThat(kb.shown())
                .endsWith("2 added, 0 already stored, 0 failed, 4 skipped (2 .zip, 1 .so, 1 without extension)\n");

        Files.delete(papers.resolve("herons.txt"));
        Files.delete(papers.resolve("Makefile"));
        assertThat(kb.run("add", "papers")).isEqualTo(1);
        assertThat(kb.complaint())
                .isEqualTo(
                        "kb: There is no file to add in papers: 4 skipped (2 .zip, 1 .so, 1 without extension). Check the path,"
                                + " or name the files themselves.\n");
    }

    @Test
    @DisplayName("B10: of two collections, none is dropped: a document is in one")
    void two_collections_are_refused() throws Exception {
        assertThat(kb.run("add", "herons.txt", "-c", "birds", "-c", "water")).isEqualTo(2);
        assertThat(kb.run("add", "herons.txt", "-c", "birds", "-t", "collection:water"))
                .isEqualTo(2);
        assertThat(kb.run("note", "add", "Herons.", "-c", "birds", "-c", "water"))
                .isEqualTo(2);

        assertThat(kb.complaint())
                .contains("kb: --collection takes one value, got \"birds\" and \"water\".\n")
                .contains("The tags must name at most one collection");
        assertThat(kb.data()).doesNotExist();
        assertThat(kb.run("add", "herons.txt", "-c", "birds", "-c", "birds"))
                .as(kb.said())
                .isZero();
    }

    @Test
    @DisplayName("K1: empty files of a folder are counted as such")
    void empty_files_of_folders_are_counted() throws Exception {
        var papers = Files.createDirectories(directory.resolve("papers"));
        for (var name : List.of("empty.txt", "empty.md", "empty")) {
            Files.createFile(papers.resolve(name));
        }
        Files.write(papers.resolve("a.zip"), new byte[] {0, 1, 2, 0, 0, 0, 7, 8});

        assertThat(kb.run("add", "papers")).isEqualTo(1);
        assertThat(kb.complaint()).contains("no file to add in papers: 4 skipped (3 empty, 1 .zip).");

        Files.writeString(papers.resolve("herons.txt"), "Herons hunt by standing still.");
        assertThat(kb.run("add", "papers")).as(kb.said()).isZero();
        assertThat(kb.shown()).endsWith("1 added, 0 already stored, 0 failed, 4 skipped (3 empty, 1 .zip)\n");
    }

    @Test
    @DisplayName("K1: attachments of an email that cannot be read are named with the reason")
    void unread_attachments_are_named() throws Exception {
        Files.writeString(directory.resolve("a.eml"), """
                From: ada@example.org
                Subject: Garden
                MIME-Version: 1.0
                Content-Type: multipart/mixed; boundary="b"

                --b
                Content-Type: text/plain

                See the plan.
                --b
                Content-Type: text/plain
                Content-Disposition: attachment; filename="plan.txt"

                Dig a pond.
                --b
                Content-Type: application/pdf
                Content-Disposition: attachment; filename="map.pdf"

                %PDF-1.7 and nothing else
                --b
                Content-Type: text/plain
                Content-Disposition: attachment; filename="nothing.txt"

                --b--
                """.replace("\n", "\r\n"));

        assertThat(kb.run("add", "a.eml")).as(kb.said()).isZero();

        var mail = directory.resolve("a.eml").toString();
        assertThat(kb.shown())
                .contains("added   " + mail + "  (1 chunk, 1 attachment)\n")
                .contains("warning " + mail + "  (The attachment “map.pdf” was not read: ")
                .contains("warning " + mail + "  (The attachment “nothing.txt” is empty or damaged.)\n");

        kb.run("remove", "1", "--yes");
        kb.clear();
        assertThat(kb.run("add", "a.eml", "--json")).isZero();
        var warnings = JsonMapper.shared().readTree(kb.shown()).at("/files/0/warnings");
        assertThat(warnings.values()).hasSize(2);
        kb.run("remove", "3", "--yes");
        kb.clear();
        assertThat(kb.run("add", "a.eml", "--quiet")).isZero();
        assertThat(kb.shown().lines()).hasSize(2).allMatch(line -> line.startsWith("warning " + mail));
    }

    @Test
    @DisplayName("K1, S14: a folder is added without its ignored files, and without the program's own data and keys")
    void ignored_and_own_files_are_left_out() throws Exception {
        Files.writeString(directory.resolve("secret"), "kb_not_a_document");
        Files.writeString(directory.resolve("kb.toml"), "mcp-api-key-file = \"secret\"\n");
        Files.writeString(directory.resolve(".kbignore"), "drafts/\n*.tmp\n");
        Files.createDirectories(directory.resolve("drafts"));
        Files.writeString(directory.resolve("drafts/draft.txt"), "A draft.");
        Files.writeString(directory.resolve("scratch.tmp"), "Scratch.");
        assertThat(kb.run("status")).isEqualTo(1); // nothing is there yet
        assertThat(kb.run("add", "herons.txt")).as(kb.said()).isZero();
        kb.clear();

        assertThat(kb.run("add", ".")).as(kb.said()).isZero();

        assertThat(kb.shown())
                .contains("herons.txt")
                .doesNotContain(
                        "secret", "draft", "scratch", directory.resolve("data").toString());
    }

    @Test
    @DisplayName("K1: what is hidden in a folder, or lies elsewhere, is not what whoever names the folder means")
    void hidden_and_foreign_files_are_passed_over() throws Exception {
        var papers = directory.resolve("papers");
        Files.createDirectories(papers.resolve(".git"));
        Files.writeString(papers.resolve(".git/notes.md"), "Hidden with its folder.");
        Files.writeString(papers.resolve(".draft.md"), "Hidden itself.");
        Files.writeString(papers.resolve("owls.txt"), "Owls hunt by night.");
        Files.createSymbolicLink(papers.resolve("inside.txt"), papers.resolve("owls.txt"));
        Files.createSymbolicLink(papers.resolve("outside.txt"), directory.resolve("herons.txt"));
        Files.createSymbolicLink(papers.resolve("nowhere.txt"), directory.resolve("nowhere"));

        assertThat(kb.run("add", "papers")).as(kb.said()).isZero();
        assertThat(kb.shown())
                .contains("owls.txt", "inside.txt", "3 skipped (2 .txt, 1 .md)")
                .doesNotContain("notes.md", "outside.txt");

        assertThat(kb.run("add", "")).isEqualTo(1);
        assertThat(kb.complaint()).startsWith("kb: A path is empty");
    }

    @Test
    @DisplayName("K1: a file that is named and cannot be read is an error that names every format")
    void named_file_of_no_known_format_is_an_error() throws Exception {
        Files.write(directory.resolve("a.zip"), new byte[] {'P', 'K', 3, 4, 0, 0, 0, 0});

        assertThat(kb.run("add", "a.zip", "missing", "herons.txt")).isEqualTo(1);

        assertThat(kb.shown())
                .contains(
                        "a.zip  (unsupported format; supported: any text file, pdf, docx, ",
                        ", txt, md, csv, epub, odt, ods, odp, eml, rtf, tiff, webp, json, ",
                        "missing  (there is no such file or folder; check the path)",
                        "1 added, 0 already stored, 2 failed");
    }

    @Test
    @DisplayName("K1: an empty file is called empty, whatever its name is")
    void empty_file_is_an_error() throws Exception {
        for (var name : List.of("empty", "empty.txt", "empty.pdf")) {
            Files.createFile(directory.resolve(name));

            assertThat(kb.run("add", name)).isEqualTo(1);
            assertThat(kb.shown()).contains(name + "  (the file is empty, so there is nothing to search in it)");
        }
        assertThat(kb.shown()).doesNotContain("unsupported format");
    }

    private String added(String name, String... permissions) throws InterruptedException {
        var before = kb.shown().length();
        var words = new ArrayList<>(List.of("key", "add", name));
        for (var permission : permissions) {
            words.addAll(List.of("--permission", permission));
        }
        assertThat(kb.run(words.toArray(String[]::new))).as(kb.said()).isZero();
        return kb.shown().substring(before).strip();
    }

    @Test
    void tools_that_are_offered_to_clients_are_nothing_to_people() throws Exception {
        kb.run("project", "add", "birds");

        assertThat(kb.run("search", "herons", "--tools", "tasks")).isEqualTo(1);

        assertThat(kb.complaint()).contains("There are no documents yet. Add some with ./kb add PATH.");
    }

    @Test
    void holder_of_the_data_that_is_no_server_is_named() throws Exception {
        try (var _ = SqliteCatalog.open(directory.resolve("data"))) {
            assertThat(kb.run("status", "--engine-port", "1")).isEqualTo(1);

            assertThat(kb.complaint())
                    .contains(
                            "is in use by",
                            "No server answers at http://127.0.0.1:1. If it uses another port, set --engine-port.");
        }
    }

    @Test
    @DisplayName("hidden files are read when somebody names them on the command line")
    void named_hidden_files_are_read() throws Exception {
        var hidden = Files.createDirectories(directory.resolve(".notes")).resolve(".a.txt");
        Files.writeString(hidden, "Herons hide in the reeds.");

        assertThat(kb.run("add", hidden.toString())).as(kb.said()).isZero();
    }

    @Test
    void directories_that_tools_may_read_do_not_limit_the_user() throws Exception {
        kb.set("KB_ALLOWED_ROOTS", "/nowhere");

        assertThat(kb.run("add", "herons.txt")).as(kb.said()).isZero();
    }

    @Test
    @DisplayName("B11: --json prints what the engine's API answers")
    void answers_are_printed_as_json() throws Exception {
        kb.run("add", "herons.txt");
        kb.clear();

        assertThat(kb.run("search", "How do herons hunt?", "--json")).isZero();
        var answer = JsonMapper.shared().readTree(kb.shown());
        assertThat(answer.at("/results/0/document/filename").asString()).isEqualTo("herons.txt");
        assertThat(answer.at("/results/0/score").asDouble()).isPositive();

        kb.clear();
        assertThat(kb.run("status", "--json")).isZero();
        assertThat(JsonMapper.shared()
                        .readTree(kb.shown())
                        .at("/documents/total")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("K2b: search prints the pages of each result and, on request, the passages around it")
    void search_prints_pages_and_context() throws Exception {
        Files.write(
                directory.resolve("birds.pdf"),
                PdfFile.ofPages("Storks clatter. Herons that fish at night", "stand still. Cranes dance."));
        kb.run("add", "birds.pdf");
        kb.clear();

        assertThat(kb.run("search", "herons fish at night", "--top", "1", "--context", "1"))
                .as(kb.said())
                .isZero();

        assertThat(kb.shown())
                .containsPattern("[01]\\.\\d\\d  birds\\.pdf, pages 1-2  \\(document 1, collection documents\\)\n")
                .contains("""
                      Storks clatter. Herons that fish at night stand still.

                      [after, page 2] Cranes dance.
                """);
        kb.clear();
        kb.run("search", "cranes dance", "--top", "1", "--context", "1", "--json");
        var best = JsonMapper.shared().readTree(kb.shown()).at("/results/0");
        assertThat(best.at("/chunk/page_first").asInt()).isEqualTo(2);
        assertThat(best.at("/context/0/page_first").asInt()).isEqualTo(1);
        assertThat(best.at("/context/0/page_last").asInt()).isEqualTo(2);
    }

    @Test
    void invalid_searches_are_refused() throws Exception {
        kb.run("add", "herons.txt");
        kb.clear();

        assertThat(kb.run("search", " ")).isEqualTo(2);
        assertThat(kb.run("search", "herons", "--top", "many")).isEqualTo(2);
        assertThat(kb.run("search", "herons", "--top", "0")).isEqualTo(2);
        assertThat(kb.run("search", "herons", "--context", "6")).isEqualTo(2);
        assertThat(kb.run("search", "herons", "--format", "pfd")).isEqualTo(2);

        assertThat(kb.complaint().lines())
                .hasSize(5)
                .allMatch(line -> line.startsWith("kb: "))
                .last()
                .asString()
                .endsWith("Did you mean \"pdf\"?");
    }
}
