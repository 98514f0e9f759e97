package pinakes.engine.ingest;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which jobs are meant; what is empty or absent restricts nothing.
///
/// @param states any of these
/// @param owner the caller that asked for them
public record JobFilter(Set<JobState> states, @Nullable String owner) {
    public static final JobFilter ALL = new JobFilter(Set.of(), null);

    public JobFilter {
        states = Set.copyOf(states);
    }

    /// Those among them that a caller asked for.
    public JobFilter ownedBy(String caller) {
        return new JobFilter(states, caller);
    }
}
