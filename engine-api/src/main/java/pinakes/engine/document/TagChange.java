package pinakes.engine.document;

import java.util.Set;

/// Tags to take off a document, and then tags to put on it.
public record TagChange(Set<String> off, Set<String> on) {
    public TagChange {
        off = Set.copyOf(off);
        on = Set.copyOf(on);
    }
}
