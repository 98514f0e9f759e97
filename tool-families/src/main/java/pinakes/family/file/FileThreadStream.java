package pinakes.family.file;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.BlockInputStream;
import pinakes.engine.file.FileThreads;

/// A file that is read on [FileThreads], block by block.
///
/// After a failure, every read fails, because an abandoned read may still consume bytes of the file.
final class FileThreadStream extends BlockInputStream {
    /// Each block costs a thread.
    private static final int BLOCK_BYTES = 256 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(FileThreadStream.class);

    private final FileThreads threads;
    private final InputStream file;
    private byte[] block = new byte[0];
    private int next;
    private @Nullable IOException failure;

    FileThreadStream(FileThreads threads, InputStream file) {
        this.threads = threads;
        this.file = file;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (next == block.length) {
            block = nextBlock();
            next = 0;
        }
        if (block.length == 0) {
            return -1;
        }
        var count = Math.min(length, block.length - next);
        System.arraycopy(block, next, bytes, offset, count);
        next += count;
        return count;
    }

    private byte[] nextBlock() throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            return threads.call(() -> file.readNBytes(BLOCK_BYTES));
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /// Does not wait for an abandoned read: the file cannot be closed before that ends.
    @Override
    public void close() throws IOException {
        if (failure == null) {
            file.close();
        } else {
            Thread.ofPlatform().daemon().name("file-close").start(this::closeLater);
        }
    }

    private void closeLater() {
        try {
            file.close();
        } catch (IOException e) {
            LOG.debug("A file that could not be read could not be closed either", e);
        }
    }
}
