package pinakes.family.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.file.FileThreads;
import pinakes.engine.file.UnresponsiveFilesException;
import pinakes.family.file.FileAccess.Decision;
import pinakes.testkit.Deadline;
import pinakes.tool.Caller;
import pinakes.tool.Permission;

@DisplayName("S2, K1: files are read below the allowed roots only")
class FileAccessTest {
    @TempDir
    private Path directory;

    private Path root;
    private Path outside;
    private FileAccess access;

    @BeforeEach
    void make() throws IOException {
        root = Files.createDirectory(directory.resolve("root"));
        outside = Files.createDirectory(directory.resolve("root-beside"));
        Files.writeString(root.resolve("in.txt"), "inside");
        Files.writeString(outside.resolve("out.txt"), "outside");
        access = new FileAccess(
                new AllowedRoots(List.of(root, directory.resolve("later")), false, false, List.of()), root, root, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"in.txt", "./in.txt", "~/in.txt", "sub/../in.txt"})
    void names_are_relative_to_the_working_directory_and_home(String name) throws IOException {
        Files.createDirectory(root.resolve("sub"));

        assertThat(content(check(name))).isEqualTo("inside");
    }

    @Test
    void absolute_names_below_a_root_are_granted() throws IOException {
        assertThat(content(check(root.resolve("in.txt").toString()))).isEqualTo("inside");
    }

    @Test
    void names_that_lead_out_are_not_allowed() {
        assertThat(check("../root-beside/out.txt")).satisfies(refusedAs("KB_ALLOWED_ROOTS"));
        assertThat(check(outside.resolve("out.txt").toString())).satisfies(refusedAs("KB_ALLOWED_ROOTS"));
        assertThat(check("~root/x")).isEqualTo(new Decision.Missing());
    }

    @Test
    void links_are_followed_before_the_decision() throws IOException {
        Files.createSymbolicLink(root.resolve("file.txt"), outside.resolve("out.txt"));
        Files.createSymbolicLink(root.resolve("folder"), outside);
        Files.createSymbolicLink(outside.resolve("back.txt"), root.resolve("in.txt"));

        assertThat(check("file.txt")).satisfies(refusedAs("KB_ALLOWED_ROOTS"));
        assertThat(check("folder/out.txt")).satisfies(refusedAs("KB_ALLOWED_ROOTS"));
        assertThat(check("folder/missing.txt")).satisfies(refusedAs("KB_ALLOWED_ROOTS"));
        assertThat(content(check(outside.resolve("back.txt").toString()))).isEqualTo("inside");
    }

    @Test
    void nothing_tells_whether_something_outside_is_there() {
        assertThat(check(outside.resolve("missing.txt").toString())).satisfies(refusedAs("KB_ALLOWED_ROOTS"));
        assertThat(check("/no/such/place.txt")).satisfies(refusedAs("KB_ALLOWED_ROOTS"));
    }

    @Test
    void what_is_missing_inside_is_missing() {
        assertThat(check("missing.txt")).isEqualTo(new Decision.Missing());
        assertThat(check("no/such/folder/missing.txt")).isEqualTo(new Decision.Missing());
    }

    @Test
    void directories_are_no_files() {
        assertThat(check(".")).isEqualTo(new Decision.Folder());
        access = new FileAccess(new AllowedRoots(List.of(Path.of("/dev")), false, false, List.of()), root, root, 1);
        assertThat(check("/dev/zero")).satisfies(refusedAs("not a regular file"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @DisplayName("K1: something that is no file is refused with what it is and why")
    void special_files_are_named() throws Exception {
        pipe(root.resolve("pipe"));
        try (var socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(root.resolve("socket")));
            var roots = List.of(root, Path.of("/dev"), Path.of("/proc"));
            access = new FileAccess(new AllowedRoots(roots, false, false, List.of()), root, root, 1);

            assertThat(check("pipe")).satisfies(refusedAs("This is a named pipe, not a regular file: it passes"));
            assertThat(check("socket")).satisfies(refusedAs("This is a socket, not a regular file: programs"));
            assertThat(check("/dev/zero")).satisfies(refusedAs("This is a device, not a regular file: it is part"));
            assertThat(check("/proc/version"))
                    .satisfies(refusedAs("This is a kernel file: its content is generated each time it is read"));
        }
    }

    @Test
    void large_files_are_too_large() throws IOException {
        Files.write(root.resolve("big.txt"), new byte[1024 * 1024 + 1]);
        Files.write(root.resolve("just.txt"), new byte[1024 * 1024]);

        assertThat(check("big.txt")).isEqualTo(new Decision.TooLarge(1024 * 1024 + 1));
        assertThat(check("just.txt")).isInstanceOf(Decision.Granted.class);
    }

    @Test
    void roots_may_be_made_later() throws IOException {
        var later = directory.resolve("later");
        var name = later.resolve("a.txt").toString();
        assertThat(check(name)).satisfies(refusedAs("KB_ALLOWED_ROOTS"));

        Files.createDirectory(later);
        Files.writeString(later.resolve("a.txt"), "later");

        assertThat(content(check(name))).isEqualTo("later");
    }

    @Test
    void without_roots_nothing_is_allowed() {
        var none = new FileAccess(new AllowedRoots(List.of(), false, false, List.of()), root, root, 1);

        assertThat(none.check("in.txt", Caller.LOCAL, () -> true)).satisfies(refusedAs("KB_ALLOWED_ROOTS"));
    }

    @Test
    @DisplayName("S2: a file that was swapped for another, or for a link, after it was looked at is not read")
    void swapped_file_is_not_read() throws IOException {
        var swapped = ((Decision.Granted) check("in.txt")).file();
        Files.delete(root.resolve("in.txt"));
        Files.createSymbolicLink(root.resolve("in.txt"), outside.resolve("out.txt"));
        assertThatThrownBy(swapped::open).isInstanceOf(IOException.class);

        Files.delete(root.resolve("in.txt"));
        Files.move(outside.resolve("out.txt"), root.resolve("in.txt"));
        assertThatThrownBy(swapped::open).isInstanceOf(IOException.class).hasMessageContaining("replaced");
    }

    @Test
    @DisplayName("S2: a directory on the way that was swapped for a link is noticed")
    void swapped_directory_is_noticed() throws IOException {
        var folder = Files.createDirectory(root.resolve("folder"));
        Files.writeString(folder.resolve("out.txt"), "inside");
        var file = ((Decision.Granted) check("folder/out.txt")).file();

        Files.move(folder, root.resolve("moved"));
        Files.createSymbolicLink(folder, outside);

        assertThatThrownBy(file::open).isInstanceOf(IOException.class);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @DisplayName("S2: while directory and link change places all the time, not one byte of another file is read")
    void exchanged_directory_lets_nothing_out() throws Exception {
        var folder = Files.createDirectory(root.resolve("folder"));
        Files.writeString(folder.resolve("a.txt"), "inside");
        Files.writeString(outside.resolve("a.txt"), "outside");
        var link = Files.createSymbolicLink(root.resolve("link"), outside);
        var read = new HashSet<String>();

        try (var _ = PlaceSwap.of(folder, link)) {
            for (var i = 0; i < 5_000; i++) {
                read.addAll(attempt(folder.resolve("a.txt").toString()));
            }
        }

        assertThat(read).containsExactly("inside");
        assertThat(content(check(Files.isSymbolicLink(folder) ? "link/a.txt" : "folder/a.txt")))
                .isEqualTo("inside");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @DisplayName("a pipe is refused at once, also one that took the place of a file, and nothing waits for its writer")
    void pipes_do_not_block() throws Exception {
        var file = ((Decision.Granted) check("in.txt")).file();
        Files.delete(root.resolve("in.txt"));
        pipe(root.resolve("in.txt"));

        assertThat(check("in.txt")).satisfies(refusedAs("not a regular file"));
        assertThatThrownBy(file::open).isInstanceOf(IOException.class).hasMessageContaining("replaced");
    }

    @Test
    @DisplayName("a file system that does not answer fails the calls that need it, and recovers")
    void stuck_file_system_fails_calls() throws Exception {
        var threads = new FileThreads(2, Duration.ofSeconds(1));
        var pipe = root.resolve("pipe.txt");
        pipe(pipe);
        for (var i = 0; i < 2; i++) {
            assertThatThrownBy(() -> threads.call(() -> Files.newInputStream(pipe)))
                    .isInstanceOf(UnresponsiveFilesException.class)
                    .hasMessageContaining("did not respond within 1 seconds");
        }
        assertThatThrownBy(() -> threads.call(() -> "a file on another drive"))
                .isInstanceOf(UnresponsiveFilesException.class)
                .hasMessageContaining("Too many files are being read on drives that do not respond");

        try (var _ = Files.newOutputStream(pipe)) {
            assertThat(Stream.generate(() -> answered(threads)).anyMatch(answer -> answer))
                    .isTrue();
        }
    }

    @Test
    @DisplayName("a file system that stops answering while a file is read fails the call, and no virtual thread waits")
    void stuck_file_system_fails_reads() throws Exception {
        var threads = new FileThreads(2, Duration.ofSeconds(1));
        var readers = ConcurrentHashMap.<Thread>newKeySet();
        var released = new CountDownLatch(1);
        var stuck = new InputStream() {
            @Override
            public int read() throws IOException {
                readers.add(Thread.currentThread());
                try {
                    released.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                return 'x';
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                target[offset] = (byte) read();
                return 1;
            }
        };

        try (var stream = new FileThreadStream(threads, stuck)) {
            assertThatThrownBy(stream::read)
                    .isInstanceOf(UnresponsiveFilesException.class)
                    .hasMessageContaining("did not respond within 1 seconds");
            released.countDown();

            assertThatThrownBy(stream::read)
                    .as("nothing is left out")
                    .isInstanceOfSatisfying(
                            IOException.class,
                            failure -> assertThat(
                                            FileAccess.Unread.because(failure).wouldHelp())
                                    .isEqualTo("the same call when the drive is available again"));
        }

        // On a busy machine, the call may have failed before its thread began to read.
        Deadline.usual().await("the file is read", () -> !readers.isEmpty());
        assertThat(readers).noneMatch(Thread::isVirtual);
    }

    @Test
    @DisplayName("a file of several blocks is read whole")
    void long_files_are_read_whole() throws Exception {
        var bytes = new byte[600_000];
        new Random(1).nextBytes(bytes);
        Files.write(root.resolve("long.txt"), bytes);

        try (var stream = ((Decision.Granted) check("long.txt")).file().open()) {
            assertThat(stream.readAllBytes()).isEqualTo(bytes);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {".hidden.txt", ".ssh/id.txt", "sub/.git/config.txt", ".ssh/missing.txt", ".missing.txt", "l.txt"
            })
    @DisplayName("S14: hidden files are not read, whoever asks and however they are named")
    void hidden_files_are_refused(String name) throws IOException {
        Files.writeString(root.resolve(".hidden.txt"), "hidden");
        Files.writeString(Files.createDirectory(root.resolve(".ssh")).resolve("id.txt"), "hidden");
        Files.writeString(Files.createDirectories(root.resolve("sub/.git")).resolve("config.txt"), "hidden");
        Files.createSymbolicLink(root.resolve("l.txt"), root.resolve(".ssh/id.txt"));

        assertThat(check(name)).satisfies(refusedAs("hidden"));
    }

    @Test
    void hidden_directories_can_be_allowed() throws IOException {
        var hidden = Files.createDirectory(root.resolve(".notes"));
        Files.writeString(hidden.resolve("a.txt"), "note");

        access = new FileAccess(new AllowedRoots(List.of(root, hidden), false, false, List.of()), root, root, 1);
        assertThat(content(check(".notes/a.txt"))).isEqualTo("note");

        access = new FileAccess(new AllowedRoots(List.of(root), false, true, List.of()), root, root, 1);
        assertThat(content(check(".notes/a.txt"))).isEqualTo("note");
    }

    @Test
    @DisplayName("S14: the server's own data and key files are not read by a root above them")
    void own_files_are_reserved() throws IOException {
        var data = Files.createDirectory(root.resolve("data"));
        var key = Files.writeString(root.resolve("key.txt"), "secret");
        Files.writeString(data.resolve("a.txt"), "data");

        access = new FileAccess(new AllowedRoots(List.of(root), false, true, List.of(data, key)), root, root, 1);
        assertThat(check("data/a.txt")).satisfies(refusedAs("its own data"));
        assertThat(check("key.txt")).satisfies(refusedAs("its own data"));

        access = new FileAccess(new AllowedRoots(List.of(data), false, false, List.of(data, key)), root, root, 1);
        assertThat(content(check("data/a.txt"))).isEqualTo("data");
    }

    @Test
    @DisplayName("S5: without a key, the roots of the server's user are for processes of that user")
    void strangers_read_nothing_of_the_owner() {
        var owners = new FileAccess(new AllowedRoots(List.of(root), true, false, List.of()), root, root, 1);

        assertThat(owners.check("in.txt", Caller.LOCAL, () -> false)).satisfies(refusedAs("its own user"));
        assertThat(owners.check("in.txt", Caller.LOCAL, () -> true)).isInstanceOf(Decision.Granted.class);
        assertThat(owners.check("in.txt", new Caller("key", Set.of(Permission.ALL)), () -> false))
                .isInstanceOf(Decision.Granted.class);
        assertThat(access.check("in.txt", Caller.LOCAL, () -> false))
                .as("directories that the operator named are for everybody")
                .isInstanceOf(Decision.Granted.class);
    }

    @Test
    void names_that_are_not_utf_8_are_explained() {
        assertThat(check("caf\uFFFD.txt")).satisfies(refusedAs("not UTF-8"));
    }

    private Decision check(String name) {
        return access.check(name, Caller.LOCAL, () -> true);
    }

    private static Consumer<Decision> refusedAs(String why) {
        return decision -> assertThat(decision)
                .asInstanceOf(InstanceOfAssertFactories.type(Decision.Refused.class))
                .extracting(Decision.Refused::why)
                .asString()
                .contains(why);
    }

    /// What was read of a file, if it could be read.
    private Set<String> attempt(String name) {
        try {
            return check(name) instanceof Decision.Granted granted ? Set.of(content(granted)) : Set.of();
        } catch (IOException _) {
            return Set.of();
        }
    }

    private static boolean answered(FileThreads threads) {
        try {
            return threads.call(() -> true);
        } catch (IOException _) {
            return false;
        }
    }

    private static void pipe(Path path) throws Exception {
        assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor())
                .isZero();
    }

    private static String content(Decision decision) throws IOException {
        try (var stream = ((Decision.Granted) decision).file().open()) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
