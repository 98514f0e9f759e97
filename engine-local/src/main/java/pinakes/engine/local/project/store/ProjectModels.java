package pinakes.engine.local.project.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import pinakes.embedding.Embedder;
import pinakes.engine.EngineUnavailableException;

/// The models of projects, each opened once, when it is first asked for.
public final class ProjectModels implements AutoCloseable {
    private final Embedder standard;
    private final Function<String, Embedder> opener;

    /// Guarded by this.
    private final List<Embedder> opened = new ArrayList<>();

    /// Models that an engine can have.
    ///
    /// @param standard the model of the engine, which is not closed here
    /// @param opener opens a model by its name, and throws [IllegalArgumentException] when there is none
    public ProjectModels(Embedder standard, Function<String, Embedder> opener) {
        this.standard = standard;
        this.opener = opener;
    }

    public Embedder standard() {
        return standard;
    }

    /// The model of that name or alias.
    ///
    /// @throws IllegalArgumentException when there is none; the message names those that there are
    public synchronized Embedder named(String name) {
        if (standard.isCalled(name)) {
            return standard;
        }
        for (var embedder : opened) {
            if (embedder.isCalled(name)) {
                return embedder;
            }
        }
        var embedder = opener.apply(name);
        opened.add(embedder);
        return embedder;
    }

    public Optional<Embedder> find(String name) {
        try {
            return Optional.of(named(name));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// The model of a project, which was there when the project was made.
    public Embedder of(String name) {
        return find(name)
                .orElseThrow(() -> new EngineUnavailableException("The embedding model " + name
                        + " of the project is not to be had: set it up again, or give the project another model."));
    }

    /// Whether both names stand for the same vectors.
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
