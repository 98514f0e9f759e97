package pinakes.benchmark.reading;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/// The most memory that this process and any of its workers have had at once, where the system tells.
final class PeakMemory {
    private final AtomicLong parentKilobytes = new AtomicLong();
    private final AtomicLong workerKilobytes = new AtomicLong();

    /// Looks again; a worker that has ended in the meantime is no longer seen.
    void look() {
        note(ProcessHandle.current(), parentKilobytes);
        ProcessHandle.current().children().forEach(worker -> note(worker, workerKilobytes));
    }

    long parentMegabytes() {
        return parentKilobytes.get() >> 10;
    }

    long workerMegabytes() {
        return workerKilobytes.get() >> 10;
    }

    private static void note(ProcessHandle process, AtomicLong peak) {
        try {
            for (var line : Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status"))) {
                if (line.startsWith("VmHWM:")) {
                    peak.accumulateAndGet(Long.parseLong(line.replaceAll("\\D", "")), Math::max);
                }
            }
        } catch (IOException unknown) {
            // Not available on this system, or the process has ended.
        }
    }
}
