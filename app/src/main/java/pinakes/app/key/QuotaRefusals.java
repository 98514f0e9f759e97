package pinakes.app.key;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Consumer;
import pinakes.engine.quota.QuotaExceededException.Refusal;
import pinakes.engine.quota.QuotaMeasure;
import pinakes.engine.quota.QuotaSubject.Kind;

/// Counts what quotas did not allow.
public final class QuotaRefusals implements Consumer<Refusal> {
    private final MeterProvider<Counter> refusals;

    public QuotaRefusals(MeterRegistry meters) {
        refusals = Counter.builder("pinakes.quota.refusals")
                .description("Changes and calls refused by a quota, by kind and measure")
                .withRegistry(meters);
        for (var measure : QuotaMeasure.values()) {
            counter(Kind.CALLER, measure);
        }
        counter(Kind.COLLECTION, QuotaMeasure.DOCUMENTS);
        counter(Kind.COLLECTION, QuotaMeasure.BYTES);
    }

    @Override
    public void accept(Refusal refusal) {
        counter(refusal.subject().kind(), refusal.measure()).increment();
    }

    private Counter counter(Kind kind, QuotaMeasure measure) {
        return refusals.withTags("kind", kind.label(), "measure", measure.label());
    }
}
