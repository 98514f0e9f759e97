package pinakes.app;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BiFunction;
import pinakes.app.settings.Settings;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.key.Keys;
import pinakes.engine.library.Library;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.DataDirectoryInUseException;
import pinakes.engine.project.Projects;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.ToolContext;
import pinakes.tool.call.CallContexts;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.node.ObjectNode;

/// Where commands for people do their work: on the data directory, or on the engine of the server that holds it.
///
/// The tools run in this process either way. So it does not matter which of them a server offers.
public final class Workplace implements AutoCloseable {
    private static final ToolContext.Agent AGENT = new ToolContext.Agent("kb", ProductVersion.current());

    private final Composition composition;
    private final boolean isOfServer;
    private final CallContexts contexts = new CallContexts(InstantSource.system(), Composition.random());

    private Workplace(OpenedEngine engine, boolean isOfServer, Settings settings, InstantSource clock) {
        this.composition = new Composition(settings, new SimpleMeterRegistry(), engine, clock);
        this.isOfServer = isOfServer;
    }

    /// Opens the data directory, which is made where it is missing, or turns to the server that holds it.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    /// @throws WorkplaceException when another process holds it that cannot be asked
    public static Workplace open(Settings settings) throws InterruptedException {
        return at(settings, OpenedEngine::here);
    }

    /// Opens the data directory as it is, or turns to the server that holds it.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    /// @throws WorkplaceException when there is nothing in it, or another process holds it that cannot be asked
    public static Workplace openExisting(Settings settings) throws InterruptedException {
        if (Catalog.isMissing(settings.dataDir())) {
            throw new WorkplaceException("There is no knowledge base in " + settings.dataDir()
                    + " yet: ./kb serve or ./kb add PATH makes one, and --data-dir names another place.");
        }
        return at(settings, OpenedEngine::asItIs);
    }

    private static Workplace at(Settings settings, BiFunction<Settings, InstantSource, OpenedEngine> opening)
            throws InterruptedException {
        var clock = InstantSource.system();
        OpenedEngine here;
        try {
            here = opening.apply(settings, clock);
        } catch (DataDirectoryInUseException e) {
            return new Workplace(RunningServer.holding(settings, e), true, settings, clock);
        }
        return new Workplace(here, false, settings, clock);
    }

    /// Calls a tool and returns its whole answer, be it a success or a failure.
    ///
    /// @throws WorkplaceException when there is no such tool
    public ObjectNode call(String tool, ObjectNode arguments) {
        var registered = composition
                .registry()
                .get(tool)
                .orElseThrow(() -> new WorkplaceException("The tool " + tool + " is not there."));
        var context = contexts.context(Caller.LOCAL, null, contexts.trace(null), AGENT, Conversation.SILENT);
        return (ObjectNode) WireJson.CAMEL.readTree(composition
                .invoker()
                .invoke(registered, arguments, context)
                .json()
                .asUnquotedUTF8());
    }

    /// Makes the index anew, and returns when that is done.
    public void reindex() throws InterruptedException {
        composition.ownersEngine().reindex();
    }

    /// The work on a file that was handed in.
    public Optional<Job> job(JobId id) throws InterruptedException {
        return composition.ownersEngine().ingestion().find(id);
    }

    /// Whether a server does the work, which goes on when this process ends.
    public boolean isOfServer() {
        return isOfServer;
    }

    /// The projects, to be added, listed and removed.
    public Projects projects() {
        return composition.ownersEngine().projects();
    }

    /// The documents of the projects and their references.
    public Library library() {
        return composition.ownersEngine().library();
    }

    /// The named keys, to be added, listed and revoked.
    public Keys keys() {
        return composition.ownersEngine().keys();
    }

    @Override
    public void close() {
        composition.close();
    }
}
