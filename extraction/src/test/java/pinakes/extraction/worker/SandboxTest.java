package pinakes.extraction.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.Color;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.extraction.Block;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.format.Drawn;
import pinakes.extraction.sandbox.SandboxLauncher;

@EnabledOnOs(
        value = OS.LINUX,
        architectures = {"amd64", "aarch64"})
@DisplayName("S4, S14: a worker that a document has taken over reaches nothing but that document")
final class SandboxTest {
    private static final String REFUSED = "refused";

    @TempDir
    private Path data;

    /// A program in place of the worker that tries things.
    @Nested
    final class Confined {
        private WorkerDirectory directory;
        private Process process;
        private BufferedReader in;
        private PrintWriter out;
        private String protections;

        @BeforeEach
        void start() throws IOException {
            directory = WorkerDirectory.create();
            try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                server.bind(UnixDomainSocketAddress.of(directory.socket()));
                process = WorkerCommand.start(SandboxProbe.class, WorkerSettings.usual(1), directory, "secret");
                var channel = server.accept();
                in = new BufferedReader(new InputStreamReader(Channels.newInputStream(channel), UTF_8));
                out = new PrintWriter(Channels.newOutputStream(channel), true, UTF_8);
            }
            protections = ask("property " + SandboxLauncher.PROTECTIONS);
        }

        @AfterEach
        void stop() throws Exception {
            out.close();
            process.destroyForcibly().waitFor();
            directory.close();
        }

        private String ask(String question) throws IOException {
            out.println(question);
            return in.readLine();
        }

        /// The tests of a protection are skipped where it is inactive, so they would not notice one that never works.
        @Test
        void every_protection_of_this_kernel_is_active() throws IOException {
            assertThat(protections).contains(KernelProtections.offered());
        }

        @Test
        void files_elsewhere_cannot_be_read_changed_or_listed() throws Exception {
            assumeTrue(protections.contains("Landlock"));
            var secret = Files.writeString(data.resolve("catalog.db"), "secret");

            assertThat(ask("read " + secret)).isEqualTo(REFUSED);
            assertThat(ask("write " + secret)).isEqualTo(REFUSED);
            assertThat(ask("write " + data.resolve("new"))).isEqualTo(REFUSED);
            assertThat(ask("delete " + secret)).isEqualTo(REFUSED);
            assertThat(ask("list " + data)).isEqualTo(REFUSED);
            assertThat(ask("read /etc/passwd")).isEqualTo(REFUSED);
            assertThat(ask("list /")).isEqualTo(REFUSED);
        }

        @Test
        void parent_cannot_be_looked_into() throws Exception {
            assumeTrue(protections.contains("Landlock"));
            var parent = "/proc/" + ProcessHandle.current().pid();

            assertThat(ask("read " + parent + "/environ")).isEqualTo(REFUSED);
            assertThat(ask("read " + parent + "/cmdline")).isEqualTo(REFUSED);
            assertThat(ask("list " + parent + "/fd")).isEqualTo(REFUSED);
            assertThat(ask("list /proc")).isEqualTo(REFUSED);
        }

        @Test
        void permissions_of_files_cannot_be_changed() throws Exception {
            assumeTrue(protections.contains("system call filter"));
            var file = Files.writeString(data.resolve("catalog.db"), "secret");

            assertThat(ask("lock-out " + file)).isEqualTo(REFUSED);
        }

        @Test
        void nothing_can_be_connected_to() throws Exception {
            assumeTrue(protections.contains("system call filter"));
            var path = data.resolve("s");
            try (var tcp = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                    var unix = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                unix.bind(UnixDomainSocketAddress.of(path));

                assertThat(ask("tcp " + tcp.getLocalPort())).isEqualTo(REFUSED);
                assertThat(ask("udp any")).isEqualTo(REFUSED);
                assertThat(ask("unix " + path)).isEqualTo(REFUSED);
            }
        }

        @Test
        void no_process_can_be_started() throws Exception {
            assumeTrue(protections.contains("system call filter"));

            assertThat(ask("run /bin/true")).isEqualTo(REFUSED);
        }

        @Test
        void every_thread_is_confined() throws Exception {
            assumeTrue(protections.contains("no new privileges") && protections.contains("system call filter"));

            assertThat(ask("threads all")).isEqualTo("[NoNewPrivs:1, Seccomp:2]");
        }

        @Test
        void environment_has_nothing_of_the_parent() throws Exception {
            assertThat(System.getenv()).containsKey("PATH");

            assertThat(ask("environment all"))
                    .isEqualTo("[CLASSPATH, LC_ALL, MALLOC_MMAP_THRESHOLD_, OMP_THREAD_LIMIT, WORKER_SECRET]");
        }

        @Test
        void own_directory_can_be_used() throws Exception {
            var file = directory.path().resolve("temporary");

            assertThat(ask("write " + file)).startsWith("wrote");
            assertThat(ask("read " + file)).isEqualTo("read 1");
            assertThat(ask("delete " + file)).isEqualTo("deleted");
        }
    }

    @Test
    void pictures_and_drawings_are_still_read_with_fonts_and_native_libraries() throws Exception {
        var picture = new BufferedImage(1000, 200, BufferedImage.TYPE_INT_RGB);
        var graphics = picture.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, 1000, 200);
        graphics.setColor(Color.BLACK);
        graphics.setFont(new Font(Font.SERIF, Font.PLAIN, 40));
        graphics.drawString("The quick brown fox jumps over the dog", 60, 110);
        graphics.dispose();
        var photo = data.resolve("photo");
        ImageIO.write(picture, "png", photo.toFile());
        var drawing = Files.writeString(data.resolve("drawing"), """
                <svg xmlns="http://www.w3.org/2000/svg" width="400" height="100">
                  <text x="10" y="50" font-family="serif">Ducks on the pond</text>
                </svg>""");

        var scan = data.resolve("scan");
        ImageIO.write(Drawn.noisy(picture), "png", scan.toFile());

        try (var pool = new WorkerPool(WorkerSettings.usual(1))) {
            assertThat(text(pool, photo, "photo.png")).contains("quick brown fox");
            // Only the second recogniser reads this; it has a native library and networks of its own.
            assertThat(text(pool, scan, "scan.png")).contains("quick brown fox");
            assertThat(text(pool, drawing, "drawing.svg")).contains("Ducks on the pond");
        }
    }

    private static String text(WorkerPool pool, Path file, String name) throws Exception {
        return pool.extract(new ExtractionRequest(file, name, true), (unit, done, total) -> {}).blocks().stream()
                .map(Block::toString)
                .reduce("", String::concat);
    }
}
