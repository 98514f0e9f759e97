package pinakes.engine.core.project.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import pinakes.embedding.Embedder;
import pinakes.engine.EngineUnavailableException;

/// The models of projects, each opened on first use.
public final class ProjectModels implements AutoCloseable {
    private final Embedder standard;
    private final Function<String, Embedder> opener;

    /// Guarded by this.
    private final List<Embedder> opened = new ArrayList<>();

    /// @param standard the default model, which has another owner
    /// @param opener opens a model by name; throws [IllegalArgumentException] for an unknown one
    public ProjectModels(Embedder standard, Function<String, Embedder> opener) {
        this.standard = standard;
        this.opener = opener;
    }

    public Embedder standard() {
        return standard;
    }

    /// Finds a model by name or alias.
    ///
    /// @throws IllegalArgumentException for an unknown model; the message lists the known ones
    public synchronized Embedder named(String name) {
        if (standard.isCalled(name)) {
            return standard;
        }
        var known = opened.stream().filter(embedder -> embedder.isCalled(name)).findFirst();
        return known.orElseGet(() -> {
            var embedder = opener.apply(name);
            opened.add(embedder);
            return embedder;
        });
    }

    public Optional<Embedder> find(String name) {
        try {
            return Optional.of(named(name));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// The model of an existing project.
    public Embedder of(String name) {
        return find(name)
                .orElseThrow(() -> new EngineUnavailableException("The project's embedding model " + name
                        + " is unavailable: configure it again, or migrate the project."));
    }

    /// Whether both names refer to the same model.
    public boolean isSame(String name, String other) {
        return name.equalsIgnoreCase(other)
                || find(name).filter(embedder -> embedder.isCalled(other)).isPresent();
    }

    @Override
    public synchronized void close() {
        opened.forEach(Embedder::close);
        opened.clear();
    }
}
