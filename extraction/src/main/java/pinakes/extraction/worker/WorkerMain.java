package pinakes.extraction.worker;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.SynchronousQueue;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.format.InProcessExtractor;
import pinakes.extraction.reading.PartTrail;
import pinakes.extraction.sandbox.SandboxLauncher;

/// The program that a worker runs: reads one document after the other until its parent is gone.
public final class WorkerMain {
    /// Deeply nested documents need a large stack; only the part in use takes memory.
    private static final long STACK_BYTES = 64L << 20;

    private WorkerMain() {}

    /// Runs until the parent closes the connection, which also happens when the parent dies.
    ///
    /// @param arguments the socket of the parent
    public static void main(String[] arguments) throws IOException {
        var socket = Path.of(arguments[0]);
        var directory = socket.resolveSibling("");
        var channel = connection(socket);
        var requests = new SynchronousQueue<Frame.Request>();
        // On a separate thread, because the main thread's stack has a fixed size.
        new Thread(null, () -> serve(channel, requests, directory), "reader", STACK_BYTES).start();
        // A document may keep the other thread busy for long; this one notices at once when the parent is gone.
        try {
            receive(new FrameReader(channel), requests);
        } finally {
            end(directory);
        }
    }

    /// The connection that the launcher made, since a confined worker cannot open one.
    private static SocketChannel connection(Path socket) throws IOException {
        return System.inheritedChannel() instanceof SocketChannel inherited
                ? inherited
                : SocketChannel.open(UnixDomainSocketAddress.of(socket));
    }

    private static void receive(FrameReader in, SynchronousQueue<Frame.Request> requests) throws IOException {
        try {
            while (in.read() instanceof Frame.Request request) {
                requests.put(request);
                in.allow(FrameReader.FRAME_BYTES_MAX);
            }
        } catch (EOFException | InterruptedException over) {
            // The parent has no more documents, or is dead.
        }
    }

    private static void serve(SocketChannel channel, SynchronousQueue<Frame.Request> requests, Path directory) {
        try (var reading = new InProcessExtractor(Path.of(System.getProperty("java.io.tmpdir")))) {
            var out = new FrameWriter(channel);
            out.write(new Frame.Hello(
                    String.valueOf(System.getenv(WorkerCommand.SECRET)),
                    System.getProperty(SandboxLauncher.PROTECTIONS, "")));
            while (true) {
                var request = requests.take();
                out.write(new Frame.Started());
                read(request, reading, out);
            }
        } catch (IOException | InterruptedException broken) {
            // The parent sees that the connection ends.
        } finally {
            end(directory);
        }
    }

    /// A parent that was killed cannot clean up after us.
    private static void end(Path directory) {
        WorkerDirectory.clear(directory);
        Runtime.getRuntime().halt(1);
    }

    private static void read(Frame.Request wanted, InProcessExtractor reading, FrameWriter out) throws IOException {
        try {
            var request = new ExtractionRequest(
                    Path.of(wanted.file()),
                    wanted.fileName(),
                    wanted.forceOcr(),
                    wanted.attachmentsApart() ? new SentAttachments(out) : null);
            var extraction = reading.read(
                    request,
                    wanted.limits(),
                    sending(out),
                    new PartTrail(wanted.refusals(), place -> send(new Frame.AtPart(place), out)));
            sendParts(extraction, out);
            out.write(new Frame.Done(extraction.with(List.of(), List.of(), List.of())));
        } catch (ExtractionException failure) {
            out.write(new Frame.Failed(
                    failure.reason(), String.valueOf(failure.getMessage()), Objects.toString(failure.getCause(), "")));
        }
    }

    private static void sendParts(Extraction extraction, FrameWriter out) throws IOException {
        for (var block : extraction.blocks()) {
            out.write(new Frame.Piece(block));
        }
        for (var page : extraction.recognised()) {
            out.write(new Frame.Recognised(page));
        }
        for (var file : extraction.attachments()) {
            out.write(new Frame.AttachmentBegin(file.name(), Integer.parseInt(file.content())));
            sendParts(file.extraction(), out);
            out.write(new Frame.AttachmentEnd(file.extraction().with(List.of(), List.of(), List.of())));
        }
    }

    private static ReadingProgress sending(FrameWriter out) {
        return new ReadingProgress() {
            @Override
            public void advanced(String unit, int done, int total) {
                send(new Frame.Progress(unit, done, total), out);
            }

            @Override
            public void stepped() {
                send(new Frame.Stepped(), out);
            }
        };
    }

    private static void send(Frame frame, FrameWriter out) {
        try {
            out.write(frame);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
