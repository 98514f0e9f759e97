package pinakes.engine.cluster.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.s3.S3Objects.Entry;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.local.backup.BackupObjects;
import pinakes.engine.local.backup.InvalidBackupException;

/// The right to write backups to a bucket: an object that its owner rewrites every minute.
///
/// Everyone first writes an object and then looks for others, so two may refuse each other but never both proceed. An
/// object that has not been written for some minutes belongs to a process that was killed. All times are the
/// server's.
final class S3BackupLock implements BackupObjects.Lock {
    private static final Logger LOG = LoggerFactory.getLogger(S3BackupLock.class);
    static final Duration VALIDITY = Duration.ofMinutes(5);

    private static final Duration RENEWAL = Duration.ofMinutes(1);

    /// Shorter than the validity, because the right can end while the last change is made.
    private static final Duration TRUSTED = Duration.ofMinutes(3);

    private final S3Objects objects;
    private final String name;
    private final StoppableThread renewing = new StoppableThread("backup-lock", this::renew);
    private volatile long renewedNanos = System.nanoTime();

    private S3BackupLock(S3Objects objects, String name) {
        this.objects = objects;
        this.name = name;
    }

    /// @param validity how long the object of another process counts after it was written
    /// @throws InvalidBackupException when another process has the right
    static S3BackupLock acquire(S3Objects objects, Duration validity) throws IOException, InterruptedException {
        var lock = new S3BackupLock(objects, S3BackupObjects.LOCKS + UUID.randomUUID());
        lock.write();
        try {
            lock.requireAlone(validity);
        } catch (IOException | RuntimeException | InterruptedException e) {
            lock.release();
            throw e;
        }
        lock.renewing.start();
        return lock;
    }

    private void requireAlone(Duration validity) throws IOException, InterruptedException {
        var all = objects.list(S3BackupObjects.LOCKS);
        var now = all.stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .map(Entry::modified)
                .orElseThrow(() -> new IOException("S3 does not list an object that was just stored"));
        for (var other : all) {
            if (other.name().equals(name)) {
                continue;
            }
            if (other.modified().isAfter(now.minus(validity))) {
                throw new InvalidBackupException("Another backup is being written to "
                        + objects.address().url() + ", or was killed less than "
                        + validity.toMinutes() + " minutes ago. Try again later.");
            }
            objects.delete(other.name());
        }
    }

    private void write() throws InterruptedException {
        var began = System.nanoTime();
        objects.put(name, "A backup is being written.\n".getBytes(UTF_8));
        renewedNanos = began;
    }

    private void renew() throws InterruptedException {
        while (true) {
            Thread.sleep(RENEWAL);
            try {
                write();
            } catch (EngineUnavailableException e) {
                LOG.warn("The lock on the backups could not be renewed: {}", e.getMessage());
            }
        }
    }

    @Override
    public void requireHeld() throws InvalidBackupException {
        if (System.nanoTime() - renewedNanos > TRUSTED.toNanos()) {
            throw new InvalidBackupException("S3 was unavailable for too long. Run the backup again.");
        }
    }

    @Override
    public void close() {
        renewing.close();
        release();
    }

    /// Even while the server shuts down; an object that stays expires.
    private void release() {
        try {
            Uninterrupted.run(() -> objects.delete(name));
        } catch (EngineUnavailableException e) {
            LOG.debug("Cannot release the lock on the backups; it expires by itself", e);
        }
    }
}
