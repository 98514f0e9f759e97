package pinakes.engine.local.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.FilterIndexOutput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.MMapDirectory;

/// A directory on a disk that is full whenever a test wants it so: files can be read and deleted, and nothing can
/// be written.
final class FullDisk extends FilterDirectory {
    private final AtomicBoolean full;

    FullDisk(Path path) throws IOException {
        this(path, new AtomicBoolean());
    }

    /// A directory on the same disk as others.
    FullDisk(Path path, AtomicBoolean full) throws IOException {
        super(new MMapDirectory(path));
        this.full = full;
    }

    void fill(boolean isFull) {
        full.set(isFull);
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
        check();
        return new Output(super.createOutput(name, context));
    }

    @Override
    public IndexOutput createTempOutput(String prefix, String suffix, IOContext context) throws IOException {
        check();
        return new Output(super.createTempOutput(prefix, suffix, context));
    }

    @Override
    public void sync(Collection<String> names) throws IOException {
        check();
        super.sync(names);
    }

    private void check() throws IOException {
        if (full.get()) {
            throw new IOException("No space left on device");
        }
    }

    private final class Output extends FilterIndexOutput {
        Output(IndexOutput output) {
            super("full disk", output.getName(), output);
        }

        @Override
        public void writeByte(byte b) throws IOException {
            check();
            super.writeByte(b);
        }

        @Override
        public void writeBytes(byte[] bytes, int offset, int length) throws IOException {
            check();
            super.writeBytes(bytes, offset, length);
        }
    }
}
