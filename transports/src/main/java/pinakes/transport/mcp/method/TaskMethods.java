package pinakes.transport.mcp.method;

import java.util.function.Predicate;
import pinakes.transport.mcp.feature.TaskFeature;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.Era;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.session.ClientInfo;
import pinakes.transport.mcp.session.Exchange;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The Tasks extension: `tasks/get`, `tasks/update`, `tasks/cancel`.
record TaskMethods(TaskFeature tasks, Results results) {
    void register(MethodTable table) {
        table.inBothEras("tasks/get", declared(this::get))
                .inBothEras("tasks/update", declared(this::update))
                .inBothEras("tasks/cancel", declared(this::cancel));
    }

    static boolean isDeclaredBy(ClientInfo client) {
        return client.capabilities().path("extensions").has(TaskFeature.EXTENSION);
    }

    static RpcError notDeclared(Era era) {
        var required = JsonNodeFactory.instance.objectNode();
        required.putObject("extensions").putObject(TaskFeature.EXTENSION);
        return RpcError.missingCapability(required, era);
    }

    private Answer get(Exchange exchange) {
        var task = tasks.find(taskId(exchange), exchange.peer().caller()).orElseThrow(TaskMethods::unknownTask);
        return results.complete(TaskJson.detailed(task), exchange.era());
    }

    private Answer update(Exchange exchange) {
        ObjectNode responses = exchange.params().object("inputResponses");
        return acknowledged(
                exchange, id -> tasks.update(id, responses, exchange.peer().caller()));
    }

    private Answer cancel(Exchange exchange) {
        return acknowledged(exchange, id -> tasks.cancel(id, exchange.peer().caller()));
    }

    private Answer acknowledged(Exchange exchange, Predicate<String> action) {
        if (!action.test(taskId(exchange))) {
            throw unknownTask();
        }
        return results.empty(exchange.era());
    }

    private static MethodTable.Method declared(MethodTable.Method method) {
        return exchange -> isDeclaredBy(exchange.client())
                ? method.answer(exchange)
                : new Answer.Failure(notDeclared(exchange.era()));
    }

    private static String taskId(Exchange exchange) {
        return exchange.params().text("taskId");
    }

    private static ProtocolFault unknownTask() {
        return ProtocolFault.invalidParams("There is no such task");
    }
}
