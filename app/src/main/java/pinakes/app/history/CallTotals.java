package pinakes.app.history;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// Tool calls of all tools together.
///
/// @param refused calls that failed because of what the caller asked for
/// @param failed calls that failed because of the server
/// @param totalMs time of all calls
/// @param slowestMs the slowest call of the last minutes
record CallTotals(long calls, long refused, long failed, double totalMs, double slowestMs) {
    static final CallTotals NONE = new CallTotals(0, 0, 0, 0, 0);

    private static final String SUCCESS = "success";
    private static final String FAILURE = "system_error";

    /// The totals since the start of the process.
    static CallTotals of(MeterRegistry meters) {
        var timers = meters.find("pinakes.tool.calls").timers();
        return new CallTotals(
                count(timers, _ -> true),
                count(timers, outcome -> !outcome.equals(SUCCESS) && !outcome.equals(FAILURE)),
                count(timers, FAILURE::equals),
                timers.stream()
                        .mapToDouble(timer -> timer.totalTime(TimeUnit.MILLISECONDS))
                        .sum(),
                timers.stream()
                        .mapToDouble(timer -> timer.max(TimeUnit.MILLISECONDS))
                        .max()
                        .orElse(0));
    }

    CallTotals since(CallTotals before) {
        return new CallTotals(
                calls - before.calls,
                refused - before.refused,
                failed - before.failed,
                totalMs - before.totalMs,
                slowestMs);
    }

    double meanMs() {
        return calls == 0 ? 0 : totalMs / calls;
    }

    private static long count(Collection<Timer> timers, Predicate<String> outcome) {
        return timers.stream()
                .filter(timer -> outcome.test(String.valueOf(timer.getId().getTag("outcome"))))
                .mapToLong(Timer::count)
                .sum();
    }
}
