package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.document.CollectionName;
import pinakes.testkit.file.MailFile;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;

final class ExportCommandTest {
    private static final String BIB = """
            @article{frisch1967,
              title = {The Dance Language of Bees},
              author = {von Frisch, Karl},
              year = {1967}
            }
            """;

    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
    }

    @Test
    @DisplayName("an export is readable without the program, and another knowledge base has everything after an import")
    void export_is_imported_elsewhere_once() throws Exception {
        fill();

        assertThat(kb.run("export", "out")).as(kb.said()).isZero();

        var out = directory.resolve("out");
        assertThat(Files.readString(out.resolve("notes/000001-dances.md")))
                .startsWith("---\ntitle: \"Dances\"\ncollection: \"bees\"\ntags: [\"insects\"]\n")
                .endsWith("---\nBees dance.");
        assertThat(Files.readString(out.resolve("files/000002-wasps.txt"))).isEqualTo("Wasps do not dance.");
        assertThat(Files.readAllLines(out.resolve("documents.jsonl"))).hasSize(2);
        assertThat(Files.readAllLines(out.resolve("chunks.jsonl")))
                .hasSize(2)
                .first()
                .asString()
                .contains("Bees dance.");
        assertThat(Files.readString(out.resolve("todo.txt")))
                .containsPattern("\\(A\\) \\d{4}-\\d\\d-\\d\\d Feed the bees due:2030-01-31\n")
                .containsPattern("x \\d{4}-\\d\\d-\\d\\d \\d{4}-\\d\\d-\\d\\d Buy sugar\n");
        assertThat(Files.readString(out.resolve("projects/hive/references.bib")))
                .contains("frisch1967");

        for (var run = 1; run <= 2; run++) {
            kb.clear();
            assertThat(kb.run("import", "out", "--data-dir", "elsewhere"))
                    .as(kb.said())
                    .isZero();
            assertThat(documents()).hasSize(2);
            assertThat(documents().toString())
                    .contains("Dances")
                    .contains("insects")
                    .contains("wasps.txt");
            assertThat(json("task", "list", "--all", "--json", "--data-dir", "elsewhere"))
                    .hasSize(2);
            kb.clear();
            assertThat(kb.run("project", "export", "hive", "--data-dir", "elsewhere"))
                    .isZero();
            assertThat(kb.shown()).containsOnlyOnce("frisch1967");
        }
        assertThat(kb.run("list", "--collection", "bees", "--data-dir", "elsewhere"))
                .isZero();
        assertThat(kb.shown()).contains("Dances");
    }

    @Test
    @DisplayName("an export and its import count the same, those in projects by themselves")
    void export_and_import_count_the_same() throws Exception {
        fill();
        run("add", "wasps.txt", "--project", "hive", "--citekey", "frisch1967");
        run("add", "bees.bib", "--project", "hive");
        kb.clear();

        run("export", "out");
        run("import", "out", "--data-dir", "elsewhere");

        var counts = "2 documents, 2 tasks and 1 project with 2 documents and 1 reference";
        assertThat(kb.shown())
                .isEqualTo("Exported " + counts + " to " + directory.resolve("out") + ".\nImported " + counts + ".\n");
        var exported = json("export", "again", "--json");
        var imported = json("import", "again", "--data-dir", "third", "--json");
        for (var field : List.of("documents", "tasks", "projects", "project_documents", "references")) {
            assertThat(imported.path(field).asInt(-1))
                    .as(field)
                    .isPositive()
                    .isEqualTo(exported.path(field).asInt());
        }
    }

    @Test
    @DisplayName("a collection that does not exist is refused, as in a list; one with tasks alone is exported")
    void unknown_collection_is_refused() throws Exception {
        fill();
        run("task", "add", "Weed", "--collection", "garden");
        kb.clear();

        assertThat(kb.run("export", "out", "--collection", "beez")).isEqualTo(1);
        assertThat(kb.complaint()).isEqualTo("kb: There is no collection beez. Did you mean bees?\n");
        assertThat(directory.resolve("out")).doesNotExist();

        assertThat(kb.run("export", "out", "--collection", "garden"))
                .as(kb.said())
                .isZero();
        assertThat(kb.shown()).contains("Exported 0 documents, 1 task and 0 projects");
    }

    @Test
    @DisplayName("a path that cannot be an export is named, and the advice is not to delete it")
    void wrong_paths_are_refused() throws Exception {
        Files.writeString(directory.resolve("letter.txt"), "Dear Ada");

        assertThat(kb.run("export", "letter.txt")).isEqualTo(1);
        assertThat(kb.run("import", "nowhere", "--data-dir", "elsewhere")).isEqualTo(1);

        assertThat(kb.complaint())
                .isEqualTo("kb: " + directory.resolve("letter.txt")
                        + " is not a directory. Choose a new or an empty one.\nkb: There is no directory "
                        + directory.resolve("nowhere") + ". Specify the directory that ./kb export wrote.\n");
        assertThat(directory.resolve("elsewhere")).doesNotExist();
    }

    @Test
    @DisplayName("S7: the same file in two collections, as two limited keys have it, is imported into both")
    void same_file_in_two_collections() throws Exception {
        fill();
        assertThat(kb.run("export", "out")).as(kb.said()).isZero();
        var list = directory.resolve("out/documents.jsonl");
        var lines = Files.readAllLines(list);
        var copy = lines.get(1).replace("\"collection:documents\"", "\"collection:garden\"");
        assertThat(copy).isNotEqualTo(lines.get(1));
        Files.write(list, List.of(lines.get(0), lines.get(1), copy));

        for (var run = 1; run <= 2; run++) {
            assertThat(kb.run("import", "out", "--data-dir", "elsewhere"))
                    .as(kb.said())
                    .isZero();
            assertThat(documents()
                            .valueStream()
                            .flatMap(document -> document.path("tags").valueStream())
                            .map(JsonNode::asString)
                            .filter(CollectionName::isTag))
                    .containsExactlyInAnyOrder("collection:bees", "collection:documents", "collection:garden");
        }
    }

    @Test
    @DisplayName("K1: attachments come back with their mail, and with what was stated about them")
    void attachments_are_imported_with_their_mail() throws Exception {
        Files.write(
                directory.resolve("a.eml"),
                MailFile.of("Garden", "See the plan.")
                        .attach("plan.txt", "Dig a pond.")
                        .attach("x.bin", "application/octet-stream", "\u0001\u0002\u0003\u0004")
                        .bytes());
        run("add", "a.eml");
        assertThat(kb.shown()).contains("a.eml  (1 chunk, 1 attachment)");
        run("tag", "2", "+urgent");
        kb.clear();
        run("list");
        assertThat(kb.shown())
                .containsPattern(" 1  Garden .*  1 attachment\n")
                .containsPattern(" 2  plan.txt .*  attached to Garden #1\n");
        kb.clear();
        run("show", "1");
        assertThat(kb.shown())
                .containsPattern("Attachments +plan.txt \\(2\\)")
                .containsPattern("Warnings +The attachment “x.bin” was not read");
        kb.clear();
        run("show", "2");
        assertThat(kb.shown()).containsPattern("Attached to +Garden \\(1\\)");
        kb.clear();
        run("search", "dig", "a", "pond");
        run("remove", "1", "--dry-run");
        assertThat(kb.shown())
                .contains("(document 2, collection documents, attached to Garden #1)")
                .contains("Would remove 1  Garden and 1 attachment");
        kb.clear();
        run("move", "1", "garden");
        assertThat(kb.shown()).isEqualTo("Moved 1  Garden and 1 attachment from documents to garden\n");
        run("export", "out");
        assertThat(Files.readString(directory.resolve("out/files/000002-plan.txt")))
                .startsWith("Dig a pond.");

        for (var run = 1; run <= 2; run++) {
            kb.clear();
            run("import", "out", "--data-dir", "elsewhere");
            assertThat(kb.shown())
                    .contains(run == 1 ? "Imported 2 documents, " : "Imported 0 documents, ")
                    .contains(run == 1 ? "0 projects." : "; 2 documents already stored.");
            assertThat(documents()).hasSize(2);
            var plan = documents()
                    .valueStream()
                    .filter(document -> document.path("filename").asString().equals("plan.txt"))
                    .findFirst()
                    .orElseThrow();
            assertThat(plan.path("tags").valueStream().map(JsonNode::asString)).contains("urgent");
            assertThat(plan.at("/attached_to/name").asString()).isEqualTo("Garden");
        }
    }

    @Test
    @DisplayName("K1: attachments that were removed or moved before the export stay removed or moved in the import")
    void removed_attachments_are_not_imported() throws Exception {
        Files.write(
                directory.resolve("a.eml"),
                MailFile.of("Garden", "See the plan.")
                        .attach("plan.txt", "Dig a pond.")
                        .attach("plan.txt", "Buy a shovel.")
                        .attach("moved.txt", "Lend a bucket.")
                        .bytes());
        run("add", "a.eml");
        run("remove", "2", "--yes");
        run("move", "4", "tools");
        run("export", "out");

        for (var run = 1; run <= 2; run++) {
            run("import", "out", "--data-dir", "elsewhere");
            assertThat(documents()
                            .valueStream()
                            .map(document -> document.path("filename").asString() + " of "
                                    + document.at("/attached_to/name").asString("nothing") + ", "
                                    + document.path("size_bytes").asInt() + " bytes"))
                    .containsExactlyInAnyOrder(
                            "a.eml of nothing, 467 bytes",
                            "plan.txt of Garden, 13 bytes",
                            "moved.txt of nothing, 14 bytes");
        }
    }

    @Test
    @DisplayName("S7: two documents from one path in two collections stay apart: neither is a version of the other")
    void same_path_in_two_collections() throws Exception {
        fill();
        assertThat(kb.run("export", "out")).as(kb.said()).isZero();
        var list = directory.resolve("out/documents.jsonl");
        var lines = Files.readAllLines(list);
        Files.writeString(directory.resolve("out/files/000003-wasps.txt"), "Wasps sting.");
        var other = lines.get(1)
                .replace("\"collection:documents\"", "\"collection:garden\"")
                .replace("files/000002-wasps.txt", "files/000003-wasps.txt");
        Files.write(list, List.of(lines.get(0), lines.get(1), other));

        for (var run = 1; run <= 2; run++) {
            assertThat(kb.run("import", "out", "--data-dir", "elsewhere"))
                    .as(kb.said())
                    .isZero();
            assertThat(documents()
                            .valueStream()
                            .filter(document ->
                                    document.path("filename").asString().equals("wasps.txt"))
                            .map(document -> document.path("tags").get(0).asString() + ", version "
                                    + document.path("version").asInt() + ", "
                                    + document.path("size_bytes").asInt() + " bytes"))
                    .containsExactlyInAnyOrder(
                            "collection:documents, version 1, 19 bytes", "collection:garden, version 1, 12 bytes");
        }
    }

    @Test
    void collection_is_exported_alone() throws Exception {
        fill();
        assertThat(kb.run("task", "add", "Feed them", "--collection", "bees"))
                .as(kb.said())
                .isZero();

        assertThat(kb.run("export", "out", "--collection", "bees"))
                .as(kb.said())
                .isZero();

        assertThat(Files.readAllLines(directory.resolve("out/documents.jsonl"))).hasSize(1);
        assertThat(Files.readAllLines(directory.resolve("out/todo.txt")))
                .singleElement()
                .asString()
                .endsWith("Feed them");
        assertThat(directory.resolve("out/projects")).doesNotExist();
    }

    @Test
    void project_is_exported_alone() throws Exception {
        fill();

        assertThat(kb.run("export", "out", "--project", "hive")).as(kb.said()).isZero();

        assertThat(directory.resolve("out/documents.jsonl")).doesNotExist();
        assertThat(directory.resolve("out/projects/hive/references.bib")).exists();
    }

    @Test
    @DisplayName("S16: an import into the knowledge base of the export leaves the documents of projects as they are")
    void documents_of_projects_are_left_alone() throws Exception {
        fill();
        run("add", "wasps.txt", "--project", "hive", "--citekey", "frisch1967");
        run("export", "out");
        var before = json("project", "documents", "hive", "--json");

        run("import", "out");

        assertThat(json("project", "documents", "hive", "--json")).isEqualTo(before);
    }

    @Test
    @DisplayName("S2: an import reads no files outside its directory")
    void import_does_not_leave_its_directory() throws Exception {
        fill();
        assertThat(kb.run("export", "out")).isZero();
        Files.writeString(directory.resolve("secret.txt"), "a secret about hornets");
        var list = directory.resolve("out/documents.jsonl");
        Files.writeString(list, Files.readString(list).replace("files/000002-wasps.txt", "files/../../secret.txt"));
        Files.delete(directory.resolve("out/notes/000001-dances.md"));
        Files.createSymbolicLink(directory.resolve("out/notes/000001-dances.md"), directory.resolve("secret.txt"));
        kb.clear();

        assertThat(kb.run("import", "out", "--data-dir", "elsewhere")).isEqualTo(1);

        assertThat(kb.complaint()).contains("Not imported: files/../../secret.txt is missing.");
        assertThat(documents()).isEmpty();
    }

    @Test
    void mistakes_are_explained() throws Exception {
        fill();
        Files.createDirectories(directory.resolve("full/inside"));
        assertThat(kb.run("export", "full")).isEqualTo(1);
        assertThat(kb.complaint()).contains("is not empty");
        assertThat(kb.run("export", "out", "--project", "nest")).isEqualTo(1);
        assertThat(kb.run("export", "out", "--project", "hive", "--collection", "bees"))
                .isEqualTo(2);
        assertThat(kb.run("import", "full")).isEqualTo(1);
        assertThat(kb.complaint()).contains("this is not a Pinakes export");
        assertThat(directory.resolve("out")).doesNotExist();
    }

    private void fill() throws Exception {
        Files.writeString(directory.resolve("wasps.txt"), "Wasps do not dance.");
        Files.writeString(directory.resolve("bees.bib"), BIB);
        run("note", "add", "Bees dance.", "--title", "Dances", "--tag", "insects", "--collection", "bees");
        run("add", "wasps.txt");
        run("task", "add", "Feed the bees", "--priority", "high", "--due", "2030-01-31");
        run("task", "add", "Buy sugar");
        run("task", "done", "2");
        run("project", "add", "hive");
        run("project", "import-references", "hive", "bees.bib");
    }

    private void run(String... arguments) throws InterruptedException {
        assertThat(kb.run(arguments)).as(kb.said()).isZero();
    }

    private JsonNode documents() throws InterruptedException {
        return json("list", "--json", "--data-dir", "elsewhere").path("documents");
    }

    private JsonNode json(String... arguments) throws InterruptedException {
        kb.clear();
        assertThat(kb.run(arguments)).as(kb.said()).isZero();
        return Json.parse(kb.shown());
    }

    @Test
    @DisplayName("an import names the file, line and column that is not valid JSON, and a field of the wrong type")
    void damaged_export_is_explained() throws Exception {
        fill();
        run("export", "out");

        damaged("documents.jsonl", text -> text.lines().findFirst().orElseThrow() + "\n\n{\"file\": oops}\n");
        assertThat(kb.complaint())
                .matches("kb: The import failed: documents.jsonl is not valid JSON \\(line 3, column \\d+\\)\\.\n");
        damaged("documents.jsonl", _ -> "\n{\"file\": [1]}\n");
        assertThat(kb.complaint())
                .matches("kb: The import failed: documents.jsonl cannot be read: The field 'file' has a value of the"
                        + " wrong type \\(line 2, column \\d+\\)\\.\n");
        damaged("documents.jsonl", _ -> "{}\n");
        assertThat(kb.complaint())
                .contains("documents.jsonl cannot be read: The field 'file' is missing (line 1, column ");
        damaged("documents.jsonl", _ -> "\nnull\n");
        assertThat(kb.complaint())
                .contains("documents.jsonl cannot be read: null instead of an object or a list (line 2).");
        damaged("tasks.json", _ -> "[\n{\"id\": ");
        assertThat(kb.complaint())
                .matches("kb: The import failed: tasks.json is not valid JSON \\(line 2, column \\d+\\)\\.\n");
        damaged("tasks.json", text -> text.replaceFirst("\"title\"", "\"name\""));
        assertThat(kb.complaint())
                .startsWith("kb: The import failed: tasks.json cannot be read: The field 'title' is missing (line ");
    }

    /// Imports with one file changed, which fails.
    private void damaged(String name, UnaryOperator<String> damage) throws Exception {
        var file = directory.resolve("out").resolve(name);
        var whole = Files.readString(file);
        Files.writeString(file, damage.apply(whole));
        kb.clear();

        assertThat(kb.run("import", "out", "--data-dir", "elsewhere")).isEqualTo(1);

        Files.writeString(file, whole);
    }
}
