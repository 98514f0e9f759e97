package pinakes.engine.cluster.s3;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import pinakes.engine.local.backup.BackupObjects;
import pinakes.engine.local.backup.InvalidBackupException;

/// Backups in a bucket or a part of one, with the names that they have in a directory.
///
/// The server compares the checksum of every upload, so nothing is read again.
public final class S3BackupObjects implements BackupObjects {
    static final String LOCKS = "locks/";

    private static final Set<String> OWN = Set.of("blobs/", "snapshots/", LOCKS);
    private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(4);

    private final S3Objects objects;
    private final Duration lockValidity;

    public S3BackupObjects(S3Address address) {
        this(address, S3BackupLock.VALIDITY);
    }

    S3BackupObjects(S3Address address, Duration lockValidity) {
        this.lockValidity = lockValidity;
        this.objects = new S3Objects(address, S3Content.BACKUPS);
    }

    @Override
    public String place() {
        return objects.address().url().toString();
    }

    @Override
    public void create() throws IOException, InterruptedException {
        objects.probe(PROBE_TIMEOUT);
        var top = objects.top();
        if (!top.contains("snapshots/") && !OWN.containsAll(top)) {
            throw new InvalidBackupException(
                    place() + " contains other objects. Choose an empty prefix or one with backups.");
        }
    }

    @Override
    public Lock lock() throws IOException, InterruptedException {
        return S3BackupLock.acquire(objects, lockValidity);
    }

    @Override
    public SortedMap<String, Long> list(String prefix) throws InterruptedException {
        var found = new TreeMap<String, Long>();
        objects.list(prefix).forEach(entry -> found.put(entry.name(), entry.bytes()));
        return found;
    }

    @Override
    public String put(String name, long bytes, InputStream content, @Nullable String expected)
            throws IOException, InterruptedException {
        return objects.put(name, bytes, content, expected);
    }

    @Override
    public Content open(String name) throws IOException, InterruptedException {
        var stream = S3Stream.open(objects, name).orElseThrow(() -> new NoSuchFileException(name));
        return new Content(stream.bytes(), stream);
    }

    @Override
    public void delete(String name) throws InterruptedException {
        objects.delete(name);
    }
}
