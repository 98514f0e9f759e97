package pinakes.app.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import pinakes.engine.todo.TodoFilter;
import pinakes.testkit.Deadline;
import pinakes.tool.Caller;

final class CallQuotasTest {
    private static final long CALLS_MAX = 50;

    @TempDir
    private Path directory;

    @Test
    void quota_that_is_used_up_elsewhere_stops_no_reports() throws Exception {
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
                            session.engine().todos().list(TodoFilter.ALL, 1, 0);
                        }
                    })
                    .isInstanceOf(QuotaExceededException.class);

            Deadline.usual().await("the calls made elsewhere count", () -> {
                nanos.addAndGet(Duration.ofSeconds(2).toNanos());
                return isRefused(calls);
            });
            assertThatCode(calls::close).doesNotThrowAnyException();
        }
    }

    private static boolean isRefused(CallQuotas calls) {
        try {
            calls.admit(Caller.LOCAL);
            return false;
        } catch (QuotaExceededException e) {
            assertThat(e).hasMessageContaining("the quota of local: " + CALLS_MAX + " calls per day");
            return true;
        }
    }
}
