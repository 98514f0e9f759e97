package pinakes.conformance.attack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.conformance.product.MadeProgram;
import pinakes.conformance.product.Product;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
@DisplayName("S10, S13, S14, S16: the installed program, with a hostile client and in a hostile directory")
final class InstalledProgramIT {
    private static final String PING = "{\"jsonrpc\": \"2.0\", \"id\": %, \"method\": \"ping\"}\n";
    private static final int LONG_LINE_BYTES = 20 << 20;
    private static final int UNREAD_CALLS = 400;
    private static final String SECRET = "kb_a-secret-that-only-the-server-has";
    private static final Pattern READY = Pattern.compile("MCP +(http://\\S+)");

    @TempDir
    private Path temporary;

    private Path directory;

    @BeforeEach
    void prepare() throws IOException {
        directory = Files.createDirectory(temporary.resolve("a $(touch owned) `touch owned`; directory"));
    }

    @Test
    @DisplayName("S10: lines that are too long, not UTF-8, not JSON or too deep are answered, and the next one counts")
    void hostile_lines_are_answered() throws Exception {
        try (var program = start()) {
            var in = program.stdin();
            in.write('"');
            in.write("x".repeat(LONG_LINE_BYTES).getBytes(UTF_8));
            in.write("\"\n".getBytes(UTF_8));
            in.write(new byte[] {'{', '"', (byte) 0xC3, '"', ':', '1', '}', '\n'});
            in.write(new byte[] {0, 0, 0, '\n'});
            in.write("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"\n".getBytes(UTF_8));
            in.write(("[".repeat(100_000) + "\n").getBytes(UTF_8));
            in.write(PING.replace("%", "7").getBytes(UTF_8));
            in.write("{\"jsonrpc\": \"2.0\", \"id\": 8, \"met".getBytes(UTF_8)); // half a message, and then the end
            in.close();

            var answers = lines(program);
            assertThat(answers.stream().filter(answer -> answer.has("error"))).hasSize(6);
            assertThat(answers.stream().filter(answer -> answer.has("result")))
                    .singleElement()
                    .satisfies(answer -> assertThat(answer.path("id").asInt()).isEqualTo(7));
            assertThat(program.awaitExit(Deadline.usual())).isZero();
        }
        assertThat(temporary.resolve("owned")).doesNotExist();
        assertThat(directory.resolve("owned")).doesNotExist();
    }

    @Test
    @DisplayName("S10: a client that does not read is waited for with bounded memory, and loses no answer")
    void client_that_does_not_read() throws Exception {
        var sent = new AtomicInteger();
        try (var program = start()) {
            var in = program.stdin();
            Thread.ofVirtual().start(() -> {
                try (in) {
                    for (var id = 1; id <= UNREAD_CALLS; id++) {
                        in.write(("{\"jsonrpc\": \"2.0\", \"id\": " + id + ", \"method\": \"tools/list\", \"params\":"
                                        + " {\"_meta\": {\"padding\": \"" + "x".repeat(8_000) + "\"}}}\n")
                                .getBytes(UTF_8));
                        sent.incrementAndGet();
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            Deadline.usual().await("many unread answers", () -> sent.get() >= UNREAD_CALLS / 4);
            assertThat(memoryMegabytes(program.pid())).isLessThan(2_000);

            assertThat(lines(program).stream().map(answer -> answer.path("id").asInt()))
                    .hasSize(UNREAD_CALLS)
                    .doesNotHaveDuplicates();
            assertThat(program.awaitExit(Deadline.usual())).isZero();
        }
    }

    @Test
    @DisplayName("S13: files in the working directory are not taken for parts of the program")
    void working_directory_is_not_trusted() throws Exception {
        Files.writeString(directory.resolve("logback.xml"), "<configuration><broken></configuration>");
        Files.writeString(directory.resolve("logback-test.xml"), "<configuration><broken></configuration>");
        Files.writeString(directory.resolve("module-info.class"), "nothing");
        Files.createDirectories(directory.resolve("native"));
        Files.writeString(directory.resolve("native/libonnxruntime.so"), "nothing");
        Files.writeString(directory.resolve("java"), "#!/bin/sh\ntouch owned\n");
        assertThat(directory.resolve("java").toFile().setExecutable(true)).isTrue();

        try (var program = start()) {
            program.stdin()
                    .write(("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\":"
                                    + " \"add_task\", \"arguments\": {\"title\": \"Bees\"}}}\n")
                            .getBytes(UTF_8));
            program.stdin().close();

            assertThat(lines(program))
                    .singleElement()
                    .satisfies(answer -> assertThat(answer.at("/result/structuredContent/success")
                                    .asBoolean())
                            .isTrue());
            assertThat(program.awaitExit(Deadline.usual())).isZero();
            assertThat(program.stderr()).doesNotContain("Exception");
        }
        assertThat(directory.resolve("owned")).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @DisplayName("S14: neither the server nor the process that reads documents has a secret in its environment")
    void secrets_are_in_no_environment() throws Exception {
        var file = Files.writeString(directory.resolve("bees.txt"), "Bees dance.");
        var launch = Launch.of(
                directory,
                MadeProgram.get().directory().resolve("kb").toString(),
                "serve",
                "--mcp-port=0",
                "--engine-port=0",
                "--allowed-roots=" + directory,
                "--data-dir=" + directory.resolve("data"));
        for (var variable : List.of("KB_MCP_API_KEY", "KB_API_KEY", "KB_EMBEDDING_API_KEY")) {
            launch = launch.with(variable, SECRET);
        }
        try (var server = ServerProcess.start(Product.shortRun(launch))) {
            var address = URI.create(server.awaitLine(READY, Deadline.usual()).group(1));
            try (var client =
                    HttpWire.open(address, ClientProfile.stateless(), Map.of("Authorization", "Bearer " + SECRET))) {
                var arguments = Json.object().put("file_path", file.toString()).put("async", false);
                var added = client.call("knowledge-add", arguments);
                assertThat(added.isError()).as("%s", added).isFalse();
            }

            var processes = ProcessHandle.of(server.pid()).stream()
                    .flatMap(parent -> Stream.concat(Stream.of(parent), parent.descendants()))
                    .toList();
            assertThat(processes).as("the server and its worker").hasSizeGreaterThan(1);
            for (var process : processes) {
                assertThat(Files.readString(Path.of("/proc/" + process.pid() + "/environ"), ISO_8859_1))
                        .as(process.info().commandLine().orElse(""))
                        .doesNotContain(SECRET);
            }
        }
    }

    private ServerProcess start() throws IOException, InterruptedException {
        return ServerProcess.start(Launch.of(
                directory,
                "env",
                "-i",
                "PATH=.:/usr/bin:/bin",
                "HOME=" + directory,
                Product.SHORT_RUN_VARIABLE,
                MadeProgram.get().directory().resolve("kb").toString(),
                "stdio",
                "--data-dir",
                directory.resolve("data").toString()));
    }

    private static List<JsonNode> lines(ServerProcess program) throws IOException {
        var lines = new ArrayList<JsonNode>();
        try (var reader = new BufferedReader(new InputStreamReader(program.stdout(), UTF_8))) {
            for (var line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(Json.parse(line));
            }
        }
        return lines;
    }

    /// The resident memory of a process; 0 when it has ended, or where the system does not tell.
    private static long memoryMegabytes(long pid) throws IOException {
        var status = Path.of("/proc/" + pid + "/status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElse(0);
    }
}
