package pinakes.app.settings;

/// The minimum level of logged messages.
public enum LogLevel {
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE,
    OFF
}
