package pinakes.app.settings;

/// The least severe level that is logged.
public enum LogLevel {
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE,
    OFF
}
