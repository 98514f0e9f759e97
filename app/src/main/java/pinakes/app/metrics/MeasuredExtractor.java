package pinakes.app.metrics;

import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.TextExtractor;

/// Times how long files take to read, by outcome, and records it as a step of a trace. The child process that reads
/// has no network to do that.
final class MeasuredExtractor implements TextExtractor {
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(50),
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5),
        Duration.ofSeconds(15),
        Duration.ofMinutes(1),
        Duration.ofMinutes(5),
        Duration.ofMinutes(15)
    };
    private static final String SUCCESS = "success";

    private final TextExtractor measured;
    private final MeterProvider<Timer> timers;
    private final StepTrace trace;

    MeasuredExtractor(TextExtractor measured, MeterRegistry meters, StepTrace trace) {
        this.measured = measured;
        this.trace = trace;
        this.timers = Timer.builder("pinakes.extraction")
                .description("Time to read a file, by outcome")
                .serviceLevelObjectives(BUCKETS)
                .withRegistry(meters);
        timers.withTag("outcome", SUCCESS);
    }

    @Override
    public Extraction extract(ExtractionRequest request, ReadingProgress progress)
            throws ExtractionException, InterruptedException {
        var began = System.nanoTime();
        var outcome = "failed";
        try (var step = trace.begin("extract", Map.of("ocr", String.valueOf(request.forceOcr())))) {
            var extraction = measured.extract(request, progress);
            outcome = SUCCESS;
            step.succeeded();
            return extraction;
        } catch (ExtractionException e) {
            outcome = e.reason().name().toLowerCase(Locale.ROOT);
            throw e;
        } catch (InterruptedException e) {
            outcome = "cancelled";
            throw e;
        } finally {
            timers.withTag("outcome", outcome).record(System.nanoTime() - began, TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public Optional<String> problem() {
        return measured.problem();
    }
}
