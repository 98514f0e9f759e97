package pinakes.engine;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// What an engine does for its knowledge base. Engines that share one can divide the work.
public enum EngineRole {
    /// Answers callers.
    API,
    /// Takes jobs from the queue and processes them.
    INGEST;

    /// The roles of an engine that does everything.
    public static final Set<EngineRole> ALL = Collections.unmodifiableSet(EnumSet.allOf(EngineRole.class));

    /// The name in settings, messages and metrics.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
