package pinakes.app.settings;

/// The least important kind of log line that is still written.
public enum LogLevel {
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE,
    OFF
}
