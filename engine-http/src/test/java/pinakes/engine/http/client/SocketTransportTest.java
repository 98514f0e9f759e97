package pinakes.engine.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.http.client.connection.SocketConnector;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.testkit.Deadline;

final class SocketTransportTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("R1: an upload that the engine refuses before it has read all of it is refused for that reason")
    void refused_upload() throws Exception {
        var bytes = new byte[8 * 1024 * 1024]; // more than the engine takes and the socket holds
        try (var served = ServedEngine.open(directory);
                var engine = behind(served.at(directory.resolve("s")))) {
            var submitted = engine.ingestion()
                    .submit(new NewDocument(
                            DocumentKind.FILE,
                            "big.txt",
                            null,
                            () -> new ByteArrayInputStream(bytes),
                            DocumentMetadata.NONE,
                            false,
                            "local"));

            assertThat(submitted)
                    .isInstanceOfSatisfying(
                            Submission.Refused.class,
                            refused -> assertThat(refused.fault().code()).isEqualTo(IngestFault.Code.FILE_TOO_LARGE));
        }
    }

    @Test
    void engine_that_is_gone_is_named() {
        var socket = directory.resolve("gone");
        try (var engine = RemoteEngine.behind(connector(socket), "local", EngineAddress.ofSocket(socket, null))) {
            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(engine::greet)
                    .withMessageContaining("engine unreachable at " + socket + ".");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{}",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nmany\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-",
                "HTTP/1.1 fine\r\n\r\n",
                "SSH-2.0-OpenSSH_10.2\r\n",
                ""
            })
    @DisplayName("R1: a response that is cut off or makes no sense is an error, never an answer")
    void broken_response(String response) throws Exception {
        var socket = directory.resolve("s");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                var listening = listening(socket);
                var engine = RemoteEngine.behind(connector(socket), "local", EngineAddress.ofSocket(socket, null))) {
            threads.execute(() -> answerAll(listening, response));

            assertThatExceptionOfType(EngineUnavailableException.class).isThrownBy(engine::status);
        }
    }

    @Test
    @DisplayName("R1: an interrupt closes the connection, so that the engine can stop its work")
    void interrupt_closes_the_connection() throws Exception {
        var socket = directory.resolve("s");
        var asked = new CountDownLatch(1);
        var closed = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                var listening = listening(socket);
                var engine = RemoteEngine.behind(connector(socket), "local", EngineAddress.ofSocket(socket, null))) {
            threads.execute(() -> ignore(listening, asked, closed));
            var caller = Thread.ofVirtual().start(() -> {
                try {
                    engine.status();
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            });
            await(asked);

            caller.interrupt();

            await(closed);
        }
    }

    /// Reads one request and never answers it.
    private static void ignore(ServerSocketChannel listening, CountDownLatch asked, CountDownLatch closed) {
        try (var channel = listening.accept()) {
            var bytes = ByteBuffer.allocate(64 * 1024);
            channel.read(bytes);
            asked.countDown();
            while (channel.read(bytes.clear()) >= 0) {
                // The client sends nothing more.
            }
            closed.countDown();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    private RemoteEngine behind(SocketConnector socket) {
        return RemoteEngine.behind(socket, "local", EngineAddress.ofSocket(directory.resolve("s"), null));
    }

    private static SocketConnector connector(Path socket) {
        return () -> {
            try {
                return SocketChannel.open(UnixDomainSocketAddress.of(socket));
            } catch (IOException e) {
                var refused = new ConnectException(e.getMessage());
                refused.initCause(e);
                throw refused;
            }
        };
    }

    private static ServerSocketChannel listening(Path socket) throws IOException {
        return ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket));
    }

    /// Answers every request with the same text, until nobody listens any more.
    private static void answerAll(ServerSocketChannel listening, String response) {
        try {
            while (true) {
                try (var channel = listening.accept()) {
                    channel.read(ByteBuffer.allocate(64 * 1024));
                    channel.write(ByteBuffer.wrap(response.getBytes(StandardCharsets.US_ASCII)));
                }
            }
        } catch (IOException _) {
            // The test is over.
        }
    }
}
