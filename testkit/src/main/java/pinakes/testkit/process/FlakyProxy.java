package pinakes.testkit.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;

/// A network between two programs that can fail in every way a network fails.
public final class FlakyProxy implements AutoCloseable {
    private static final int BUFFER_BYTES = 16 * 1024;

    private final ServerSocket listening;
    private volatile int target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile Trouble trouble = new Trouble.None();

    /// What is wrong with the network.
    public sealed interface Trouble {
        record None() implements Trouble {}

        /// Connections are closed as soon as they are made.
        record Drop() implements Trouble {}

        /// Requests arrive, answers never do.
        record Hang() implements Trouble {}

        /// Nothing passes in either direction and nothing ends, as when a cable is pulled; what was sent arrives when
        /// the trouble is over.
        record Silence() implements Trouble {}

        /// The same for the first connections; later ones work, as when another machine has taken over the address.
        record SilenceOfFirst(int connections) implements Trouble {}

        /// Answers end after so many bytes.
        record Cut(int bytes) implements Trouble {}

        /// Answers stop after so many bytes, but do not end.
        record Stall(int bytes) implements Trouble {}

        /// The first connections are cut off after the request was handed on, later ones work.
        record CutFirst(AtomicInteger left) implements Trouble {}
    }

    private FlakyProxy(ServerSocket listening, int target) {
        this.listening = listening;
        this.target = target;
    }

    public static FlakyProxy before(int port) throws IOException {
        return before(port, ServerSocketFactory.getDefault());
    }

    /// A network that ends TLS: clients connect with it, while the program behind does not know of it.
    public static FlakyProxy withTls(int port, SSLContext tls) throws IOException {
        return before(port, tls.getServerSocketFactory());
    }

    private static FlakyProxy before(int port, ServerSocketFactory sockets) throws IOException {
        var proxy = new FlakyProxy(sockets.createServerSocket(0, 100, InetAddress.getLoopbackAddress()), port);
        Thread.ofVirtual().start(proxy::accept);
        return proxy;
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + port());
    }

    public int port() {
        return listening.getLocalPort();
    }

    public void set(Trouble next) {
        lock.lock();
        try {
            trouble = next;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Waits while nothing passes.
    ///
    /// @param connection counted from 1
    private void awaitPassage(int connection) {
        lock.lock();
        try {
            while (trouble instanceof Trouble.Silence
                    || (trouble instanceof Trouble.SilenceOfFirst(var silent) && connection <= silent)) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Leads further connections to another port, as when the program there has moved.
    public void leadTo(int port) {
        target = port;
    }

    /// Ends every connection, as a killed process does.
    public void cutAll() {
        open.forEach(FlakyProxy::close);
    }

    public int connections() {
        return connections.get();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        cutAll();
    }

    private void accept() {
        try {
            while (true) {
                var client = listening.accept();
                var connection = connections.incrementAndGet();
                open.add(client);
                Thread.ofVirtual().start(() -> serve(client, connection));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void serve(Socket client, int connection) {
        awaitPassage(connection);
        if (trouble instanceof Trouble.Drop) {
            close(client);
            return;
        }
        try (var server = new Socket(InetAddress.getLoopbackAddress(), target)) {
            open.add(server);
            var upwards = Thread.ofVirtual().start(() -> pump(client, server, connection));
            answer(server.getInputStream(), client.getOutputStream(), connection);
            close(client);
            upwards.join();
        } catch (IOException | InterruptedException _) {
            close(client);
        }
    }

    private void pump(Socket from, Socket to, int connection) {
        try {
            var buffer = new byte[BUFFER_BYTES];
            var in = from.getInputStream();
            for (var count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                awaitPassage(connection);
                to.getOutputStream().write(buffer, 0, count);
            }
            awaitPassage(connection);
        } catch (IOException _) {
            // the other side sees it
        } finally {
            close(to);
        }
    }

    private void answer(InputStream in, OutputStream out, int connection) throws IOException {
        var buffer = new byte[BUFFER_BYTES];
        var passed = 0;
        for (var count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            awaitPassage(connection);
            switch (trouble) {
                case Trouble.None _, Trouble.Silence _, Trouble.SilenceOfFirst _ -> out.write(buffer, 0, count);
                case Trouble.Hang _ -> {}
                case Trouble.Drop _ -> {
                    return;
                }
                case Trouble.Cut(var bytes) -> {
                    out.write(buffer, 0, Math.max(0, Math.min(count, bytes - passed)));
                    if (passed + count >= bytes) {
                        return;
                    }
                }
                case Trouble.Stall(var bytes) -> out.write(buffer, 0, Math.max(0, Math.min(count, bytes - passed)));
                case Trouble.CutFirst(var left) -> {
                    if (left.getAndDecrement() > 0) {
                        return;
                    }
                    out.write(buffer, 0, count);
                }
            }
            out.flush();
            passed += count;
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // it is as good as closed
        }
    }
}
