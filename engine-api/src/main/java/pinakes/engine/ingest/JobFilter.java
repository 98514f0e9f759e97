package pinakes.engine.ingest;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Selects jobs; an empty or absent component restricts nothing.
///
/// @param states any of these
/// @param owner the caller that submitted them
public record JobFilter(Set<JobState> states, @Nullable String owner) {
    public static final JobFilter ALL = new JobFilter(Set.of(), null);

    public JobFilter {
        states = Set.copyOf(states);
    }

    public JobFilter ownedBy(String caller) {
        return new JobFilter(states, caller);
    }
}
