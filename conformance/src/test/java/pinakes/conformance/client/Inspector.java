package pinakes.conformance.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pinakes.conformance.node.Node;
import pinakes.conformance.product.TaskStory;
import pinakes.conformance.product.Transcript;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The command line of the official Inspector; every call is a run of its own.
final class Inspector implements TaskStory.Calls {
    private static final String PROGRAM =
            "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js";

    private final List<String> target;
    private final Map<String, String> environment;

    private Inspector(List<String> target, Map<String, String> environment) {
        this.target = target;
        this.environment = environment;
    }

    /// @param target the Inspector's arguments that name the server and the era
    static Transcript at(List<String> target, Map<String, String> environment) throws InterruptedException {
        return TaskStory.tell(new Inspector(target, environment));
    }

    /// Lists the tools, and fails when the Inspector finds a tool schema that some client would not understand.
    @Override
    public List<String> tools() throws InterruptedException {
        var finished = run("--method", "tools/list", "--strict");
        if (finished.exitCode() != 0) {
            throw new AssertionError("the Inspector objects to the tools: " + finished);
        }
        return Json.parse(finished.stdout())
                .path("tools")
                .valueStream()
                .map(tool -> tool.path("name").asString())
                .toList();
    }

    @Override
    public Transcript.Step call(String tool, ObjectNode arguments) throws InterruptedException {
        var finished = run("--method", "tools/call", "--tool-name", tool, "--tool-args-json", arguments.toString());
        JsonNode result = Json.parse(finished.stdout());
        return new Transcript.Step(tool, result.path("isError").asBoolean(false), result.path("structuredContent"));
    }

    private FinishedProcess run(String... request) throws InterruptedException {
        var arguments = new ArrayList<>(List.of(PROGRAM, "--cli"));
        arguments.addAll(target);
        Stream.of(request).forEach(arguments::add);
        return Node.installed().run(Deadline.usual(), environment, arguments);
    }
}
