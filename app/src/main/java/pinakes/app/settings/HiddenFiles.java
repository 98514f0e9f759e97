package pinakes.app.settings;

/// Whether files are read by their path whose name, or a directory's on the way, starts with a dot.
public enum HiddenFiles {
    REFUSED,
    ALLOWED
}
