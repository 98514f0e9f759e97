package pinakes.benchmark.paths;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A part of the way of a document, from the call of `knowledge-add` until it can be searched.
///
/// A stage starts with a method of ours. If a lambda of that method runs on another thread, the chain starts with the
/// first call there.
enum Stage {
    REQUEST("request, until the engine takes over", "MeasuredHandler.handle"),
    SUBMISSION("submission", "LocalIngestion.staged"),
    TAKING("taking the job", "JobRunner.claim"),
    READING("reading in the child process", "WorkerMain.serve"),
    CHUNKING("chunking", "DocumentMaker.cut"),
    EMBEDDING("embedding", "DocumentMaker.embed"),
    STORING("catalog transaction", "DocumentMaker.write"),
    INDEXING("index update", "IndexKeeper.sync"),
    ANNOUNCING("announcement", "JobRunner.announceEnd");

    private static final Map<String, Stage> BY_START =
            Arrays.stream(values()).collect(Collectors.toMap(stage -> stage.start, Function.identity()));

    private final String title;
    private final String start;

    Stage(String title, String start) {
        this.title = title;
        this.start = start;
    }

    String title() {
        return title;
    }

    static @Nullable Stage startingWith(String method) {
        return BY_START.get(method);
    }

    /// Whether chains that end with a method count. A request counts until the engine takes over: with the queue of
    /// the writer thread for a task, or with the submission of a document. What is done for its answer is not on
    /// the way.
    boolean countsUntil(String method) {
        return this != REQUEST || method.equals("ChangeQueue.run") || method.equals("LocalIngestion.submit");
    }
}
