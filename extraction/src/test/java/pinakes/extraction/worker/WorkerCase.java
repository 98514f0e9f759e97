package pinakes.extraction.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.testkit.Deadline;
import pinakes.testkit.file.PdfFile;

/// A test that reads documents in child processes, none of which must be left afterwards.
abstract class WorkerCase {
    static final ReadingProgress UNHEARD = (unit, done, total) -> {};

    @TempDir
    Path directory;

    @AfterEach
    void no_process_is_left() {
        Deadline.usual().await("all workers have ended", () -> children().isEmpty());
    }

    static Set<Long> children() {
        var pids = new HashSet<Long>();
        ProcessHandle.current().children().filter(ProcessHandle::isAlive).forEach(child -> pids.add(child.pid()));
        return pids;
    }

    static void killChildren() {
        ProcessHandle.current().children().forEach(child -> {
            child.destroyForcibly();
            child.onExit().join();
        });
    }

    static WorkerSettings settings() {
        return WorkerSettings.usual(1);
    }

    static WorkerSettings settings(Duration timeLimit) {
        var usual = settings();
        return settings(usual.heapMegabytes(), timeLimit, usual.documentsMax(), usual.idleLimit());
    }

    static WorkerSettings settings(int heapMegabytes, int documentsMax, Duration idleLimit) {
        return settings(heapMegabytes, settings().timeLimit(), documentsMax, idleLimit);
    }

    static WorkerSettings settings(int heapMegabytes, Duration timeLimit, int documentsMax, Duration idleLimit) {
        var usual = settings();
        return new WorkerSettings(
                1,
                heapMegabytes,
                timeLimit,
                usual.silenceLimit(),
                documentsMax,
                idleLimit,
                usual.limits(),
                usual.ocr());
    }

    ExtractionRequest text(String words) throws IOException {
        return new ExtractionRequest(Files.writeString(directory.resolve("file"), words), "a.txt", false);
    }

    /// A document whose reading tells of its progress.
    ExtractionRequest pages(int count) throws IOException {
        return pages(count, "Page ");
    }

    /// The same with some text on each page.
    ExtractionRequest pages(int count, String text) throws IOException {
        var texts = IntStream.rangeClosed(1, count).mapToObj(number -> text + number);
        var file = Files.write(directory.resolve("pages"), PdfFile.ofPages(texts.toArray(String[]::new)));
        return new ExtractionRequest(file, "a.pdf", false);
    }
}
