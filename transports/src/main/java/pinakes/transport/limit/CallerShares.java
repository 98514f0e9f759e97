package pinakes.transport.limit;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import pinakes.tool.Caller;
import pinakes.transport.limit.RequestLimit.Place;

/// Limits the number of connections, subscriptions or uploads, in total and per caller.
///
/// So that one key cannot shut out the others, it gets at most half of the places that the others leave. A server
/// without keys has only one caller, which gets them all.
public final class CallerShares {
    private final int max;
    private final String what;
    private final Map<String, Integer> held = new HashMap<>();
    private int taken;

    /// @param what the limited things in the plural, for error messages
    public CallerShares(int max, String what) {
        this.max = max;
        this.what = what;
    }

    /// A place, or why there is none. Closing a place twice is harmless.
    public sealed interface Outcome {
        record Entered(Place place) implements Outcome {}

        record Full(String message) implements Outcome {}
    }

    public synchronized Outcome enter(Caller caller) {
        if (taken >= max) {
            return new Outcome.Full("All " + max + " " + what + " of this server are in use; try again later");
        }
        int own = held.getOrDefault(caller.id(), 0);
        var share = caller.equals(Caller.LOCAL) ? max : Math.max(1, (max - taken + own) / 2);
        if (own >= share) {
            return new Outcome.Full("This key already uses " + own + " of the server's " + max + " " + what
                    + ", its current maximum; close one first");
        }
        taken++;
        held.merge(caller.id(), 1, Integer::sum);
        var open = new AtomicBoolean(true);
        return new Outcome.Entered(() -> {
            if (open.compareAndSet(true, false)) {
                leave(caller.id());
            }
        });
    }

    private synchronized void leave(String caller) {
        taken--;
        held.computeIfPresent(caller, (_, count) -> count == 1 ? null : count - 1);
    }
}
