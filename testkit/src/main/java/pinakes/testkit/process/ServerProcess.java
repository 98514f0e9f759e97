package pinakes.testkit.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import pinakes.testkit.Deadline;

/// A program that runs during a test and never outlives it.
public final class ServerProcess implements AutoCloseable {
    private static final int FREE_PORT_MIN = 20_000;
    private static final int FREE_PORT_MAX = 32_000;
    private static final int FREE_PORT_ATTEMPTS_MAX = 1_000;

    /// For printing what all threads do.
    private static final Duration DUMP_TIME = Duration.ofSeconds(5);

    /// Only increases, so that no port is used twice in this process.
    private static final AtomicInteger NEXT_PORT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt());

    private final Process process;
    private final OutputLog stderr;

    private ServerProcess(Process process) {
        this.process = process;
        this.stderr = OutputLog.of(process.getErrorStream());
    }

    /// Starts a program. Its standard input and output belong to the caller; its standard error is recorded.
    public static ServerProcess start(Launch launch) {
        try {
            return new ServerProcess(launch.builder().start());
        } catch (IOException e) {
            throw new UncheckedIOException("could not start " + launch.command(), e);
        }
    }

    /// A port that is free, and stays free: the system gives ports of this range only to those who name them.
    public static int freePort() {
        for (var attempt = 0; attempt < FREE_PORT_ATTEMPTS_MAX; attempt++) {
            var port = FREE_PORT_MIN + Math.floorMod(NEXT_PORT.getAndIncrement(), FREE_PORT_MAX - FREE_PORT_MIN);
            try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return port;
            } catch (IOException _) {
                // In use.
            }
        }
        throw new IllegalStateException("no free port");
    }

    /// Waits for a line on standard error, such as the one that says the server is ready.
    public MatchResult awaitLine(Pattern pattern, Deadline deadline) throws InterruptedException {
        return stderr.await(pattern, deadline);
    }

    /// Waits until a local port accepts connections.
    public void awaitPort(int port, Deadline deadline) {
        deadline.await("port " + port + " opens; the program said: " + stderr(), () -> {
            if (!process.isAlive()) {
                throw new AssertionError("ended with " + process.exitValue() + ": " + stderr());
            }
            return isOpen(port);
        });
    }

    /// Waits until the program exits, and returns its exit code.
    public int awaitExit(Deadline deadline) throws InterruptedException {
        if (!process.waitFor(deadline.remainingNanos(), TimeUnit.NANOSECONDS)) {
            throw deadline.missed("the program ends; it said: " + stderr());
        }
        return process.exitValue();
    }

    /// Stops the program as Ctrl-C or a supervisor does, and returns its exit code.
    public int stop(Deadline deadline) throws InterruptedException {
        // Through the handle: `Process.destroy` would close our end of the pipes and lose the program's last words.
        process.toHandle().destroy();
        return awaitExit(deadline);
    }

    /// Kills the program and its child processes (`kill -9`) and waits until they have ended.
    public void kill() {
        var family = process.descendants().toList();
        process.destroyForcibly();
        family.forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
        family.forEach(member -> member.onExit().join());
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    /// Standard error so far.
    public String stderr() {
        return stderr.text();
    }

    /// Standard error, once the program has ended.
    public String wholeStderr(Deadline deadline) throws InterruptedException {
        return stderr.whole(deadline);
    }

    /// What the threads of a hanging Java program do, which it prints to its standard output.
    public String threads() throws InterruptedException {
        try {
            new ProcessBuilder("kill", "-QUIT", Long.toString(pid())).start().waitFor();
            Thread.sleep(DUMP_TIME);
            return new String(stdout().readNBytes(stdout().available()), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The program's standard output, for a [pinakes.testkit.wire.StdioWire].
    public InputStream stdout() {
        return process.getInputStream();
    }

    /// The program's standard input, for a [pinakes.testkit.wire.StdioWire].
    public OutputStream stdin() {
        return process.getOutputStream();
    }

    @Override
    public void close() {
        kill();
    }

    void closeStdin() {
        try {
            process.getOutputStream().close();
        } catch (IOException _) {
            // The program has ended already and reads no more.
        }
    }

    private static boolean isOpen(int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
