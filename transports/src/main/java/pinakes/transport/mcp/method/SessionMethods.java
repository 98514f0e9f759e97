package pinakes.transport.mcp.method;

import java.time.Duration;
import pinakes.transport.mcp.feature.Features;
import pinakes.transport.mcp.feature.SkillFeature;
import pinakes.transport.mcp.feature.TaskFeature;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.Message.Request;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.message.ProtocolVersion;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.session.ClientInfo;
import pinakes.transport.mcp.session.Exchange;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The methods that introduce client and server and keep a session: `initialize`, `server/discover`, `ping` and
/// `logging/setLevel`.
record SessionMethods(Features features, Results results) {
    private static final Duration DISCOVERY_FRESHNESS = Duration.ofHours(1);

    void register(MethodTable table) {
        table.inSessions(Request.INITIALIZE, this::initialize)
                .inSessions("ping", exchange -> results.empty(exchange.era()))
                .inSessions("logging/setLevel", this::setLevel)
                .stateless(Request.DISCOVER, this::discover);
    }

    private Answer initialize(Exchange exchange) {
        if (exchange.peer().session() != null) {
            throw new ProtocolFault(RpcError.invalidRequest("This connection is already initialized"));
        }
        var session = exchange.peer().startSession(ClientInfo.ofInitialize(exchange.params()));
        var result = JsonNodeFactory.instance.objectNode();
        result.put("protocolVersion", session.version().wireName());
        result.set("capabilities", capabilities());
        result.set("serverInfo", results.serverInfo());
        result.put("instructions", features.instructions().apply(exchange.peer().caller()));
        return results.complete(result, exchange.era());
    }

    private Answer discover(Exchange exchange) {
        var result = JsonNodeFactory.instance.objectNode();
        var versions = result.putArray("supportedVersions");
        ProtocolVersion.wireNames().forEach(versions::add);
        result.set("capabilities", capabilities());
        result.put("instructions", features.instructions().apply(exchange.peer().caller()));
        return new Answer.Result(results.cacheable(result, DISCOVERY_FRESHNESS, exchange.era()));
    }

    private Answer setLevel(Exchange exchange) {
        var level = ClientInfo.logLevel(exchange.request().params().path("level"));
        MethodTable.session(exchange, "Setting a log level").logLevel(level);
        return results.empty(exchange.era());
    }

    private ObjectNode capabilities() {
        var capabilities = JsonNodeFactory.instance.objectNode();
        capabilities.putObject("tools").put("listChanged", true);
        capabilities.putObject("prompts").put("listChanged", false);
        capabilities.putObject("resources").put("subscribe", true).put("listChanged", true);
        capabilities.putObject("completions");
        capabilities.putObject("logging");
        var extensions = JsonNodeFactory.instance.objectNode();
        features.tasks().ifPresent(_ -> extensions.putObject(TaskFeature.EXTENSION));
        features.skills()
                .ifPresent(_ -> extensions.putObject(SkillFeature.EXTENSION).put("directoryRead", true));
        if (!extensions.isEmpty()) {
            capabilities.set("extensions", extensions);
        }
        return capabilities;
    }
}
