package pinakes.engine.core.catalog;

import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;

/// Looks whether a data directory is in use, as [DataDirectory#isHeld] does, until it is killed.
final class LookingProcess {
    private LookingProcess() {}

    public static void main(String[] arguments) throws Exception {
        var file = Path.of(arguments[0], "lock");
        try (var channel = FileChannel.open(file, StandardOpenOption.READ);
                var lock = channel.tryLock(Long.MAX_VALUE - 1, 1, true)) {
            System.out.println(lock == null ? "held" : "looking");
            new CountDownLatch(1).await();
        }
    }
}
