package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("B4: notes are written, edited and read from the command line")
final class NoteCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
    }

    @Test
    void note_is_added_shown_listed_and_edited() throws Exception {
        assertThat(kb.run("note", "add", "Herons", "stand still.", "--tag", "birds", "--collection", "field"))
                .as(kb.said())
                .isZero();
        assertThat(kb.shown()).isEqualTo("Added note 1  Herons stand still.\n");

        kb.clear();
        kb.run("note", "show", "1");
        kb.run("notes", "ls", "-q", "--tag", "birds", "--collection", "field");
        assertThat(kb.shown()).isEqualTo("Herons stand still.\n1\n");

        kb.clear();
        assertThat(kb.piping("# Terns\n\nTerns dive.\n", "note", "edit", "1", "-"))
                .isZero();
        kb.run("note", "show", "1");
        assertThat(kb.shown()).isEqualTo("Changed note 1  Terns  (version 2)\n# Terns\n\nTerns dive.\n");
    }

    @Test
    void earlier_versions_are_listed_shown_and_restored() throws Exception {
        kb.run("note", "add", "Herons stand still.");
        kb.piping("Terns dive.", "note", "edit", "1", "-");
        kb.clear();

        assertThat(kb.run("note", "history", "1")).as(kb.said()).isZero();
        assertThat(kb.shown().lines().map(line -> line.replaceAll(" +", " ")))
                .satisfiesExactly(
                        heading -> assertThat(heading).isEqualTo("VERSION CHANGED SIZE TITLE"),
                        second -> assertThat(second).startsWith(" 2 ").endsWith(" 11 B Terns dive."),
                        first -> assertThat(first).startsWith(" 1 ").endsWith(" 19 B Herons stand still."));
        kb.clear();
        kb.run("note", "show", "1", "--version", "1");
        assertThat(kb.shown()).isEqualTo("Herons stand still.\n");

        kb.clear();
        assertThat(kb.run("note", "restore", "1", "1")).as(kb.said()).isZero();
        assertThat(kb.run("note", "restore", "1", "3", "-q")).as(kb.said()).isZero();
        assertThat(kb.run("note", "restore", "1", "3")).as(kb.said()).isZero();
        assertThat(kb.shown())
                .isEqualTo("Restored version 1 of note 1  Herons stand still.  (now version 3)\nNothing changed.\n");
        kb.clear();
        kb.run("note", "history", "1", "--json");
        assertThat(kb.shown()).contains("\"version\" : 3", "\"version\" : 1");
        for (var command : List.of(List.of("show", "1", "--version", "9"), List.of("restore", "1", "9"))) {
            kb.clear();
            assertThat(kb.run(Stream.concat(Stream.of("note"), command.stream()).toArray(String[]::new)))
                    .isEqualTo(1);
            assertThat(kb.complaint()).contains("The note has no version 9", "./kb note history 1");
        }
        assertThat(kb.run("note", "restore", "1", "first")).isEqualTo(2);
    }

    @Test
    void note_comes_from_a_pipe_under_a_title() throws Exception {
        assertThat(kb.piping("Storks clatter.", "note", "add", "--title", "Storks", "-q"))
                .isZero();
        assertThat(kb.piping("Storks clatter.", "note", "add", "-", "--tag", "loud"))
                .isZero();

        assertThat(kb.shown()).isEqualTo("1\nAlready stored as 1  Storks  (applied: tags)\n");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the editor is a shell script")
    void editor_is_opened_on_a_terminal() throws Exception {
        var editor = Files.writeString(directory.resolve("editor"), "#!/bin/sh\necho \"$1: Terns dive.\" >>\"$2\"\n");
        Files.setPosixFilePermissions(editor, PosixFilePermissions.fromString("rwx------"));
        kb.set("EDITOR", editor + " Seen");

        assertThat(kb.typing("", "note", "add")).as(kb.said()).isZero();
        assertThat(kb.typing("", "note", "edit", "1")).as(kb.said()).isZero();
        kb.clear();
        kb.run("note", "show", "1");

        assertThat(kb.shown()).isEqualTo("Seen: Terns dive.\nSeen: Terns dive.\n");
    }

    @Test
    void too_long_titles_and_tags_are_refused_with_the_limit() throws Exception {
        assertThat(kb.run("note", "add", "Herons", "--title", "x".repeat(1001))).isEqualTo(2);
        assertThat(kb.complaint()).contains("The title can be at most 1000 characters long, got 1001");
        kb.clear();
        assertThat(kb.run("note", "add", "Herons", "--tag", "x".repeat(201))).isEqualTo(2);
        assertThat(kb.complaint()).contains("A tag can be at most 200 characters long, got 201");
    }

    @Test
    void mistakes_are_explained() throws Exception {
        Files.writeString(directory.resolve("herons.txt"), "Herons stand still.");
        kb.run("add", "herons.txt");
        kb.clear();

        assertThat(kb.run("note", "add", "--title", "Nothing")).isEqualTo(1);
        assertThat(kb.run("note", "add", " ")).isEqualTo(2);
        assertThat(kb.run("note", "add", "")).isEqualTo(2);
        assertThat(kb.run("note", "add", "--title", "", "Herons")).isEqualTo(2);
        assertThat(kb.run("note", "show", "")).isEqualTo(2);
        assertThat(kb.run("note", "show", "1")).isEqualTo(1);
        assertThat(kb.run("note", "edit", "1")).isEqualTo(1);
        assertThat(kb.run("note", "list")).isZero();
        kb.run("note", "add", "Terns dive.");
        assertThat(kb.run("note", "edit", "2")).isEqualTo(2);

        assertThat(kb.complaint())
                .contains("The note is empty; nothing was added.")
                .contains("Document 1 is a file, not a note.")
                .contains("There are no notes yet. Add one with ./kb note add TEXT.")
                .contains("An editor needs a terminal.");
    }
}
