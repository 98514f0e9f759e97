package pinakes.app.key;

import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.access.DeniedException;
import pinakes.engine.access.Reach;
import pinakes.engine.document.CollectionName;
import pinakes.engine.project.ProjectId;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;

/// How far the caller sees that the calling thread works for.
public final class CallerReach implements Supplier<Reach> {
    private final @Nullable KeyDirectory doubted;

    private CallerReach(@Nullable KeyDirectory doubted) {
        this.doubted = doubted;
    }

    /// Where an engine has said for certain whom to let in, or what it shows is limited by the key that it is asked
    /// with.
    public static CallerReach here() {
        return new CallerReach(null);
    }

    /// Where callers without a key may have been let in before the engine could be asked whether it has keys.
    public static CallerReach elsewhere(KeyDirectory directory) {
        return new CallerReach(directory);
    }

    @Override
    public Reach get() {
        var caller = CurrentCaller.get();
        if (doubted != null && caller.equals(Caller.LOCAL) && hasKeys(doubted)) {
            throw new DeniedException("The engine asks for keys; send one as Authorization: Bearer ….");
        }
        return new Reach(
                caller.id(),
                limit(caller, Reach.COLLECTIONS, CollectionName::new),
                limit(caller, Reach.PROJECTS, ProjectId::new));
    }

    /// Whether the caller may certainly be here: not one without a key, where nobody can say whether one is needed.
    public boolean isCertain() {
        try {
            get();
            return true;
        } catch (DeniedException | EngineUnavailableException _) {
            return false;
        }
    }

    private static boolean hasKeys(KeyDirectory directory) {
        try {
            return directory.hasKeys();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineUnavailableException("The call was stopped before the engine was asked.", e);
        }
    }

    private static <T> @Nullable Set<T> limit(Caller caller, String resource, Function<String, T> name) {
        var names = caller.limits().get(resource);
        return names == null ? null : names.stream().map(name).collect(Collectors.toSet());
    }
}
