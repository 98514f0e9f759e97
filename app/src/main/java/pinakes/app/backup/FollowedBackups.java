package pinakes.app.backup;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import pinakes.engine.Backups;
import pinakes.engine.BlockInputStream;

/// Backups whose bytes count as progress of some work, and which are closed when it is abandoned: an engine takes one
/// backup at a time, and deletes no original files while one runs.
record FollowedBackups(Backups backups, AbandonableWork<?> work) implements Backups {
    @Override
    public InputStream open(Set<String> known) throws IOException, InterruptedException {
        work.step();
        var followed = new Followed(backups.open(known), work);
        work.onAbandon(followed::release);
        return followed;
    }

    private static final class Followed extends BlockInputStream {
        private final InputStream in;
        private final AbandonableWork<?> work;
        private final ReentrantLock lock = new ReentrantLock();

        Followed(InputStream in, AbandonableWork<?> work) {
            this.in = in;
            this.work = work;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            lock.lock();
            try {
                if (work.isAbandoned()) {
                    throw new IOException("The backup was abandoned");
                }
                var read = in.read(buffer, offset, length);
                work.step();
                return read;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void close() throws IOException {
            lock.lock();
            try {
                in.close();
            } finally {
                lock.unlock();
            }
        }

        /// Closes the stream on another thread, unless it is being read; then its own thread does.
        void release() {
            if (lock.tryLock()) {
                try {
                    in.close();
                } catch (IOException _) {
                    // the work has failed already
                } finally {
                    lock.unlock();
                }
            }
        }
    }
}
