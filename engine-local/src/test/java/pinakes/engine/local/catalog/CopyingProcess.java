package pinakes.engine.local.catalog;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/// A process that copies its catalog on a virtual thread and says whether another one ran meanwhile.
final class CopyingProcess {
    private CopyingProcess() {}

    public static void main(String[] arguments) throws Exception {
        var directory = Path.of(arguments[0]);
        var began = new CountDownLatch(1);
        var ended = new AtomicBoolean();
        var ranMeanwhile = new AtomicBoolean();
        try (var catalog = SqliteCatalog.open(directory)) {
            catalog.write(sql -> sql.execute("CREATE TABLE filling AS SELECT zeroblob(20000000) AS bytes"));
            var copy = Files.createFile(directory.resolve("copy.db"));
            var other = Thread.ofVirtual().start(() -> {
                try {
                    began.await();
                } catch (InterruptedException _) {
                    return;
                }
                ranMeanwhile.set(!ended.get());
            });
            var copying = Thread.ofVirtual().start(() -> {
                began.countDown();
                catalog.copyTo(copy);
                ended.set(true);
            });
            copying.join();
            other.join();
        }
        System.out.println(ranMeanwhile.get());
    }
}
