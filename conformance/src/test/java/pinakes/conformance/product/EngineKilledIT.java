package pinakes.conformance.product;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;

/// Ten clients work through `./kb mcp` while its engine is killed and started again.
///
/// `benchmarks/run gateway` measures how fast the gateway recovers; here it would depend on the load of the machine.
@DisplayName("B1, N14, S16: the engine is killed under load")
final class EngineKilledIT {
    private static final int CLIENTS = 10;
    private static final int ROUNDS = 3;

    /// The number of changes between two kills.
    private static final int WRITES_PER_ROUND = 40;

    private static final int REFUSALS_PER_ROUND = 5;

    /// Clients add more tasks than the test waits for while a busy machine holds it up.
    private static final int PAGE = 1_000;

    @Test
    void nothing_acknowledged_is_lost_and_nobody_hangs(@TempDir Path directory) throws Exception {
        try (var processes = new TwoProcesses(directory)) {
            var engine = processes.startEngine();
            processes.awaitHealthy();
            var load = MixedLoad.within(directory);
            try (load) {
                for (var client = 0; client < CLIENTS; client++) {
                    load.add(processes.agent());
                }
                for (var round = 0; round < ROUNDS; round++) {
                    load.awaitWritten(WRITES_PER_ROUND);
                    var refused = load.refused();
                    engine.kill();
                    load.await("clients are told", () -> load.refused() >= refused + REFUSALS_PER_ROUND);

                    engine = processes.startEngine();
                    processes.awaitHealthy();
                }
                load.awaitWritten(WRITES_PER_ROUND);
            }
            assertEverythingIsThere(load, processes);
        }
    }

    private static void assertEverythingIsThere(MixedLoad load, TwoProcesses processes) {
        try (var client = processes.agent()) {
            assertThat(titles(client)).containsAll(load.tasks()).doesNotHaveDuplicates();
            for (var job : load.jobs()) {
                Deadline.usual()
                        .await(
                                "job " + job + " is done",
                                () -> status(client, job).equals("done"));
            }
        }
    }

    private static List<String> titles(HttpWire client) {
        var titles = new ArrayList<String>();
        JsonNode page;
        do {
            page = client.call("list_tasks", Json.object().put("limit", PAGE).put("offset", titles.size()))
                    .at("/data");
            page.forEach(task -> titles.add(task.path("title").asString()));
        } while (page.size() == PAGE);
        return titles;
    }

    private static String status(HttpWire client, String job) {
        var status = client.call("kb_jobs", Json.object().put("job_id", job))
                .at("/jobs/0/status")
                .asString("lost");
        assertThat(status).isIn("queued", "processing", "done");
        return status;
    }
}
