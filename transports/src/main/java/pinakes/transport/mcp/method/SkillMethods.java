package pinakes.transport.mcp.method;

import java.time.Duration;
import java.util.List;
import pinakes.tool.text.Quoted;
import pinakes.transport.mcp.feature.SkillFeature;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.session.Exchange;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The methods of the Skills extension: `skills/list`, `skills/get` and `resources/directory/read`.
///
/// Which skills there are depends on the caller, so results are private.
record SkillMethods(SkillFeature skills, Pages pages, Results results) {
    /// Skills change with the program only.
    private static final Duration FRESHNESS = Duration.ofMinutes(5);

    void register(MethodTable table) {
        table.inBothEras("skills/list", this::list)
                .inBothEras("skills/get", this::get)
                .inBothEras("resources/directory/read", this::readDirectory);
    }

    private Answer list(Exchange exchange) {
        return cacheable(page(exchange, "skills", skills.list(exchange.peer().caller())), exchange);
    }

    private Answer get(Exchange exchange) {
        var uri = exchange.params().text("uri");
        var entry = skills.list(exchange.peer().caller()).stream()
                .filter(skill -> skill.path("uri").asString().equals(uri))
                .findFirst()
                .orElseThrow(() -> ProtocolFault.invalidParams("No skill is served at " + Quoted.of(uri)));
        var result = JsonNodeFactory.instance.objectNode();
        result.set("skill", entry);
        return cacheable(result, exchange);
    }

    private Answer readDirectory(Exchange exchange) {
        var uri = exchange.params().text("uri");
        var children = skills.directory(uri, exchange.peer().caller())
                .orElseThrow(() -> ProtocolFault.invalidParams(Quoted.of(uri) + " is not a directory resource"));
        return results.complete(page(exchange, "resources", children), exchange.era());
    }

    private ObjectNode page(Exchange exchange, String field, List<ObjectNode> items) {
        var name =
                exchange.request().method() + " of " + exchange.peer().caller().id();
        return pages.page(field, items, pages.start(exchange, name), name);
    }

    private Answer cacheable(ObjectNode result, Exchange exchange) {
        return new Answer.Result(results.cacheable(result, FRESHNESS, exchange.era()));
    }
}
