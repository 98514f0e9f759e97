package pinakes.engine.local.ingest;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;
import pinakes.engine.ingest.JobProgress;

/// Follows one job through its steps and says how far it is; safe to use from many threads.
final class JobTracker {
    /// Until the passages are counted, a page is taken to have so many.
    private static final int PASSAGES_PER_PAGE = 3;

    /// As how many passages a small document counts when it is stored.
    private static final int STORED_AT_LEAST = 256;

    private final Paces paces;
    private final InstantSource clock;
    private final Consumer<JobProgress> listener;
    private final long beganMillis;

    private long stepBeganMillis;
    private int read;
    private int toRead = 1;
    private int embedded;
    private int toEmbed = PASSAGES_PER_PAGE;
    private double fraction;

    JobTracker(Paces paces, InstantSource clock, Consumer<JobProgress> listener) {
        this.paces = paces;
        this.clock = clock;
        this.listener = listener;
        this.beganMillis = clock.millis();
        this.stepBeganMillis = beganMillis;
    }

    /// A page, or whatever the file is made of, has been read.
    synchronized void reading(String unit, int done, int total) {
        toRead = Math.max(Math.max(1, total), read);
        read = Math.clamp(done, read, toRead);
        toEmbed = toRead * PASSAGES_PER_PAGE;
        tell("Processing " + unit + " " + Math.min(read + 1, toRead) + " of " + toRead);
    }

    /// Everything has been read and cut.
    synchronized void cut(int passages) {
        paces.reading().measured(toRead, sinceStep());
        stepBeganMillis = clock.millis();
        read = toRead;
        toEmbed = passages;
        tell("Generating embeddings");
    }

    /// So many passages have been embedded. A long document takes longer than all before it together, so its own pace
    /// must show before its end.
    synchronized void embedded(int passages) {
        paces.embedding().measured(passages - embedded, sinceStep());
        stepBeganMillis = clock.millis();
        embedded = Math.max(embedded, passages);
        tell("Generating embeddings (" + embedded + " of " + toEmbed + (toEmbed == 1 ? " passage)" : " passages)"));
    }

    synchronized void waiting(String why) {
        stepBeganMillis = clock.millis();
        tell("Waiting: " + why);
    }

    synchronized void storing() {
        stepBeganMillis = clock.millis();
        embedded = toEmbed;
        tell("Indexing");
    }

    /// The job is done. A small document takes as long as it takes to write anything to the disk, which says nothing
    /// of a long one.
    synchronized void stored() {
        paces.storing().measured(Math.max(toEmbed, STORED_AT_LEAST), sinceStep());
    }

    Duration elapsed() {
        return Duration.ofMillis(clock.millis() - beganMillis);
    }

    private Duration sinceStep() {
        return Duration.ofMillis(clock.millis() - stepBeganMillis);
    }

    private void tell(String activity) {
        var total = toRead + toEmbed + 1;
        fraction = Math.max(fraction, (double) (read + embedded) / total);
        var remaining = paces.reading().seconds(toRead - read)
                + paces.embedding().seconds(toEmbed - embedded)
                + paces.storing().seconds(toEmbed);
        listener.accept(new JobProgress(
                activity, read + embedded, total, fraction, Duration.ofMillis((long) (1000 * remaining))));
    }
}
