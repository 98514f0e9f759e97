package pinakes.app;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import java.net.URI;
import pinakes.app.settings.Settings;

/// Where measurements go.
///
/// A process that nobody can ask for them and that sends them nowhere keeps none, and loads nothing to do so.
final class Meters {
    private Meters() {}

    /// For a process that only sends them.
    static CompositeMeterRegistry sent(Settings settings) {
        var meters = new CompositeMeterRegistry();
        settings.otlpUrl().ifPresent(url -> meters.add(Otlp.to(url)));
        return meters;
    }

    /// Those that the process shows when asked, in Prometheus' form.
    static PrometheusMeterRegistry shown() {
        return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    }

    /// Apart, so that its library is loaded only when it is used.
    private static final class Otlp {
        private Otlp() {}

        static MeterRegistry to(URI url) {
            return new OtlpMeterRegistry(key -> key.equals("otlp.url") ? url.toString() : null, Clock.SYSTEM);
        }
    }
}
