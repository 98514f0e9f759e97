package pinakes.app.settings;

/// The format of log lines.
public enum LogFormat {
    PLAIN,
    JSON
}
