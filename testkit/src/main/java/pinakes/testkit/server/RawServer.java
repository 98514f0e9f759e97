package pinakes.testkit.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/// A server that answers one request with success and then does what a test wants, such as sending a body that never
/// ends.
public final class RawServer implements AutoCloseable {
    private final ServerSocket socket;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CompletableFuture<Boolean> ended;

    /// What follows the status line.
    ///
    /// @param beginning headers, an empty line and the first bytes of the body
    public RawServer(String beginning, Rest rest) throws IOException {
        socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ended = CompletableFuture.supplyAsync(() -> answered(beginning, rest), Thread::startVirtualThread);
    }

    /// What happens after the beginning of the answer; the connection is closed afterwards.
    public interface Rest {
        Rest NOTHING = _ -> {};

        /// Sends nothing until the client goes.
        Rest SILENCE = connection -> connection.getInputStream().transferTo(OutputStream.nullOutputStream());

        /// Sends chunks until the client goes.
        Rest ENDLESS_CHUNKS = connection -> {
            while (true) {
                connection.getOutputStream().write("1\r\nx\r\n".getBytes(US_ASCII));
            }
        };

        void follow(Socket connection) throws IOException;
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    /// Waits until the answer has begun.
    public void awaitBegin() throws InterruptedException {
        begun.await();
    }

    /// Whether the answer has begun.
    public boolean hasBegun() {
        return begun.getCount() == 0;
    }

    /// Completed when the connection has ended.
    public CompletableFuture<Boolean> ended() {
        return ended;
    }

    private boolean answered(String beginning, Rest rest) {
        try (var connection = socket.accept()) {
            readRequest(connection);
            connection.getOutputStream().write(("HTTP/1.1 200 OK\r\n" + beginning).getBytes(US_ASCII));
            begun.countDown();
            rest.follow(connection);
            return true;
        } catch (IOException _) {
            return true; // the client has gone
        }
    }

    /// Leaves nothing unread: closing the connection would reset it then, and the client could lose the answer.
    private static void readRequest(Socket connection) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(connection.getInputStream(), US_ASCII));
        for (var line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
            // the request has no body, so it ends with an empty line
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
