package pinakes.extraction;

import java.nio.file.Path;
import java.time.Duration;
import pinakes.extraction.worker.WorkerPool;
import pinakes.extraction.worker.WorkerSettings;

/// Prints what is read from some files, piece by piece; a tool, not a test.
public final class PrintReading {
    private PrintReading() {}

    public static void main(String[] arguments) throws InterruptedException {
        try (var pool = new WorkerPool(WorkerSettings.usual().withTimeLimit(Duration.ofMinutes(2)))) {
            for (var argument : arguments) {
                print(pool, Path.of(argument));
            }
        }
    }

    private static void print(WorkerPool pool, Path file) throws InterruptedException {
        System.out.println("==== " + file);
        try {
            var name = file.getFileName().toString();
            var extraction = pool.extract(new ExtractionRequest(file, name, false), (unit, done, total) -> {});
            System.out.println(extraction.method() + " " + extraction.description() + " pages " + extraction.pageCount()
                    + " " + extraction.properties() + " " + extraction.warnings());
            extraction.blocks().forEach(System.out::println);
        } catch (ExtractionException refused) {
            System.out.println(refused.reason() + ": " + refused.getMessage());
        }
    }
}
