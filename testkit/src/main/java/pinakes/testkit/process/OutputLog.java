package pinakes.testkit.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import pinakes.testkit.Deadline;

/// The output of a program, read continuously so that the program never blocks on a full pipe.
final class OutputLog {
    private static final int LINES_MAX = 100_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    private final List<String> lines = new ArrayList<>();
    private boolean ended;

    static OutputLog of(InputStream output) {
        var log = new OutputLog();
        // Not a virtual thread: waiting for a pipe holds its carrier, and the virtual threads of others stand still.
        Thread.ofPlatform().daemon().name("output-log").start(() -> log.follow(output));
        return log;
    }

    /// Waits for a line that contains the pattern; earlier lines count.
    MatchResult await(Pattern pattern, Deadline deadline) throws InterruptedException {
        lock.lock();
        try {
            for (int next = 0; ; next++) {
                while (next == lines.size()) {
                    if (ended || change.awaitNanos(deadline.remainingNanos()) <= 0) {
                        throw new AssertionError("no line with /" + pattern + "/"
                                + (ended ? " before the output ended: " : " in time: ") + String.join("\n", lines));
                    }
                }
                var matcher = pattern.matcher(lines.get(next));
                if (matcher.find()) {
                    return matcher.toMatchResult();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /// The whole output, once it has ended.
    String whole(Deadline deadline) throws InterruptedException {
        lock.lock();
        try {
            while (!ended) {
                if (change.awaitNanos(deadline.remainingNanos()) <= 0) {
                    throw deadline.missed("the end of the output");
                }
            }
            return String.join("\n", lines);
        } finally {
            lock.unlock();
        }
    }

    String text() {
        lock.lock();
        try {
            return String.join("\n", lines);
        } finally {
            lock.unlock();
        }
    }

    private void follow(InputStream output) {
        try (var reader = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
            for (var line = reader.readLine(); line != null; line = reader.readLine()) {
                add(line);
            }
        } catch (IOException _) {
            // A killed program's pipe breaks; what it wrote before has been kept.
        } finally {
            end();
        }
    }

    private void add(String line) {
        lock.lock();
        try {
            if (lines.size() < LINES_MAX) {
                lines.add(line);
            }
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        lock.lock();
        try {
            ended = true;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
