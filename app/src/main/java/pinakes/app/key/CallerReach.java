package pinakes.app.key;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.access.DeniedException;
import pinakes.engine.access.Reach;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;

/// What the caller of the current thread may reach.
public final class CallerReach implements Supplier<Reach> {
    private final @Nullable KeyDirectory unconfirmed;

    private CallerReach(@Nullable KeyDirectory unconfirmed) {
        this.unconfirmed = unconfirmed;
    }

    /// For callers whose key the engine has confirmed, or who need none because the engine has no keys.
    public static CallerReach confirmed() {
        return new CallerReach(null);
    }

    /// For callers who may have been let in without a key before the engine could be asked whether it has keys.
    public static CallerReach unconfirmed(KeyDirectory directory) {
        return new CallerReach(directory);
    }

    @Override
    public Reach get() {
        var caller = CurrentCaller.get();
        if (unconfirmed != null && caller.equals(Caller.LOCAL) && hasKeys(unconfirmed)) {
            throw new DeniedException("The engine requires a key. Send it as Authorization: Bearer KEY.");
        }
        return Reach.of(caller.id(), caller.limits());
    }

    private static boolean hasKeys(KeyDirectory directory) {
        try {
            return directory.hasKeys();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineUnavailableException("The call was interrupted before the engine responded.", e);
        }
    }
}
