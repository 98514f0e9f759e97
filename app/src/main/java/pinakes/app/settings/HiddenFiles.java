package pinakes.app.settings;

/// Whether tools may read files whose path has a name that starts with a dot.
public enum HiddenFiles {
    REFUSED,
    ALLOWED
}
