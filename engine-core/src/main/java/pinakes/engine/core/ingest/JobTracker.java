package pinakes.engine.core.ingest;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.text.Counted;

/// Turns the steps of one job into progress reports with an estimate of the remaining time; thread-safe.
final class JobTracker {
    /// Assumed until the passages are counted.
    private static final int PASSAGES_PER_PAGE = 3;

    /// Storing a small document is dominated by flushing the disk, so it counts as this many passages.
    private static final int STORED_MIN = 256;

    private final TimeEstimates estimates;
    private final InstantSource clock;
    private final Consumer<JobProgress> listener;
    private final long beganMillis;

    private long stepBeganMillis;
    private int read;
    private int toRead = 1;
    private int embedded;
    private int toEmbed = PASSAGES_PER_PAGE;
    private double fraction;

    JobTracker(TimeEstimates estimates, InstantSource clock, Consumer<JobProgress> listener) {
        this.estimates = estimates;
        this.clock = clock;
        this.listener = listener;
        this.beganMillis = clock.millis();
        this.stepBeganMillis = beganMillis;
    }

    /// A page or other unit of the file was read.
    synchronized void reading(String unit, int done, int total) {
        toRead = Math.max(Math.max(1, total), read);
        read = Math.clamp(done, read, toRead);
        toEmbed = toRead * PASSAGES_PER_PAGE;
        report("Processing " + unit + " " + Math.min(read + 1, toRead) + " of " + toRead);
    }

    /// The whole file was read and chunked.
    synchronized void cut(int passages) {
        estimates.reading().measured(toRead, sinceStep());
        stepBeganMillis = clock.millis();
        read = toRead;
        toEmbed = passages;
        report("Generating embeddings");
    }

    /// There is nothing to read: the passages were given.
    synchronized void given(int passages) {
        toRead = 0;
        toEmbed = passages;
        report("Generating embeddings");
    }

    /// Measured while the document is embedded, because a long one takes longer than all before it.
    synchronized void embedded(int passages) {
        estimates.embedding().measured(passages - embedded, sinceStep());
        stepBeganMillis = clock.millis();
        embedded = Math.max(embedded, passages);
        report("Generating embeddings (" + embedded + " of " + Counted.of(toEmbed, "chunk") + ")");
    }

    synchronized void waiting(String why) {
        stepBeganMillis = clock.millis();
        report("Waiting: " + why);
    }

    synchronized void storing() {
        stepBeganMillis = clock.millis();
        embedded = toEmbed;
        report("Indexing");
    }

    synchronized void stored() {
        estimates.storing().measured(Math.max(toEmbed, STORED_MIN), sinceStep());
    }

    Duration elapsed() {
        return Duration.ofMillis(clock.millis() - beganMillis);
    }

    private Duration sinceStep() {
        return Duration.ofMillis(clock.millis() - stepBeganMillis);
    }

    private void report(String activity) {
        var total = toRead + toEmbed + 1;
        fraction = Math.max(fraction, (double) (read + embedded) / total);
        var remaining = estimates.reading().seconds(toRead - read)
                + estimates.embedding().seconds(toEmbed - embedded)
                + estimates.storing().seconds(toEmbed);
        listener.accept(new JobProgress(
                activity, read + embedded, total, fraction, Duration.ofMillis((long) (1000 * remaining))));
    }
}
