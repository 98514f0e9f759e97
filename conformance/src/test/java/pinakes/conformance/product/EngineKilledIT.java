package pinakes.conformance.product;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.composition.Composition;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;

/// Ten clients work through `./kb mcp` while its engine is killed and started again.
///
/// `benchmarks/run gateway` measures how fast the gateway recovers; here it would depend on the load of the machine.
@DisplayName("B1, N14, S16: the engine is killed under load")
final class EngineKilledIT {
    private static final int CLIENTS = 10;
    private static final int ROUNDS = 3;

    /// The number of changes between two kills.
    private static final int WRITES_PER_ROUND = 60;

    private static final int REFUSALS_PER_ROUND = 5;

    /// How much longer than its limit a tool may take on a busy machine.
    private static final Duration GRACE = Duration.ofMinutes(1);

    @Test
    void nothing_acknowledged_is_lost_and_nobody_hangs(@TempDir Path directory) throws Exception {
        try (var processes = new TwoProcesses(directory)) {
            var engine = processes.startEngine();
            processes.awaitHealthy();
            var load = new MixedLoad(limits(directory));
            try (load) {
                for (var client = 0; client < CLIENTS; client++) {
                    load.add(processes.agent());
                }
                for (var round = 0; round < ROUNDS; round++) {
                    awaitWrites(load);
                    var refused = load.refused();
                    engine.kill();
                    await("clients are told", load, () -> load.refused() >= refused + REFUSALS_PER_ROUND);

                    engine = processes.startEngine();
                    processes.awaitHealthy();
                }
                awaitWrites(load);
            }
            assertEverythingIsThere(load, processes);
        }
    }

    private static void assertEverythingIsThere(MixedLoad load, TwoProcesses processes) {
        try (var client = processes.agent()) {
            var answer = client.call("list_tasks", "{}");
            var titles = StreamSupport.stream(answer.at("/data").spliterator(), false)
                    .map(task -> task.path("title").asString())
                    .toList();

            assertThat(titles).containsAll(load.tasks()).doesNotHaveDuplicates();
            for (var job : load.jobs()) {
                Deadline.usual()
                        .await(
                                "job " + job + " is done",
                                () -> status(client, job).equals("done"));
            }
        }
    }

    private static String status(HttpWire client, String job) {
        var status = client.call("kb_jobs", Json.object().put("job_id", job))
                .at("/jobs/0/status")
                .asString("lost");
        assertThat(status).isIn("queued", "processing", "done");
        return status;
    }

    private static void awaitWrites(MixedLoad load) {
        var before = load.written();
        await("clients write", load, () -> load.written() >= before + WRITES_PER_ROUND);
    }

    private static void await(String what, MixedLoad load, BooleanSupplier condition) {
        Deadline.usual().await(what, () -> load.isBroken() || condition.getAsBoolean());
        assertThat(load.isBroken()).as(what).isFalse();
    }

    private static Map<String, Duration> limits(Path directory) throws Exception {
        var environment = new LaunchEnvironment(Map.of(), directory, directory, "Linux");
        return Composition.tools(new SettingsReader(environment).read(Map.of())).getAll().stream()
                .collect(toMap(
                        tool -> tool.name(), tool -> tool.definition().timeout().plus(GRACE)));
    }
}
