package pinakes.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.Deadline;
import pinakes.tool.Caller;
import pinakes.transport.fixture.DuplexContract;
import pinakes.transport.fixture.Fixture;
import pinakes.transport.fixture.Line;
import pinakes.transport.fixture.Rpc;
import pinakes.transport.mcp.connection.DuplexLimits;
import tools.jackson.databind.JsonNode;

class StdioTransportTest extends DuplexContract {
    private static final int LINE_BYTES_MAX = 64 * 1024;

    @Override
    protected Line connect(Fixture server) throws IOException {
        return new Pipes(server);
    }

    @Test
    @DisplayName("K16: at the end of the input open work is finished and answered, then it returns")
    void end_of_input() throws Exception {
        var lines = serve(Rpc.request(1, "tools/call", "{\"name\": \"echo\"}")
                + "\n"
                + Rpc.stateless(2, "subscriptions/listen", "{\"notifications\": {}}")
                + "\r\n\n  \n"
                + Rpc.request(3, "ping", "{}"));

        assertThat(lines.stream()
                        .filter(line -> line.has("result"))
                        .map(line -> line.path("id").asInt()))
                .containsExactlyInAnyOrder(1, 3);
    }

    @Test
    @DisplayName("K16: work that does not end is not waited for longer than agreed")
    void end_of_input_with_endless_work() throws Exception {
        var request = Rpc.request(1, "tools/call", "{\"name\": \"slow\"}") + "\n";
        var out = new ByteArrayOutputStream();

        transport(Duration.ofMillis(100))
                .run(
                        new SequenceInputStream(
                                new ByteArrayInputStream(request.getBytes(StandardCharsets.UTF_8)), new EndOnceBegun()),
                        out);

        assertThat(out.size()).isZero();
        fixture.probe.awaitInterrupted();
    }

    @Test
    @DisplayName("S10: a line that is too long is skipped and answered with an error; the next one counts")
    void oversized_line() throws Exception {
        var lines = serve("\"" + "x".repeat(5 * LINE_BYTES_MAX) + "\"\n" + Rpc.request(1, "ping", "{}") + "\n");

        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst().at("/error/code").asInt()).isEqualTo(-32600);
        assertThat(lines.getLast().path("id").asInt()).isEqualTo(1);
    }

    @Test
    @DisplayName("S10: a line that is not UTF-8 is answered with an error")
    void invalid_utf8() throws Exception {
        var out = new ByteArrayOutputStream();
        transport(Deadline.USUAL).run(new ByteArrayInputStream(new byte[] {'"', (byte) 0xFF, '"', '\n'}), out);

        var answer = Rpc.read(out.toString(StandardCharsets.UTF_8));
        assertThat(answer.at("/error/code").asInt()).isEqualTo(-32700);
    }

    @Test
    @DisplayName("K16: a thousand requests at once are all answered, none is turned away")
    void bursts_are_answered() throws Exception {
        var input = new StringBuilder();
        for (var id = 0; id < 1_000; id++) {
            input.append(Rpc.request(id, "tools/call", "{\"name\": \"echo\"}")).append('\n');
        }

        var lines = serve(input.toString());

        assertThat(lines).hasSize(1_000).allMatch(line -> line.has("result"));
    }

    @Test
    @DisplayName("S10: beyond so many requests at a time a further one is turned away, and the others can be cancelled")
    void requests_are_bounded() throws Exception {
        var input = Rpc.request(1, "tools/call", "{\"name\": \"slow\"}")
                + "\n"
                + Rpc.request(2, "ping", "{}")
                + "\n"
                + Rpc.notification("notifications/cancelled", "{\"requestId\": 1}");
        var narrow = new DuplexLimits(1, Duration.ofMillis(10), 1024);
        var out = new ByteArrayOutputStream();

        new StdioTransport(fixture.server, Caller.LOCAL, narrow, LINE_BYTES_MAX, Deadline.USUAL)
                .run(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out);

        var answer = Rpc.read(out.toString(StandardCharsets.UTF_8));
        assertThat(answer.path("id").asInt()).isEqualTo(2);
        assertThat(answer.at("/error/data/error_type").asString()).isEqualTo("overloaded");
    }

    @Test
    void output_is_written_by_a_platform_thread_because_a_pipe_may_block_it() throws Exception {
        var writers = new CopyOnWriteArrayList<Thread>();
        var out = new OutputStream() {
            @Override
            public void write(int value) {
                writers.add(Thread.currentThread());
            }
        };
        var request = Rpc.request(1, "ping", "{}") + "\n";

        transport(Deadline.USUAL).run(new ByteArrayInputStream(request.getBytes(StandardCharsets.UTF_8)), out);

        assertThat(writers).isNotEmpty().allMatch(thread -> !thread.isVirtual() && thread.isDaemon());
    }

    private List<JsonNode> serve(String input) throws IOException, InterruptedException {
        var out = new ByteArrayOutputStream();
        transport(Deadline.USUAL).run(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out);
        return out.toString(StandardCharsets.UTF_8).lines().map(Rpc::read).toList();
    }

    private StdioTransport transport(Duration waitMax) {
        return new StdioTransport(fixture.server, Caller.LOCAL, Fixture.PATIENT, LINE_BYTES_MAX, waitMax);
    }

    /// Input without content that ends once the slow tool is at work.
    private final class EndOnceBegun extends InputStream {
        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            try {
                fixture.probe.awaitBegun();
                return -1;
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public int read() throws IOException {
            return read(new byte[1], 0, 1);
        }
    }

    /// A client at the other end of two pipes.
    private static final class Pipes extends Line {
        private final PipedOutputStream toServer = new PipedOutputStream();
        private final PipedInputStream fromServer = new PipedInputStream(64 * 1024);

        Pipes(Fixture fixture) throws IOException {
            var in = new PipedInputStream(toServer, 64 * 1024);
            var out = new PipedOutputStream(fromServer);
            var transport = new StdioTransport(
                    fixture.server, Caller.LOCAL, Fixture.PATIENT, LINE_BYTES_MAX, Duration.ofMillis(100));
            Thread.ofVirtual().start(() -> {
                try (out) {
                    transport.run(in, out);
                } catch (IOException | InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            Thread.ofVirtual().start(this::read);
        }

        @Override
        public void send(String text) throws IOException {
            toServer.write((text + '\n').getBytes(StandardCharsets.UTF_8));
            toServer.flush();
        }

        @Override
        public void close() throws IOException {
            toServer.close();
        }

        private void read() {
            try (var lines = new BufferedReader(new InputStreamReader(fromServer, StandardCharsets.UTF_8))) {
                lines.lines().forEach(this::received);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }
}
