package pinakes.conformance.attack;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.RestWire;
import tools.jackson.databind.JsonNode;

/// A whole server in this process, and a client that behaves.
record AttackedServer(HttpServers servers, RestWire client) implements AutoCloseable {
    static AttackedServer start(Path directory, Map<String, String> settings) throws SettingException {
        var all = new HashMap<>(settings);
        all.put("data-dir", directory.resolve("data").toString());
        all.put("mcp-port", "0");
        all.put("engine-port", "0");
        var environment = new LaunchEnvironment(Map.of(), directory, directory, "Linux");
        var servers = HttpServers.start(new SettingsReader(environment).read(all));
        return new AttackedServer(servers, RestWire.open(servers.restUrl()));
    }

    /// Submits a note and waits for the end of its job.
    JsonNode noteEnded(String text) {
        return jobEnded(submitted(text));
    }

    /// Submits a note.
    ///
    /// @return the id of its job
    String submitted(String text) {
        var answer = client.post("/api/v1/jobs", Json.object().put("text", text).toString());
        return Json.parse(answer.body()).path("job_id").asString();
    }

    JsonNode jobEnded(String id) {
        Deadline.usual().await("the end of the job", () -> !isUnderWay(job(id)));
        return job(id);
    }

    JsonNode job(String id) {
        return Json.parse(client.get("/api/v1/jobs/" + id).body());
    }

    /// Whether the server answers calls that have nothing to do with the attack.
    boolean isWell() {
        return !client.call("list_tasks", Json.object()).isError();
    }

    private static boolean isUnderWay(JsonNode job) {
        var status = job.path("status").asString();
        return status.equals("queued") || status.equals("processing");
    }

    @Override
    public void close() {
        client.close();
        servers.close();
    }
}
