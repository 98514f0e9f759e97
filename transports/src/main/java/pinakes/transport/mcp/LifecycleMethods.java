package pinakes.transport.mcp;

import java.time.Duration;
import pinakes.transport.mcp.Results.Scope;
import pinakes.transport.mcp.feature.Features;
import pinakes.transport.mcp.feature.TaskFeature;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// How a client and the server introduce themselves: `initialize`, `server/discover`; and `ping`.
final class LifecycleMethods {
    static final String INITIALIZE = "initialize";
    static final String DISCOVER = "server/discover";
    private static final Duration DISCOVERY_FRESHNESS = Duration.ofHours(1);

    private final Features features;
    private final Results results;

    LifecycleMethods(Features features, Results results) {
        this.features = features;
        this.results = results;
    }

    void register(MethodTable table) {
        table.inSessions(INITIALIZE, this::initialize)
                .inSessions("ping", exchange -> results.empty(exchange.era()))
                .stateless(DISCOVER, this::discover);
    }

    private Answer initialize(Exchange exchange) {
        if (exchange.peer().session() != null) {
            throw new ProtocolFault(RpcError.invalidRequest("This connection is initialized already"));
        }
        var session = exchange.peer().begin(Client.introducing(exchange.params()));
        var result = JsonNodeFactory.instance.objectNode();
        result.put("protocolVersion", session.version().wireName());
        result.set("capabilities", capabilities());
        result.set("serverInfo", results.serverInfo());
        result.put("instructions", features.instructions());
        return results.complete(result, exchange.era());
    }

    private Answer discover(Exchange exchange) {
        var result = JsonNodeFactory.instance.objectNode();
        var versions = result.putArray("supportedVersions");
        ProtocolVersion.wireNames().forEach(versions::add);
        result.set("capabilities", capabilities());
        result.put("instructions", features.instructions());
        return new Answer.Result(results.cacheable(result, DISCOVERY_FRESHNESS, Scope.PUBLIC, exchange.era()));
    }

    private ObjectNode capabilities() {
        var capabilities = JsonNodeFactory.instance.objectNode();
        capabilities.putObject("tools").put("listChanged", true);
        capabilities.putObject("prompts").put("listChanged", false);
        capabilities.putObject("resources").put("subscribe", true).put("listChanged", true);
        capabilities.putObject("completions");
        capabilities.putObject("logging");
        if (features.tasks().isPresent()) {
            capabilities.putObject("extensions").putObject(TaskFeature.EXTENSION);
        }
        return capabilities;
    }
}
