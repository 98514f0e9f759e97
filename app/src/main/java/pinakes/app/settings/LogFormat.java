package pinakes.app.settings;

/// The format of log lines.
public enum LogFormat {
    /// For people.
    PLAIN,
    /// For programs: one JSON object per line.
    JSON
}
