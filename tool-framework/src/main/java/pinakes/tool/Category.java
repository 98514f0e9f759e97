package pinakes.tool;

import java.util.Locale;

/// What kind of work a tool does; decides whether its answers may be cached.
public enum Category {
    QUERY,
    MUTATION,
    ANALYSIS,
    GENERATION;

    /// Whether a call can leave something changed behind.
    public boolean changesState() {
        return this == MUTATION;
    }

    /// The published spelling.
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
