package pinakes.engine.local.backup;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;

/// Adds a document and backs up to a file, and halts by itself after so many bytes of the backup.
public final class BackingUpProcess {
    private BackingUpProcess() {}

    public static void main(String[] arguments) throws Exception {
        var bytes = Long.parseLong(arguments[2]);
        try (var engine = PlainTextEngine.open(Path.of(arguments[0]))) {
            PlainTextEngine.add(engine, UUID.randomUUID() + " bees dance.".repeat(10_000));
            new BackupFile(Path.of(arguments[1]))
                    .write(new Halting(engine.backups().open(Set.of()), bytes), BackupProgress.NONE);
        }
    }

    private static final class Halting extends FilterInputStream {
        private long rest;

        Halting(InputStream in, long bytes) {
            super(in);
            this.rest = bytes;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            var read = super.read(buffer, offset, (int) Math.min(length, Math.max(rest, 1)));
            rest -= read;
            if (rest <= 0) {
                Runtime.getRuntime().halt(137); // as kill -9 would do it, at just this moment
            }
            return read;
        }
    }
}
