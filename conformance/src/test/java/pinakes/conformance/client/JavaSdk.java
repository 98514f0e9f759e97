package pinakes.conformance.client;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import pinakes.conformance.product.Product;
import pinakes.conformance.product.TaskStory;
import pinakes.conformance.product.Transcript;
import pinakes.testkit.Deadline;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The client of the official Java SDK.
final class JavaSdk implements TaskStory.Calls {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final McpSyncClient client;

    private JavaSdk(McpSyncClient client) {
        this.client = client;
    }

    static Transcript overHttp(URI server) throws InterruptedException {
        var root = server.resolve("/").toString();
        return over(HttpClientStreamableHttpTransport.builder(root)
                .endpoint(server.getPath())
                .build());
    }

    static Transcript overStdio(Path dataDirectory) throws InterruptedException {
        var command = ServerParameters.builder(Product.launcher())
                .args("stdio")
                .env(Product.stdioEnvironment(dataDirectory))
                .build();
        return over(new StdioClientTransport(command, McpJsonDefaults.getMapper()));
    }

    @Override
    public List<String> tools() {
        return client.listTools().tools().stream().map(McpSchema.Tool::name).toList();
    }

    @Override
    public Transcript.Step call(String tool, ObjectNode arguments) {
        var request = McpSchema.CallToolRequest.builder(tool)
                .arguments(asMap(arguments))
                .build();
        var result = client.callTool(request);
        return new Transcript.Step(
                tool, Boolean.TRUE.equals(result.isError()), MAPPER.valueToTree(result.structuredContent()));
    }

    private static Transcript over(McpClientTransport transport) throws InterruptedException {
        try (var client = McpClient.sync(transport)
                .initializationTimeout(Deadline.USUAL)
                .requestTimeout(Deadline.USUAL)
                .build()) {
            client.initialize();
            return TaskStory.tell(new JavaSdk(client));
        }
    }

    @SuppressWarnings("unchecked") // Jackson's map of a JSON object has strings as its keys.
    private static Map<String, Object> asMap(ObjectNode arguments) {
        return MAPPER.convertValue(arguments, Map.class);
    }
}
