package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;
import pinakes.testkit.file.MailFile;
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

    @Test
    @DisplayName("K1: --json says which document a file is stored as, in whichever way it was known")
    void known_file_has_the_id_of_its_document() throws Exception {
        Files.copy(directory.resolve("herons.txt"), directory.resolve("same.txt"));
        assertThat(kb.run("add", "herons.txt", "same.txt", "--json"))
                .as(kb.said())
                .isZero();
        var first = JsonMapper.shared().readTree(kb.shown());
        kb.clear();

        assertThat(kb.run("add", "herons.txt", "--json")).as(kb.said()).isZero();

        var again = JsonMapper.shared().readTree(kb.shown());
        // A known file is reported at once, a new one when its job has ended.
        var same = first.path("files")
                .valueStream()
                .filter(file -> file.path("file").asString().endsWith("same.txt"))
                .findFirst()
                .orElseThrow();
        assertThat(same.path("status").asString()).isEqualTo("known");
        assertThat(same.path("id").asInt()).isEqualTo(1);
        assertThat(again.at("/files/0/status").asString()).isEqualTo("known");
        assertThat(again.at("/files/0/id").asInt()).isEqualTo(1);
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
    @DisplayName("S10: OCR of a known file that it does not read is not ignored in silence")
    void ocr_without_effect_is_said() throws Exception {
        assertThat(kb.run("add", "herons.txt")).as(kb.said()).isZero();
        assertThat(kb.shown()).doesNotContain("warning");

        assertThat(kb.run("add", "herons.txt", "--force-ocr", "--quiet"))
                .as(kb.said())
                .isZero();

        assertThat(kb.shown())
                .contains("warning " + directory.resolve("herons.txt") + "  (force_ocr has no effect on document 1: OCR"
                        + " does not read files of its format, txt.)\n");
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
    @DisplayName("K1: attachments of an email that cannot be read are named with the reason")
    void unread_attachments_are_named() throws Exception {
        Files.write(
                directory.resolve("a.eml"),
                MailFile.of("Garden", "See the plan.")
                        .attach("plan.txt", "Dig a pond.")
                        .attach("map.pdf", "application/pdf", "%PDF-1.7 and nothing else")
                        .attach("nothing.txt", "")
                        .bytes());

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
    void directories_that_tools_may_read_do_not_limit_the_user() throws Exception {
        kb.set("KB_ALLOWED_ROOTS", "/nowhere");

        assertThat(kb.run("add", "herons.txt")).as(kb.said()).isZero();
    }

    private static int documents(RestWire door) {
        return JsonMapper.shared()
                .readTree(door.get("/api/v1/documents/totals").body())
                .path("total")
                .asInt();
    }

    @Test
    @DisplayName("K1: content that is stored under another name is reported with that document")
    void same_content_names_the_stored_document() throws Exception {
        Files.copy(directory.resolve("herons.txt"), directory.resolve("copy.txt"));
        assertThat(kb.run("add", "herons.txt")).as(kb.said()).isZero();
        kb.clear();

        assertThat(kb.run("add", "copy.txt", "--tags", "birds")).as(kb.said()).isZero();
        assertThat(kb.run("add", "copy.txt", "herons.txt")).as(kb.said()).isZero();
        assertThat(kb.piping("Herons hunt by standing still in shallow water.", "add", "-", "--name", "piped.txt"))
                .as(kb.said())
                .isZero();

        assertThat(kb.shown())
                .contains("stored  " + directory.resolve("copy.txt")
                        + "  (same content as 1 herons.txt, applied: tags)\n")
                .contains("stored  " + directory.resolve("copy.txt") + "  (same content as 1 herons.txt)\n")
                .contains("stored  " + directory.resolve("herons.txt") + "\n")
                .contains("stored  piped.txt  (same content as 1 herons.txt)\n");
    }

    @Test
    @DisplayName("K1: of identical files in one call, the second is reported with the document of the first")
    void same_content_in_one_call() throws Exception {
        Files.copy(directory.resolve("herons.txt"), directory.resolve("same.txt"));

        assertThat(kb.run("add", "herons.txt", "same.txt")).as(kb.said()).isZero();

        assertThat(kb.shown())
                .contains("stored  " + directory.resolve("same.txt") + "  (same content as 1 herons.txt)\n");
    }
}
