package pinakes.tool.policy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Counts the changes of each kind of resource, so that a reader can tell whether one happened meanwhile.
final class ResourceClock {
    private final Map<String, State> states = new HashMap<>();

    private static final class State {
        private long changes;
        private int changing;
    }

    /// What the clock showed at one moment.
    ///
    /// @param changes how many changes each resource had seen, in the order of the question
    /// @param isQuiet whether no change was under way
    record Reading(List<Long> changes, boolean isQuiet) {}

    synchronized Reading read(List<String> resources) {
        var changes =
                resources.stream().map(resource -> state(resource).changes).toList();
        return new Reading(changes, resources.stream().allMatch(resource -> state(resource).changing == 0));
    }

    synchronized void changeBegins(List<String> resources) {
        resources.forEach(resource -> state(resource).changing++);
    }

    synchronized void changeEnds(List<String> resources) {
        for (var resource : resources) {
            var state = state(resource);
            state.changing--;
            state.changes++;
        }
    }

    private State state(String resource) {
        return states.computeIfAbsent(resource, r -> new State());
    }
}
