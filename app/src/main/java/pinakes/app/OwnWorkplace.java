package pinakes.app;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import pinakes.app.settings.Settings;
import pinakes.engine.key.Keys;
import pinakes.engine.library.Library;
import pinakes.engine.project.Projects;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.call.CallContexts;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.node.ObjectNode;

/// The data directory, opened by this process.
final class OwnWorkplace implements Workplace {
    private static final CallContexts.Agent AGENT = new CallContexts.Agent("kb", ProductVersion.current());

    private final Composition composition;
    private final CallContexts contexts;

    OwnWorkplace(Settings settings, InstantSource clock) {
        this.composition = new Composition(settings, new SimpleMeterRegistry());
        this.contexts = new CallContexts(clock, Composition.random());
    }

    @Override
    public ObjectNode call(String tool, ObjectNode arguments) {
        var registered = composition
                .registry()
                .get(tool)
                .orElseThrow(() -> new WorkplaceException("The tool " + tool
                        + " is not offered; add its family to the setting tools, or leave that setting out."));
        var context = contexts.context(Caller.LOCAL, null, contexts.trace(null), AGENT, Conversation.SILENT);
        return (ObjectNode) WireJson.CAMEL.readTree(composition
                .invoker()
                .invoke(registered, arguments, context)
                .json()
                .asUnquotedUTF8());
    }

    @Override
    public void reindex() throws InterruptedException {
        composition.ownersEngine().reindex();
    }

    @Override
    public boolean goesByOwnSettings() {
        return true;
    }

    @Override
    public Projects projects() {
        return composition.ownersEngine().projects();
    }

    @Override
    public Keys keys() {
        return composition.ownersEngine().keys();
    }

    @Override
    public Library library() {
        return composition.ownersEngine().library();
    }

    @Override
    public void close() {
        composition.close();
    }
}
