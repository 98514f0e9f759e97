package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class AddRefusalTest {
    private static final String SIZED_KERNEL_FILE = "/sys/kernel/uevent_seqnum";

    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void write() throws Exception {
        Files.writeString(directory.resolve("herons.txt"), "Herons hunt by standing still in shallow water.");
        kb = new CommandLine(directory);
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
            assertThat(kb.shown()).contains(name + "  (the file is empty, so there is nothing in it to search)");
        }
        assertThat(kb.shown()).doesNotContain("unsupported format");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @DisplayName("K1: something that is no file says what it is, why it is not added, and what to do instead")
    void special_files_say_what_they_are() throws Exception {
        makePipe(directory.resolve("pipe"));
        Files.createSymbolicLink(directory.resolve("nowhere"), directory.resolve("gone"));
        Files.createSymbolicLink(directory.resolve("loop"), directory.resolve("loop"));
        var address = UnixDomainSocketAddress.of(directory.resolve("socket"));
        try (var socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(address);

            assertThat(kb.run(
                            "add",
                            "pipe",
                            "socket",
                            "/dev/null",
                            "/proc/version",
                            SIZED_KERNEL_FILE,
                            "nowhere",
                            "loop"))
                    .isEqualTo(1);
        }

        assertThat(kb.shown())
                .contains(
                        "pipe  (this is a named pipe, not a regular file: it passes data on and keeps none; to add"
                                + " what it contains, run ./kb add - --name NAME < PATH)\n",
                        "socket  (this is a socket, not a regular file: programs communicate through it, and it keeps"
                                + " no data)\n",
                        "/dev/null  (this is a device, not a regular file: it is part of the machine and has no"
                                + " text)\n",
                        "/proc/version  (this is a kernel file: its content is generated each time it is read; to add"
                                + " what it contains, run ./kb add - --name NAME < PATH)\n",
                        SIZED_KERNEL_FILE + "  (this is a kernel file: ",
                        "nowhere  (broken symbolic link)\n",
                        "loop  (broken symbolic link)\n");
        assertThat(kb.data()).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @DisplayName("K1: a folder that was deleted is called deleted")
    void deleted_folder_is_named() throws Exception {
        var folder = Files.createDirectory(directory.resolve("folder"));
        var process = new ProcessBuilder("cat").directory(folder.toFile()).start();
        try {
            Files.delete(folder);
            var path = "/proc/" + process.pid() + "/cwd";

            assertThat(kb.run("add", path)).isEqualTo(1);

            assertThat(kb.complaint()).isEqualTo("kb: The folder " + path + " cannot be read: it no longer exists.\n");
        } finally {
            process.destroy();
        }
    }

    private static void makePipe(Path path) throws Exception {
        assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor())
                .isZero();
    }
}
