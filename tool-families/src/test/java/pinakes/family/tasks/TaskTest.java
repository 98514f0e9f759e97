package pinakes.family.tasks;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// A server of the task tools for each test.
abstract class TaskTest {
    @TempDir
    Path directory;

    TaskServer server;

    @BeforeEach
    void open() {
        server = new TaskServer(directory);
    }

    @AfterEach
    void close() {
        server.close();
    }

    JsonNode add(String title) {
        return addRaw(title, null);
    }

    JsonNode addRaw(String title, @Nullable String description) {
        var arguments = JsonNodeFactory.instance.objectNode().put("title", title);
        if (description != null) {
            arguments.put("description", description);
        }
        return server.call("add_task", arguments);
    }

    static List<String> titles(JsonNode answer) {
        return StreamSupport.stream(answer.path("data").spliterator(), false)
                .map(task -> task.path("title").asString())
                .toList();
    }

    static JsonNode json(String text) {
        return WireJson.CAMEL.readTree(text);
    }
}
