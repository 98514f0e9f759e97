package pinakes.transport.mcp.method;

import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;
import pinakes.tool.call.CallContexts;
import pinakes.tool.resource.ChangeFeed.Change;
import pinakes.transport.limit.McpLimits;
import pinakes.transport.mcp.elicitation.RequestStates;
import pinakes.transport.mcp.feature.Features;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.message.TokenCipher;
import pinakes.transport.mcp.session.ChangeVisibility;
import pinakes.transport.mcp.session.Exchange;
import pinakes.transport.mcp.session.Peer;

/// All methods of the protocol, built on the features of one server.
public final class Methods {
    private final MethodTable table = new MethodTable();
    private final List<SharedList> lists;
    private final SubscriptionMethods subscriptions;
    private final CancellationMethods cancellations;
    private final MirroredParameters mirrored;

    public Methods(
            Features features,
            McpLimits limits,
            TokenCipher cipher,
            InstantSource clock,
            LongSupplier nanoClock,
            CallContexts contexts,
            ChangeVisibility visibility) {
        var results = new Results(features);
        var pages = new Pages(cipher, limits.pageSize());
        var tools = new SharedList("tools", features.tools()::list, pages, results, clock);
        SharedList.Source promptsOf = (caller, _) -> features.prompts().list(caller);
        var prompts = new SharedList("prompts", promptsOf, pages, results, clock);
        SharedList.Source templatesOf = (caller, _) -> features.resources().templates(caller);
        var templates = new SharedList("resourceTemplates", templatesOf, pages, results, clock);
        var states = new RequestStates(cipher, nanoClock, limits.stateValidity());
        lists = List.of(tools, prompts, templates);
        mirrored = new MirroredParameters(tools, features.tools());
        subscriptions = new SubscriptionMethods(features, visibility, results, limits.listenersMax());
        cancellations = new CancellationMethods(features.tasks(), results);
        table.inBothEras("tools/list", tools::answer)
                .inBothEras("prompts/list", prompts::answer)
                .inBothEras("resources/templates/list", templates::answer);
        new SessionMethods(features, results).register(table);
        new FeatureMethods(features, contexts, states, results, limits.answerTimeout()).register(table);
        new ResourceMethods(features.resources(), pages, results, limits.watchedMax()).register(table);
        new CompletionMethods(features.completions(), results).register(table);
        features.tasks().ifPresent(tasks -> new TaskMethods(tasks, results).register(table));
        features.skills().ifPresent(skills -> new SkillMethods(skills, pages, results).register(table));
        subscriptions.register(table);
        cancellations.register(table);
    }

    /// Answers a request on the calling thread.
    public Answer answer(Exchange exchange) throws InterruptedException {
        var name = exchange.request().method();
        var method = table.find(name, exchange.era());
        return method == null ? new Answer.Failure(RpcError.methodNotFound(name)) : method.answer(exchange);
    }

    public void handle(Message.Notification notification, Peer peer) {
        cancellations.handle(notification, peer);
    }

    public MirroredParameters mirroredParameters() {
        return mirrored;
    }

    /// Drops the cached lists that a change made stale.
    public void invalidate(Change change) {
        if (!(change instanceof Change.ResourceUpdated)) {
            lists.forEach(SharedList::invalidate);
        }
    }

    /// Answers all subscriptions, which ends them.
    public void endSubscriptions() {
        subscriptions.close();
    }
}
