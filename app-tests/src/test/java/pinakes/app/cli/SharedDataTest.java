package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.RestWire;
import pinakes.testkit.wire.StdioWire;

/// Several real processes on one data directory.
final class SharedDataTest {
    /// Connects to a socket and asks for the keys; the exit code says whether it got as far as that.
    private static final String KNOCK = """
            import java.net.UnixDomainSocketAddress;
            import java.nio.ByteBuffer;
            import java.nio.channels.SocketChannel;

            class Knock {
                public static void main(String[] arguments) throws Exception {
                    try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(arguments[0]))) {
                        channel.write(ByteBuffer.wrap(
                                "GET /api/v1/keys HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n".getBytes()));
                        var answer = ByteBuffer.allocate(15);
                        channel.read(answer);
                        System.out.println(new String(answer.array()));
                    }
                }
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
    @DisplayName("R1: while ./kb stdio owns the data directory, other commands and clients work through it")
    void commands_and_a_second_client_share_it() throws Exception {
        try (var first = start("stdio");
                var client = client(first)) {
            client.call("add_task", Json.object().put("title", "From the first client"));

            assertThat(kb.run("key", "add", "agent", "--yes")).as(kb.said()).isZero();
            assertThat(kb.run("status")).as(kb.said()).isZero();
            try (var second = start("stdio")) {
                var other = client(second);
                assertThat(other.call("list_tasks", Json.object()).body().toString())
                        .contains("From the first client");

                first.kill();

                other.call("add_task", Json.object().put("title", "After the first was killed"));
                assertThat(other.call("list_tasks", Json.object()).body().toString())
                        .contains("From the first client", "After the first was killed");
                kb.clear();
                assertThat(kb.run("key", "list")).as(kb.said()).isZero();
                assertThat(kb.shown()).contains("agent#");
                other.close();
                assertThat(second.awaitExit(Deadline.usual())).isZero();
            }
        }
        assertThat(socket()).as("removed by the last owner").doesNotExist();
        assertThat(kb.run("status")).isZero();
    }

    @Test
    @DisplayName("S5: the owner of the data directory needs no key at a running server, and can always manage keys")
    void owner_needs_no_key() throws Exception {
        try (var servers = kb.serve()) {
            assertThat(kb.run("key", "add", "reader", "--yes", "--permission", "documents:read"))
                    .as(kb.said())
                    .isZero();
            var open = RestWire.open(servers.restUrl());
            Deadline.usual()
                    .await("a key is required", () -> open.get("/api/v1/keys").statusCode() == 401);

            assertThat(kb.run("key", "list")).as(kb.said()).isZero();
            assertThat(kb.run("status")).as(kb.said()).isZero();
            assertThat(kb.run("key", "revoke", "reader")).as(kb.said()).isZero();
            assertThat(kb.run("key", "clear", "--yes")).as(kb.said()).isZero();
        }
    }

    @Test
    @DisplayName("R1: ./kb stdio works through a running server")
    void stdio_uses_a_server() throws Exception {
        try (var _ = kb.serve();
                var process = start("stdio");
                var client = client(process)) {
            kb.run("key", "add", "agent", "--yes");

            var added = client.call("add_task", Json.object().put("title", "Through the server"));

            assertThat(added.isError()).isFalse();
        }
    }

    @Test
    @DisplayName("R1: a server that starts later gets the data directory from ./kb stdio, whose clients do not notice")
    void server_takes_over() throws Exception {
        try (var owner = start("stdio");
                var client = client(owner);
                var second = start("stdio");
                var other = client(second)) {
            client.call("add_task", Json.object().put("title", "Before the server"));

            try (var servers = kb.serve()) {
                client.call("add_task", Json.object().put("title", "Through the server"));
                other.call("add_task", Json.object().put("title", "And so does the other"));

                assertThat(RestWire.open(servers.restUrl()).get("/api/v1/todos").body())
                        .contains("Before the server", "Through the server", "And so does the other");
                assertThat(kb.data().resolve("run/wanted")).doesNotExist();
            }
            client.call("add_task", Json.object().put("title", "After the server"));

            assertThat(other.call("list_tasks", Json.object()).body().toString())
                    .contains("Before the server", "Through the server", "After the server");
        }
    }

    @Test
    @DisplayName("R1: a command that does not end keeps a server from starting, which says what to end")
    void server_names_the_owner() throws Exception {
        Files.writeString(directory.resolve("heron.txt"), "Herons stand still.");
        try (var adding = start("add", "heron.txt", "--embedding-url", "http://127.0.0.1:1/v1")) {
            Deadline.usual().await("it shares: " + adding.stderr(), () -> Files.exists(socket()));

            assertThat(kb.run("serve", "--mcp-port", "0", "--engine-port", "0")).isEqualTo(1);

            assertThat(kb.complaint()).contains("is in use by process " + adding.pid());
        }
    }

    @Test
    @DisplayName("R1: while files are added without a server, other commands work")
    void long_commands_share_it() throws Exception {
        Files.writeString(directory.resolve("heron.txt"), "Herons stand still.");
        try (var adding = start("add", "heron.txt", "--embedding-url", "http://127.0.0.1:1/v1")) {
            Deadline.usual().await("it shares: " + adding.stderr(), () -> Files.exists(socket()));

            assertThat(kb.run("task", "add", "Meanwhile")).as(kb.said()).isZero();
            assertThat(adding.isAlive()).as("its model never answers").isTrue();
        }
    }

    @Test
    @DisplayName("R1: a data directory whose socket would have too long a path is shared all the same")
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "long paths need a setting there")
    void long_path() throws Exception {
        var data = directory.resolve("d".repeat(60)).resolve("e".repeat(60));
        kb.set("KB_DATA_DIR", data.toString());
        var link = data.resolve("run/kb.sock");
        Path elsewhere;
        try (var owner = start(data, "stdio");
                var client = client(owner)) {
            client.call("add_task", Json.object().put("title", "Far below"));
            elsewhere = Files.readSymbolicLink(link);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(elsewhere.getParent())))
                    .isEqualTo("rwx------");

            assertThat(kb.run("status")).as(kb.said()).isZero();
            owner.kill();
        }

        try (var next = start(data, "stdio");
                var _ = client(next)) {
            assertThat(elsewhere.getParent()).as("the leftover is removed").doesNotExist();
            assertThat(kb.run("status")).as(kb.said()).isZero();
        }
    }

    @Test
    @DisplayName("S5: the socket is for the owner alone")
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "no POSIX permissions")
    void permissions() throws Exception {
        Files.createDirectories(kb.data());
        Files.setPosixFilePermissions(kb.data(), PosixFilePermissions.fromString("rwxr-xr-x"));
        try (var _ = kb.serve()) {
            assertThat(permissions(kb.data().resolve("run"))).isEqualTo("rwx------");
            assertThat(permissions(socket())).isEqualTo("rw-------");
        }
    }

    @Test
    @DisplayName("S5: another user of the machine cannot use the socket")
    @EnabledOnOs(OS.LINUX)
    void other_user_is_refused(@TempDir(factory = SystemTemporary.class) Path open) throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "needs root to become another user");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "needs setpriv");
        var shared = new CommandLine(open);
        Files.createDirectories(shared.data());
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(shared.data(), PosixFilePermissions.fromString("rwxr-xr-x"));
        var knock = Files.writeString(open.resolve("Knock.java"), KNOCK);
        Files.setPosixFilePermissions(knock, PosixFilePermissions.fromString("rw-r--r--"));
        try (var _ = shared.serve()) {
            var socket = shared.data().resolve("run/kb.sock");
            var own = List.of(java(), knock.toString(), socket.toString());
            var foreign = new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
            foreign.addAll(own);

            var owner = FinishedProcess.run(Launch.of(open, own.toArray(String[]::new)), Deadline.usual());
            var stranger = FinishedProcess.run(Launch.of(open, foreign.toArray(String[]::new)), Deadline.usual());

            assertThat(owner.stdout()).as(owner.stderr()).startsWith("HTTP/1.1 200 OK");
            assertThat(stranger.exitCode()).isNotZero();
            assertThat(stranger.stdout()).isEmpty();
            assertThat(stranger.stderr()).contains("Permission denied");
        }
    }

    /// The tests' own directory may be closed to other users.
    private static final class SystemTemporary implements TempDirFactory {
        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
            return Files.createTempDirectory(Path.of("/tmp"), "pinakes");
        }
    }

    private Path socket() {
        return kb.data().resolve("run/kb.sock");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
    }

    private static StdioWire client(ServerProcess process) {
        return StdioWire.open(process.stdout(), process.stdin(), ClientProfile.session("2025-11-25"));
    }

    private ServerProcess start(String... command) {
        return start(kb.data(), command);
    }

    private ServerProcess start(Path data, String... command) {
        var java = Stream.of(
                java(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
        var arguments = Stream.concat(java, Stream.of(command));
        return ServerProcess.start(
                Launch.of(directory, arguments.toArray(String[]::new)).with("KB_DATA_DIR", data.toString()));
    }

    private static String java() {
        return ProcessHandle.current().info().command().orElseThrow();
    }
}
