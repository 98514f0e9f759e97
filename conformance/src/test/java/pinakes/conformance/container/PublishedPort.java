package pinakes.conformance.container;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// A port of this machine behind which a container answers: what a container engine does for `ports`.
final class PublishedPort implements AutoCloseable {
    private final ServerSocket listening;
    private final InetSocketAddress inside;

    private PublishedPort(ServerSocket listening, InetSocketAddress inside) {
        this.listening = listening;
        this.inside = inside;
    }

    /// Publishes it on the loopback address, at a port that is free: the one in the file may be in use here.
    static PublishedPort of(String address, int port) {
        try {
            var published = new PublishedPort(
                    new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), new InetSocketAddress(address, port));
            Thread.ofVirtual().start(published::accept);
            return published;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return listening.getLocalPort();
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() {
        try {
            while (true) {
                var outside = listening.accept();
                Thread.ofVirtual().start(() -> connect(outside));
            }
        } catch (IOException _) {
            // Closed: nobody is let in any more.
        }
    }

    private void connect(Socket outside) {
        try (outside;
                var container = new Socket(inside.getAddress(), inside.getPort())) {
            var back = Thread.ofVirtual().start(() -> copy(container, outside));
            copy(outside, container);
            back.join();
        } catch (IOException _) {
            // The container does not answer, which the one outside notices.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException _) {
            // One of the two hung up, and the other one will notice.
        }
    }
}
