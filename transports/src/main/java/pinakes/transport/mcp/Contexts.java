package pinakes.transport.mcp;

import org.jspecify.annotations.Nullable;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolContext.Agent;
import pinakes.tool.TraceContext;
import pinakes.tool.call.CallContexts;
import tools.jackson.databind.JsonNode;

/// Makes what a tool may know about a call that came as a message of the protocol.
final class Contexts {
    private final CallContexts calls;

    Contexts(CallContexts calls) {
        this.calls = calls;
    }

    /// The trace that the request continues: the one in its metadata, or else the one that its wire carried.
    TraceContext trace(JsonNode meta, @Nullable String carried) {
        var declared = meta.path("traceparent");
        return calls.trace(declared.isString() ? declared.stringValue() : carried);
    }

    ToolContext context(Exchange exchange) {
        var session = exchange.peer().session();
        var client = exchange.client();
        return calls.context(
                exchange.peer().caller(),
                exchange.peer().isFromServersUser(),
                client.version().stateless() || session == null ? null : session.id(),
                exchange.trace(),
                new Agent(client.name(), client.programVersion()),
                new ClientConversation(exchange));
    }
}
