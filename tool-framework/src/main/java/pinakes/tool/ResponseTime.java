package pinakes.tool;

import java.time.Duration;
import java.util.Locale;

/// How long a tool usually takes; gives the default timeout.
public enum ResponseTime {
    /// Usually below 100 ms.
    FAST(Duration.ofSeconds(5)),
    /// Usually 100 ms to 1 s.
    MEDIUM(Duration.ofSeconds(15)),
    /// Usually above 1 s.
    SLOW(Duration.ofSeconds(60));

    private final Duration defaultTimeout;

    ResponseTime(Duration defaultTimeout) {
        this.defaultTimeout = defaultTimeout;
    }

    public Duration defaultTimeout() {
        return defaultTimeout;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
