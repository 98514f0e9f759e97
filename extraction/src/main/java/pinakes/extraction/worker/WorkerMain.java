package pinakes.extraction.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.format.InProcessExtractor;

/// The program that a worker runs: reads one document after the other until its parent is gone.
public final class WorkerMain {
    /// Deeply nested documents need it; only as much as is really used costs memory.
    private static final long STACK_BYTES = 64L << 20;

    private WorkerMain() {}

    /// Runs until the parent closes the connection.
    ///
    /// @param arguments the socket to connect to
    public static void main(String[] arguments) throws IOException {
        var standardInput = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        var secret = standardInput.readLine();
        var socket = Path.of(arguments[0]);
        var directory = WorkerDirectory.given(socket.resolveSibling(".").normalize());
        Thread.ofPlatform().daemon().name("parent-watch").start(() -> outlive(standardInput, directory));
        // In a thread of its own, because the main thread's stack has a fixed size.
        var thread = new Thread(null, () -> serve(socket, secret, directory), "reader", STACK_BYTES);
        thread.start();
    }

    /// A parent that died has no use for an answer; a document may keep this process busy for long.
    private static void outlive(BufferedReader standardInput, WorkerDirectory directory) {
        try {
            while (standardInput.read() >= 0) {
                // Nothing is sent after the secret.
            }
        } catch (IOException broken) {
            // As good as the end.
        }
        end(directory, 0);
    }

    /// A parent that was killed cannot clear up after us.
    private static void end(WorkerDirectory directory, int code) {
        directory.close();
        Runtime.getRuntime().halt(code);
    }

    private static void serve(Path socket, String secret, WorkerDirectory directory) {
        try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
                var reading = new InProcessExtractor(Path.of(System.getProperty("java.io.tmpdir")))) {
            var in = new FrameReader(channel);
            var out = new FrameWriter(channel);
            out.write(new Frame.Hello(secret));
            while (in.read() instanceof Frame.Order order) {
                out.write(new Frame.Begun());
                obey(order, reading, out);
                in.allow(FrameReader.FRAME_BYTES_MAX);
            }
        } catch (EOFException parentClosed) {
            end(directory, 0);
        } catch (IOException broken) {
            end(directory, 1);
        }
    }

    private static void obey(Frame.Order order, InProcessExtractor reading, FrameWriter out) throws IOException {
        try {
            var request = new ExtractionRequest(Path.of(order.file()), order.fileName(), order.forceOcr());
            var extraction = reading.read(request, order.limits(), sending(out));
            for (var block : extraction.blocks()) {
                out.write(new Frame.Piece(block));
            }
            out.write(new Frame.Done(
                    extraction.format(),
                    extraction.method(),
                    extraction.description(),
                    extraction.pageCount(),
                    extraction.properties(),
                    extraction.warnings()));
        } catch (ExtractionException failure) {
            out.write(new Frame.Failed(failure.reason(), String.valueOf(failure.getMessage()), detail(failure)));
        }
    }

    private static ReadingProgress sending(FrameWriter out) {
        return (unit, done, total) -> {
            try {
                out.write(new Frame.Progress(unit, done, total));
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        };
    }

    private static String detail(ExtractionException failure) {
        var cause = failure.getCause();
        return cause == null ? "" : cause.toString();
    }
}
