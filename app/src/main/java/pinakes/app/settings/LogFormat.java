package pinakes.app.settings;

/// How a log line is written.
public enum LogFormat {
    /// For people.
    PLAIN,
    /// For machines: one JSON object a line.
    JSON
}
