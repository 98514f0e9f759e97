package pinakes.app.server;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import java.net.URI;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;

/// Registries for metrics.
///
/// A process that neither sends metrics nor serves them records none and loads no library for them.
final class Meters {
    private Meters() {}

    /// Metrics that are sent to the OTLP endpoint, if one is set.
    static CompositeMeterRegistry pushed(Settings settings) {
        var meters = new CompositeMeterRegistry();
        settings.find(SettingTable.OTLP_URL).ifPresent(url -> meters.add(Otlp.to(url)));
        return meters;
    }

    static PrometheusMeterRegistry scraped() {
        return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    }

    /// A separate class, so that the OTLP library is loaded only when it is used.
    private static final class Otlp {
        static MeterRegistry to(URI url) {
            return new OtlpMeterRegistry(key -> key.equals("otlp.url") ? url.toString() : null, Clock.SYSTEM);
        }
    }
}
