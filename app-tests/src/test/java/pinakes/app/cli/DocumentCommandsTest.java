package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;
import pinakes.testkit.file.PdfFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("K3, K4: documents are listed, shown, opened, tagged, moved and removed from the command line")
final class DocumentCommandsTest {
    /// A time on a terminal; on a busy machine, it is longer ago.
    private static final String JUST_NOW = "just now|\\d+ minutes? ago";

    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void add() throws Exception {
        kb = new CommandLine(directory);
        var folder = Files.createDirectory(directory.resolve("birds"));
        Files.writeString(folder.resolve("herons.txt"), "Herons hunt by standing still in shallow water.");
        Files.writeString(folder.resolve("terns.md"), "# Terns\n\nTerns dive for fish.");
        kb.run("add", "birds/herons.txt", "--tag", "grey,wader", "--collection", "waders");
        kb.run("add", "birds/terns.md", "--tag", "diver", "--metadata", "author=Linnaeus", "--metadata", "year=1758");
        kb.clear();
    }

    @Test
    void list_in_a_pipe_is_plain_and_whole() throws Exception {
        assertThat(kb.run("ls", "--sort", "name")).isZero();

        assertThat(kb.shown().lines()).hasSize(3).first().asString().startsWith("ID  TITLE ");
        assertThat(kb.shown())
                .containsPattern(" 1  herons.txt  txt +waders +grey, wader +47 B +20\\d\\d-.*Z\n")
                .containsPattern(" 2  Terns +md +documents +diver ")
                .doesNotContain("\u001b");
        assertThat(kb.complaint()).isEmpty();
    }

    @Test
    void list_is_filtered_sorted_and_limited() throws Exception {
        assertThat(ids("--tag", "grey")).isEqualTo("1\n");
        assertThat(ids("--tag", "grey", "--tag", "diver")).isEmpty();
        assertThat(ids("--collection", "waders")).isEqualTo("1\n");
        assertThat(ids("--format", "markdown")).isEqualTo("2\n");
        assertThat(ids("--since", "1h", "--sort", "name")).isEqualTo("1\n2\n");
        assertThat(ids("--since", "2999-01-01")).isEmpty();
        assertThat(ids("--sort", "size", "--reverse", "--limit", "1")).isEqualTo("2\n");
        assertThat(ids("--all")).isEqualTo("2\n1\n");

        kb.clear();
        kb.run("list", "--limit", "1");
        assertThat(kb.complaint()).isEqualTo("1 of 2 documents and notes; --limit N or --all lists more.\n");
    }

    @Test
    void notes_are_selected_by_the_format_that_the_list_shows() throws Exception {
        kb.run("note", "add", "Terns", "migrate.");

        assertThat(ids("--format", "note")).isEqualTo("3\n");
        assertThat(kb.run("search", "terns", "--format", "NOTE")).as(kb.said()).isZero();
        assertThat(kb.shown()).contains("migrate").doesNotContain("dive");
        assertThat(kb.run("list", "--format", "note,pdf")).isEqualTo(2);
        assertThat(kb.complaint()).endsWith("kb: --format note cannot be combined with other formats.\n");
    }

    @Test
    void list_as_json_has_the_fields_of_the_api() throws Exception {
        kb.run("list", "--json", "--limit", "1");

        assertThat(json().path("total").asInt()).isEqualTo(2);
        assertThat(json().at("/documents/0/metadata/year").asString()).isEqualTo("1758");
        assertThat(json().path("next_offset").asInt()).isEqualTo(1);
    }

    @Test
    void filters_that_match_nothing_teach_the_next_step() throws Exception {
        assertThat(kb.run("list", "--tag", "gray")).isEqualTo(1);
        assertThat(kb.run("list", "--collection", "wader")).isEqualTo(1);
        assertThat(kb.run("list", "--since", "soon")).isEqualTo(2);
        assertThat(kb.run("list", "--sort", "colour")).isEqualTo(2);

        assertThat(kb.shown()).isEmpty();
        assertThat(kb.complaint())
                .contains("No document has the tag gray. Did you mean grey?")
                .contains("There is no collection wader. Did you mean waders?")
                .contains("--since needs a date such as 2026-01-31, a period such as 7d")
                .contains("Unknown order \"colour\". Available: added, updated, name, size.");
    }

    @Test
    void programs_are_told_that_a_collection_does_not_exist() throws Exception {
        assertThat(kb.run("list", "--collection", "wader", "--quiet")).isEqualTo(1);
        assertThat(kb.complaint()).isEqualTo("There is no collection wader. Did you mean waders?\n");

        kb.clear();
        assertThat(kb.run("list", "--collection", "wader", "--json")).isEqualTo(1);
        assertThat(json().path("documents")).isEmpty();
        assertThat(kb.complaint()).isEqualTo("There is no collection wader. Did you mean waders?\n");

        kb.clear();
        assertThat(kb.run("list", "--since", "2999-01-01")).as("a valid answer").isZero();
    }

    @Test
    void terminal_shows_relative_times_and_colours_unless_they_are_unwanted() throws Exception {
        kb.typing("", "list");
        assertThat(kb.shown())
                .contains("\u001b[36m1\u001b[0m")
                .containsPattern(JUST_NOW)
                .doesNotContain("PAGES");

        kb.set("NO_COLOR", "1");
        kb.clear();
        kb.typing("", "list");
        assertThat(kb.shown()).containsPattern(JUST_NOW).doesNotContain("\u001b");
    }

    @Test
    void document_is_shown_by_id_path_or_title() throws Exception {
        for (var name : new String[] {"2", "birds/terns.md", "terns.md", "Terns"}) {
            kb.clear();
            assertThat(kb.run("show", name)).as(name).isZero();
            assertThat(kb.shown())
                    .startsWith("Terns\n")
                    .containsPattern("File +terns.md, md, \\d+ B\n")
                    .containsPattern("Author +Linnaeus\n")
                    .containsPattern("Chunks +1\n")
                    .containsPattern("year +1758");
        }
    }

    @Test
    void text_and_chunks_of_a_document_are_shown() throws Exception {
        kb.run("show", "1", "--text");
        assertThat(kb.shown()).isEqualTo("Herons hunt by standing still in shallow water.\n");

        kb.clear();
        kb.run("show", "2", "--chunks");
        assertThat(kb.shown()).startsWith("[chunk 0").contains("Terns dive for fish.");

        kb.clear();
        kb.run("show", "1", "--chunks", "--json");
        assertThat(json().path("chunks")).hasSize(1);
    }

    @Test
    void unknown_and_ambiguous_documents_are_explained() throws Exception {
        Files.createDirectory(directory.resolve("more"));
        Files.writeString(directory.resolve("more/terns.md"), "# Arctic terns\n\nThey migrate far.");
        kb.run("add", "more/terns.md");
        kb.clear();

        assertThat(kb.run("show", "99")).isEqualTo(1);
        assertThat(kb.run("show", "terns.md")).isEqualTo(1);

        assertThat(kb.complaint())
                .contains("There is no document \"99\". ./kb list shows the documents with their ids")
                .contains("Several documents match \"terns.md\". Use an id: 3  Arctic terns, 2  Terns.");
    }

    @Test
    @DisplayName("K3: removal asks on a terminal and refuses in a pipe without --yes")
    void removal_is_confirmed() throws Exception {
        assertThat(kb.run("rm", "1")).isEqualTo(1);
        assertThat(kb.complaint()).isEqualTo("kb: Removing \"herons.txt\" is permanent. Confirm with --yes.\n");
        assertThat(kb.typing("n\n", "rm", "1")).isEqualTo(1);
        assertThat(kb.complaint())
                .contains("Remove \"herons.txt\" from the knowledge base? [y/N] ", "Nothing was removed.");

        kb.clear();
        assertThat(kb.run("rm", "--tag", "grey", "--dry-run")).isZero();
        assertThat(kb.shown()).isEqualTo("Would remove 1  herons.txt\n");

        kb.clear();
        assertThat(kb.typing("y\n", "rm", "1")).isZero();
        assertThat(kb.shown()).isEqualTo("Removed 1  herons.txt\n");
        assertThat(directory.resolve("birds/herons.txt")).exists();
        assertThat(kb.run("rm", "1", "--yes")).isEqualTo(1);
        assertThat(kb.run("rm", "--collection", "documents", "--yes", "-q")).isZero();
        assertThat(ids("--all")).isEmpty();
    }

    @Test
    void removal_needs_a_choice() throws Exception {
        assertThat(kb.run("rm")).isEqualTo(2);
        assertThat(kb.run("rm", "1", "--tag", "grey")).isEqualTo(2);
        assertThat(kb.run("rm", "--tag", "gray", "--yes")).isEqualTo(1);

        assertThat(kb.complaint())
                .contains("Specify the documents to remove, or select them", "not both", "Did you mean grey?");
    }

    @Test
    void tags_are_added_removed_and_counted() throws Exception {
        assertThat(kb.run("tag", "1", "2", "+draft", "-grey")).isZero();
        assertThat(kb.shown()).isEqualTo("1  herons.txt  draft, wader\n2  Terns  diver, draft\n");

        kb.clear();
        kb.run("tag");
        assertThat(kb.shown())
                .containsPattern("draft +2\n")
                .containsPattern("waders +1\n")
                .doesNotContain("collection:");

        kb.clear();
        kb.run("tag", "1", "+a,b", "-draft,wader");
        assertThat(kb.shown()).isEqualTo("1  herons.txt  a, b\n");
        assertThat(kb.run("tag", "1", "c,d")).isEqualTo(1);
        assertThat(kb.complaint())
                .contains("There is no document \"c,d\".")
                .contains("To add tags, write a plus before them: ./kb tag 1 +TAG.");

        assertThat(kb.run("tag", "+lost")).isEqualTo(2);
        assertThat(kb.run("tag", "1", "+collection:x")).isEqualTo(2);
        assertThat(kb.complaint()).contains("Specify the document to tag.", "Move documents with ./kb move");
    }

    @Test
    void documents_are_moved() throws Exception {
        assertThat(kb.run("mv", "1", "Terns", "divers")).isZero();

        assertThat(kb.shown())
                .isEqualTo("Moved 1  herons.txt from waders to divers\nMoved 2  Terns from documents to divers\n");
        assertThat(ids("--collection", "divers", "--sort", "name")).isEqualTo("1\n2\n");
        assertThat(kb.run("mv", "1")).isEqualTo(2);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the viewer is a shell script")
    @DisplayName("K4: the original opens at its page, from its path or from a copy of what is stored")
    void original_is_opened_at_its_page() throws Exception {
        Files.write(directory.resolve("paper.pdf"), PdfFile.ofPages("Herons stand.", "Terns dive."));
        kb.run("add", "paper.pdf");
        var opened = directory.resolve("opened");
        program("okular", opened);
        program("xdg-open", opened);
        kb.set("PATH", directory.resolve("bin") + ":/usr/bin:/bin");
        kb.set("KB_EMBEDDING_API_KEY", "secret"); // viewers get no secrets

        assertThat(kb.run("open", "paper.pdf", "--page", "2")).as(kb.said()).isZero();
        Deadline.usual().await("the viewer runs", () -> Files.exists(opened));
        assertThat(opened)
                .content()
                .isEqualTo("okular --page 2 " + directory.toRealPath().resolve("paper.pdf") + "\n");
        assertThat(kb.run("open", "paper.pdf", "--page", "9")).isEqualTo(2);
        assertThat(kb.run("open", "1", "--page", "1")).isEqualTo(2);
        assertThat(kb.complaint()).contains("has no pages, got --page 1.");

        Files.delete(directory.resolve("paper.pdf"));
        kb.clear();
        assertThat(kb.run("open", "3", "--print")).isZero();
        var copy = Path.of(kb.shown().strip());
        assertThat(copy).hasFileName("paper.pdf").isNotEqualTo(directory.resolve("paper.pdf"));
        assertThat(Files.readAllBytes(copy)).startsWith("%PDF".getBytes(StandardCharsets.US_ASCII));
        assertThat(Files.getPosixFilePermissions(copy.getParent()))
                .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void copies_of_originals_do_not_pile_up() throws Exception {
        Files.delete(directory.resolve("birds/herons.txt"));
        var old = Files.createDirectories(directory.resolve(".cache/pinakes/opened/old"));
        Files.writeString(old.resolve("note.md"), "Old.");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(2))));

        assertThat(kb.run("open", "1", "--print")).as(kb.said()).isZero();
        var copy = Path.of(kb.shown().strip());
        kb.clear();
        assertThat(kb.run("open", "1", "--print")).isZero();

        assertThat(Path.of(kb.shown().strip())).isEqualTo(copy).hasFileName("herons.txt");
        assertThat(old.getParent()).isDirectoryContaining(path -> path.equals(copy.getParent()));
        assertThat(old).doesNotExist();
    }

    @Test
    void system_without_viewer_gets_the_path() throws Exception {
        kb.set("PATH", directory.toString());

        assertThat(kb.run("open", "1")).isEqualTo(1);

        assertThat(kb.complaint())
                .contains("No program to open files was found", directory.toRealPath() + "/birds/herons.txt");
    }

    private void program(String name, Path opened) throws Exception {
        var bin = Files.createDirectories(directory.resolve("bin"));
        var script = Files.writeString(
                bin.resolve(name),
                "#!/bin/sh\necho " + name + " \"$@\"$KB_EMBEDDING_API_KEY >" + opened + ".part && mv " + opened
                        + ".part " + opened + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    private String ids(String... flags) throws Exception {
        kb.clear();
        var arguments = new String[flags.length + 2];
        arguments[0] = "list";
        arguments[1] = "-q";
        System.arraycopy(flags, 0, arguments, 2, flags.length);
        assertThat(kb.run(arguments)).as(kb.said()).isZero();
        return kb.shown();
    }

    private JsonNode json() {
        return JsonMapper.shared().readTree(kb.shown());
    }
}
