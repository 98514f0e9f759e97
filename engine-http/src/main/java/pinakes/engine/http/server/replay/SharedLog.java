package pinakes.engine.http.server.replay;

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A file of lines that many append to at once, each of whom waits until the disk has theirs.
///
/// Whatever waits while the disk is busy is written together next, so it costs as much as one line. A thread that is
/// interrupted goes on: channels, which would not, are not used.
final class SharedLog implements AutoCloseable {
    private final Path path;
    private final FileOutputStream out;
    private final List<Line> waiting = new ArrayList<>();
    private final ReentrantLock writing = new ReentrantLock();

    private SharedLog(Path path, FileOutputStream out) {
        this.path = path;
        this.out = out;
    }

    static SharedLog appendingTo(Path path) throws IOException {
        return new SharedLog(path, new FileOutputStream(path.toFile(), true));
    }

    Path path() {
        return path;
    }

    long sizeBytes() {
        return path.toFile().length();
    }

    /// Returns where the line begins, when it is on disk.
    long append(byte[] text) throws IOException {
        var line = new Line(text);
        synchronized (waiting) {
            waiting.add(line);
        }
        writing.lock();
        try {
            if (!line.tried) {
                writeWaiting();
            }
        } finally {
            writing.unlock();
        }
        if (line.failure != null) {
            throw new IOException("A request could not be noted", line.failure);
        }
        return line.begin;
    }

    private void writeWaiting() {
        List<Line> lines;
        synchronized (waiting) {
            lines = List.copyOf(waiting);
            waiting.clear();
        }
        var end = sizeBytes();
        var bytes = new ByteArrayOutputStream();
        bytes.write('\n'); // whatever a write that failed has left behind ends here
        for (var line : lines) {
            line.begin = end + bytes.size();
            bytes.writeBytes(line.text);
            bytes.write('\n');
        }
        var failure = written(bytes);
        for (var line : lines) {
            line.failure = failure;
            line.tried = true;
        }
    }

    private @Nullable IOException written(ByteArrayOutputStream bytes) {
        try {
            bytes.writeTo(out);
            out.getFD().sync();
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /// A line on its way to the disk; guarded by the lock of those who write.
    private static final class Line {
        private final byte[] text;
        private long begin;
        private boolean tried;
        private @Nullable IOException failure;

        Line(byte[] text) {
            this.text = text;
        }
    }
}
