package pinakes.tool.policy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Counts the changes of each kind of resource, so that readers can detect a change in between.
final class ResourceClock {
    private final Map<String, State> states = new HashMap<>();

    private static final class State {
        private long changes;
        private int changing;
    }

    /// @param changes number of changes of each resource, in the order of the request
    /// @param isQuiet whether no change was in progress
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
