package pinakes.extraction.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.file.FullDisk;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.reading.TemporaryDisk;

/// A process that reads documents, one at a time, seen from its parent.
///
/// Used by one thread at a time; only [#kill] may come from elsewhere.
final class Worker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
    private static final Duration DEATH_LIMIT = Duration.ofSeconds(10);

    /// The exit code that the JVM has after `-XX:+ExitOnOutOfMemoryError`.
    private static final int OUT_OF_MEMORY = 3;

    /// How often the bytes of a file can be sent: with each of the messages around it, and alone.
    private static final long MESSAGES_DEPTH = 4;

    /// The exit code of a process that was sent SIGKILL.
    private static final int KILLED = 128 + 9;

    /// A word, which is short on average, and its four edges.
    private static final int PLACED_WORD_BYTES = 64;

    private final WorkerSettings settings;
    private final Deadlines deadlines;
    private final WorkerDirectory directory;
    private final Process process;
    private final SocketChannel channel;
    private final String protections;
    private final FrameReader in;
    private final FrameWriter out;
    private int documents;
    private boolean busy;
    private boolean started;
    private volatile @Nullable String killedBecause;

    private Worker(
            WorkerSettings settings,
            Deadlines deadlines,
            WorkerDirectory directory,
            Process process,
            Connection connection) {
        this.settings = settings;
        this.deadlines = deadlines;
        this.directory = directory;
        this.process = process;
        this.channel = connection.channel();
        this.protections = connection.protections();
        this.in = new FrameReader(channel);
        this.out = new FrameWriter(channel);
    }

    /// Starts a process and waits until it has introduced itself.
    static Worker start(WorkerSettings settings, Deadlines deadlines) throws IOException {
        var directory = WorkerDirectory.create();
        Process process = null;
        try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(directory.socket()));
            settings.ocr().copyTo(directory.ocrData());
            var secret = UUID.randomUUID().toString();
            process = WorkerCommand.start(WorkerMain.class, settings, directory, secret);
            var connection = accepted(server, process, secret, settings, deadlines);
            return new Worker(settings, deadlines, directory, process, connection);
        } catch (IOException | RuntimeException failure) {
            if (process != null) {
                end(process);
            }
            directory.close();
            throw failure;
        }
    }

    /// Has a document read.
    ///
    /// @throws IOException when the worker died before it started to read, so another one can retry
    Extraction read(ReadingAttempts reading) throws IOException, ExtractionException, InterruptedException {
        var request = reading.request();
        reading.begin();
        documents++;
        busy = true;
        started = false;
        var limits = settings.limits();
        var attachedBytesMax = request.attachments() == null ? 0 : MESSAGES_DEPTH * size(request.file());
        in.allow(Character.BYTES * 2 * limits.charsMax()
                + (long) PLACED_WORD_BYTES * Extraction.PLACED_WORDS_MAX
                + FrameReader.FRAME_BYTES_MAX
                + attachedBytesMax);
        try (var monitor = new ReadingMonitor(deadlines, settings, this::kill)) {
            copy(request.file());
            out.write(new Frame.Request(
                    directory.document().toString(),
                    request.fileName(),
                    request.forceOcr(),
                    request.attachments() != null,
                    reading.refusals(),
                    limits));
            return answer(monitor, reading, new ReceivedParts(request.attachments()));
        } catch (IOException broken) {
            if (Thread.interrupted()) {
                throw new InterruptedException("reading was interrupted");
            }
            if (!started && killedBecause == null) {
                throw broken;
            }
            throw explained(broken);
        } finally {
            removeCopy();
        }
    }

    /// The active protections, as text; empty when there are none.
    String protections() {
        return protections;
    }

    /// Whether it can be given another document.
    boolean isReusable() {
        return !busy && documents < settings.documentsMax() && process.isAlive();
    }

    /// Kills the process immediately.
    void kill(String because) {
        killedBecause = because;
        process.destroyForcibly();
    }

    /// Stops the process, waits until it has exited and removes its files.
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException failure) {
            LOG.debug("Closing the connection to a worker failed", failure);
        }
        end(process);
        directory.close();
    }

    private static long size(Path file) throws ExtractionException {
        try {
            return Files.size(file);
        } catch (IOException failure) {
            throw new ExtractionException(Reason.CORRUPT, "The file cannot be opened.", failure);
        }
    }

    private void copy(Path file) throws ExtractionException {
        try {
            Files.copy(file, directory.document());
        } catch (IOException failure) {
            LOG.warn("A document could not be copied to a worker", failure);
            busy = false;
            if (FullDisk.isCauseOf(failure)) {
                throw TemporaryDisk.full(failure);
            }
            throw new ExtractionException(Reason.CORRUPT, "The file could not be copied for reading.");
        }
    }

    private void removeCopy() {
        try {
            Files.deleteIfExists(directory.document());
        } catch (IOException failure) {
            LOG.warn("The copy of a document could not be removed", failure);
        }
    }

    private Extraction answer(ReadingMonitor monitor, ReadingAttempts reading, ReceivedParts parts)
            throws IOException, ExtractionException {
        while (true) {
            var frame = in.read();
            monitor.heard();
            switch (frame) {
                case Frame.Started _ -> started = true;
                case Frame.Stepped _ -> reading.progress().stepped();
                case Frame.AtPart(var place) -> reading.at(place);
                case Frame.Progress step -> reading.progress().advanced(step.unit(), step.done(), step.total());
                case Frame.Piece piece -> parts.add(piece.block());
                case Frame.Recognised(var page) -> parts.add(page);
                case Frame.Attached file -> parts.attached(file, in);
                case Frame.AttachmentBegin file -> parts.begin(file);
                case Frame.AttachmentEnd file -> parts.end(file);
                case Frame.Done done -> {
                    var extraction = parts.complete(done);
                    busy = false;
                    return extraction;
                }
                case Frame.Failed failed -> {
                    // A library that it could not unpack stays unavailable to it once there is room again.
                    busy = failed.reason() == Reason.NO_SPACE;
                    LOG.debug("Reading failed in the worker: {}", failed.detail());
                    throw new ExtractionException(failed.reason(), failed.message());
                }
                case Frame.Hello _, Frame.Request _, Frame.Bytes _ -> throw new IOException("an unexpected frame");
            }
        }
    }

    private ExtractionException explained(IOException broken) throws InterruptedException {
        if (!(broken instanceof EOFException)) {
            LOG.debug("The connection to a worker broke", broken);
        }
        if (!process.waitFor(DEATH_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
            kill("the process that read the file returned an invalid answer");
            process.waitFor();
        }
        var because = killedBecause;
        if (because != null) {
            return new ExtractionException(Reason.TIMED_OUT, "Reading was aborted: " + because + ".");
        }
        return switch (process.exitValue()) {
            case OUT_OF_MEMORY ->
                new ExtractionException(
                        Reason.TOO_LARGE,
                        "Reading the file takes more than the allowed " + settings.heapMegabytes() + " MB of memory.");
            case KILLED ->
                new ExtractionException(
                        Reason.CRASHED,
                        "The process that was reading the file was killed, possibly because the system ran out of"
                                + " memory.");
            default ->
                new ExtractionException(
                        Reason.CRASHED,
                        "The process that was reading the file crashed (exit code " + process.exitValue() + ").");
        };
    }

    private static Connection accepted(
            ServerSocketChannel server, Process process, String secret, WorkerSettings settings, Deadlines deadlines)
            throws IOException {
        // A child that dies or hangs before it connects must not keep us waiting for it.
        var _ = process.onExit().thenRun(() -> closeQuietly(server));
        var late = deadlines.in(settings.silenceLimit(), process::destroyForcibly);
        SocketChannel channel = null;
        try {
            channel = server.accept();
            if (new FrameReader(channel).read() instanceof Frame.Hello hello
                    && MessageDigest.isEqual(hello.secret().getBytes(UTF_8), secret.getBytes(UTF_8))) {
                return new Connection(channel, hello.protections());
            }
            throw new IOException("another process connected instead of the worker");
        } catch (IOException failure) {
            if (channel != null) {
                channel.close();
            }
            throw failure;
        } finally {
            late.cancel(false);
        }
    }

    private static void closeQuietly(ServerSocketChannel server) {
        try {
            server.close();
        } catch (IOException failure) {
            LOG.debug("Closing a socket failed", failure);
        }
    }

    /// Waits even when interrupted: a running process could still create files.
    ///
    /// `onExit` does not work here: for a process that has exited, it waits for whichever process has that id now.
    private static void end(Process process) {
        process.destroyForcibly();
        var interrupted = false;
        while (process.isAlive()) {
            try {
                process.waitFor();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private record Connection(SocketChannel channel, String protections) {}
}
