package pinakes.app.key;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.engine.CommandEngine;
import pinakes.app.server.StdioServer;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.engine.quota.QuotaSubject;
import pinakes.tool.Caller;

final class CallQuotasTest {
    private static final long CALLS_MAX = 50;

    @TempDir
    private Path directory;

    @Test
    void report_that_the_owner_of_the_data_refuses_stops_nothing() throws Exception {
        var settings = new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux"))
                .read(Map.of("data-dir", directory.resolve("data").toString()));
        try (var session = CommandEngine.open(settings)) {
            session.engine()
                    .quotas()
                    .set(
                            new QuotaSubject(QuotaSubject.Kind.CALLER, Caller.LOCAL.id()),
                            new Quota(null, null, CALLS_MAX));
        }
        var nanos = new AtomicLong();
        try (var _ = StdioServer.open(settings, Set.of());
                var session = CommandEngine.open(settings)) {
            var quotas = session.engine().quotas();
            var calls = new CallQuotas(quotas, _ -> {}, InstantSource.system(), nanos::get);
            calls.admit(Caller.LOCAL);
            assertThatThrownBy(() -> {
                        for (var i = 0; i <= CALLS_MAX; i++) {
                            quotas.list();
                        }
                    })
                    .isInstanceOf(QuotaExceededException.class);
            var _ = catchThrowable(() -> calls.admit(Caller.LOCAL)); // not reported before the owner refuses reports

            nanos.addAndGet(Duration.ofSeconds(2).toNanos());

            assertThatThrownBy(() -> calls.admit(Caller.LOCAL))
                    .isInstanceOf(QuotaExceededException.class)
                    .hasMessageContaining("the quota of local: " + CALLS_MAX + " calls per day");
            assertThatCode(calls::close).doesNotThrowAnyException();
        }
    }
}
