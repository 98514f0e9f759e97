package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class AddFolderTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void write() throws Exception {
        Files.writeString(directory.resolve("herons.txt"), "Herons hunt by standing still in shallow water.");
        kb = new CommandLine(directory);
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
    @EnabledOnOs(OS.LINUX)
    @DisplayName(
            "K1: files whose names are not UTF-8 look alike, so that one would replace the other; they are refused")
    void names_that_are_not_utf_8_are_refused() throws Exception {
        var write = "mkdir papers; cd papers; echo Owls hunt at night. >$'r\\xfe.txt'; echo Bears fish. >$'r\\xff.txt'";
        assertThat(new ProcessBuilder("bash", "-c", write)
                        .directory(directory.toFile())
                        .start()
                        .waitFor())
                .isZero();
        Files.copy(directory.resolve("herons.txt"), directory.resolve("papers/herons.txt"));

        assertThat(kb.run("add", "papers")).isEqualTo(1);

        assertThat(kb.said()).contains("(its name is not UTF-8; rename it)", "1 added, 0 already stored, 0 failed");
        assertThat(kb.said().lines().filter(line -> line.startsWith("unreadable")))
                .hasSize(2);
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
                .isEqualTo("kb: No files to add in papers: 4 skipped (2 .zip, 1 .so, 1 without extension). Check"
                        + " the path, or name the files explicitly.\n");
    }

    @Test
    @DisplayName("K1: files in supported formats are skipped with the reason")
    void skipped_files_in_supported_formats_have_reasons() throws Exception {
        var papers = Files.createDirectories(directory.resolve("papers"));
        Files.writeString(papers.resolve("owls.txt"), "Owls hunt by night.");
        Files.write(papers.resolve("binary.txt"), new byte[] {0, 1, 2, 0, 0, 0, 7, 8});
        Files.createSymbolicLink(papers.resolve("one.txt"), directory.resolve("herons.txt"));
        Files.createSymbolicLink(papers.resolve("other.txt"), directory.resolve("herons.txt"));
        Files.createSymbolicLink(papers.resolve("inside.txt"), papers.resolve("binary.txt"));

        assertThat(kb.run("add", "papers")).as(kb.said()).isZero();

        assertThat(kb.shown()).endsWith("4 skipped (2 .txt without text, 2 symbolic links)\n");
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
        assertThat(kb.complaint()).contains("No files to add in papers: 4 skipped (3 empty, 1 .zip).");

        Files.writeString(papers.resolve("herons.txt"), "Herons hunt by standing still.");
        assertThat(kb.run("add", "papers")).as(kb.said()).isZero();
        assertThat(kb.shown()).endsWith("1 added, 0 already stored, 0 failed, 4 skipped (3 empty, 1 .zip)\n");
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
        Files.createSymbolicLink(papers.resolve("loop.txt"), Path.of("loop.txt"));

        assertThat(kb.run("add", "papers")).as(kb.said()).isZero();
        assertThat(kb.shown())
                .contains("owls.txt", "inside.txt", "4 skipped (", "1 symbolic link", "2 broken links", "1 hidden file")
                .doesNotContain("notes.md", "outside.txt");

        assertThat(kb.run("add", "")).isEqualTo(2);
        assertThat(kb.complaint()).startsWith("kb: A path is empty");
    }

    @Test
    @DisplayName("hidden files are read when somebody names them on the command line")
    void named_hidden_files_are_read() throws Exception {
        var hidden = Files.createDirectories(directory.resolve(".notes")).resolve(".a.txt");
        Files.writeString(hidden, "Herons hide in the reeds.");

        assertThat(kb.run("add", hidden.toString())).as(kb.said()).isZero();
    }

    @Test
    @DisplayName("K1, S14: a symbolic link that is named stands for its folder, without the program's own data in it")
    void named_link_is_followed() throws Exception {
        var papers = Files.createDirectory(directory.resolve("papers"));
        Files.writeString(papers.resolve("owls.txt"), "Owls hunt by night.");
        var linked = Files.createSymbolicLink(directory.resolve("linked"), papers);
        kb.set("KB_DATA_DIR", linked.resolve("data").toString());

        assertThat(kb.run("add", "linked")).as(kb.said()).isZero();
        assertThat(kb.run("add", "linked")).as(kb.said()).isZero();

        assertThat(kb.shown())
                .contains("\n1 added, 0 already stored, 0 failed\n")
                .endsWith("\n0 added, 1 already stored, 0 failed\n");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @DisplayName("K1: pipes, sockets and files of the kernel in a folder are counted as such, and none is waited for")
    void special_files_are_counted() throws Exception {
        var papers = Files.createDirectory(directory.resolve("papers"));
        assertThat(new ProcessBuilder("mkfifo", papers.resolve("a.txt").toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.createSymbolicLink(papers.resolve("c"), Path.of("/proc/version"));
        try (var socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(papers.resolve("b")));

            assertThat(kb.run("add", "papers")).isEqualTo(1);
        }

        assertThat(kb.complaint())
                .contains("1 kernel file", "1 named pipe", "1 socket")
                .doesNotContain("empty");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @DisplayName("K1: a kernel file system is refused as a whole, and the other files are added")
    void file_systems_of_the_kernel_are_refused() throws Exception {
        assertThat(kb.run("add", "/proc", "/proc/sys/kernel", "/sys", "herons.txt"))
                .isEqualTo(1);

        assertThat(kb.shown().lines())
                .filteredOn(line -> line.startsWith("failed"))
                .hasSize(3)
                .allMatch(line -> line.contains("  (this is a folder in a kernel file system: "));
        assertThat(kb.shown()).endsWith("1 added, 0 already stored, 3 failed\n");
        assertThat(kb.complaint()).isEmpty();

        assertThat(kb.run("sync", "/proc")).isEqualTo(1);
        assertThat(kb.run("watch", "/sys")).isEqualTo(1);
        assertThat(kb.complaint().lines()).hasSize(2).allMatch(line -> line.contains(" is in a kernel file system, "));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @DisplayName("K1: a file that is removed while its folder is read is named, and the others are added")
    void removed_file_does_not_keep_the_others_out() throws Exception {
        var papers = Files.createDirectory(directory.resolve("papers"));
        Files.writeString(papers.resolve("owls.txt"), "Owls hunt by night.");
        var removed = Files.writeString(directory.resolve("removed.txt"), "Gone.");
        var reader = new ProcessBuilder("sleep", "600")
                .redirectInput(removed.toFile())
                .start();
        try {
            Files.delete(removed);
            var link = Files.createSymbolicLink(papers.resolve("link.txt"), Path.of("/proc/" + reader.pid() + "/fd/0"));

            assertThat(kb.run("add", "papers")).as(kb.said()).isEqualTo(1);

            assertThat(kb.said())
                    .contains(
                            "unreadable  " + link + "  (it no longer exists)\n", "1 added, 0 already stored, 0 failed");
        } finally {
            reader.destroy();
        }
    }
}
