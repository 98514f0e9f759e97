package pinakes.app.cli.terminal;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import pinakes.engine.text.Counted;

/// Times and durations as people read them.
public final class TimeText {
    private static final int RELATIVE_DAYS_MAX = 30;

    private TimeText() {}

    /// How long ago it was; the date when that is more than a month.
    static String ago(Instant then, Instant now) {
        var past = Duration.between(then, now);
        if (past.toMinutes() < 1) {
            return "just now";
        }
        if (past.toHours() < 1) {
            return Counted.of(past.toMinutes(), "minute") + " ago";
        }
        if (past.toDays() < 1) {
            return Counted.of(past.toHours(), "hour") + " ago";
        }
        return past.toDays() <= RELATIVE_DAYS_MAX
                ? Counted.of(past.toDays(), "day") + " ago"
                : then.atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }

    /// How long ago on a terminal; the time itself for programs.
    public static String of(Instant then, Instant now, Screen screen) {
        return screen.isTerminal()
                ? ago(then, now)
                : then.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /// A duration in its largest units, such as `45 s`, `12 min` or `2 h 5 min`.
    public static String of(Duration duration) {
        if (duration.toMinutes() < 1) {
            return Math.max(0, duration.toSeconds()) + " s";
        }
        if (duration.toHours() < 1) {
            return duration.toMinutes() + " min";
        }
        return duration.toHours() + " h"
                + (duration.toMinutesPart() == 0 ? "" : " " + duration.toMinutesPart() + " min");
    }
}
