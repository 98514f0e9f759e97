package pinakes.conformance.client;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pinakes.conformance.node.Node;
import pinakes.conformance.product.Product;
import pinakes.conformance.product.TaskStory;
import pinakes.conformance.product.Transcript;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The command line of the official Inspector; every call is a separate run.
final class Inspector implements TaskStory.Calls {
    private static final String PROGRAM =
            "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js";

    /// Not in the user's home directory.
    private static final Map<String, String> STORAGE = Map.of("MCP_STORAGE_DIR", "target/inspector");

    private final Node node;
    private final List<String> target;

    private Inspector(Node node, List<String> target) {
        this.node = node;
        this.target = target;
    }

    static Transcript overHttpStateless(URI server) throws InterruptedException {
        return TaskStory.tell(new Inspector(Node.installed(), List.of(server.toString(), "--protocol-era", "modern")));
    }

    /// The Inspector hands nothing of its own environment on, so the server's is spelled out.
    static Transcript overStdioWithASession(Path dataDirectory) throws InterruptedException {
        var target = new ArrayList<String>();
        Product.stdioEnvironment(dataDirectory)
                .forEach((name, value) -> target.addAll(List.of("-e", name + "=" + value)));
        target.addAll(List.of("--protocol-era", "legacy", Product.launcher(), "stdio"));
        return TaskStory.tell(new Inspector(Node.installed(), target));
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
        arguments.addAll(List.of(request));
        arguments.addAll(List.of("--connect-timeout", Long.toString(Deadline.USUAL.toMillis())));
        return node.run(STORAGE, arguments);
    }
}
