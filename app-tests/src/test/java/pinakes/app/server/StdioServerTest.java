package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.composition.Composition;
import pinakes.app.fixture.LogWatch;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.StdioWire;

final class StdioServerTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("R7, K15, K16: over stdio too, KB_TOOLS selects the tools, and the skills follow them")
    void presets_and_skills_over_stdio() throws Exception {
        for (var preset : Map.of("lean", 4, "tasks", 1, "search", 0).entrySet()) {
            var environment = new LaunchEnvironment(
                    Map.of("KB_TOOLS", preset.getKey()), directory, directory.resolve(preset.getKey()), "Linux");
            var settings = new SettingsReader(environment)
                    .read(Map.of("data-dir", directory.resolve(preset.getKey()).toString()));
            var offered = Composition.tools(settings).getAll().stream()
                    .map(tool -> tool.definition().name())
                    .toList();
            try (var server = StdioServer.open(settings, Set.of());
                    var toServer = new PipedOutputStream();
                    var fromServer = new PipedInputStream()) {
                var in = new PipedInputStream(toServer);
                var out = new PipedOutputStream(fromServer);
                var running = Thread.ofVirtual().start(() -> serve(server, in, out));
                try (var wire = StdioWire.open(fromServer, toServer, ClientProfile.session("2025-11-25"))) {
                    assertThat(wire.toolNames()).containsExactlyInAnyOrderElementsOf(offered);
                    assertThat(wire.request("skills/list").result().path("skills"))
                            .hasSize(preset.getValue());
                }
                running.join();
            }
        }
        assertThat(directory.resolve("lean")).isDirectory();
    }

    private static void serve(StdioServer server, InputStream in, OutputStream out) {
        try (out) {
            server.run(in, out);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void flags_for_the_engine_of_another_process_are_named() throws Exception {
        var environment = new LaunchEnvironment(Map.of(), directory, directory, "Linux");
        var settings = new SettingsReader(environment)
                .read(Map.of("data-dir", directory.resolve("data").toString()));
        try (var _ = StdioServer.open(settings, Set.of("quota-calls"));
                var log = new LogWatch()) {
            StdioServer.open(settings, Set.of("tools", "quota-calls", "embedding-api-key-file"))
                    .close();

            assertThat(log.lines())
                    .filteredOn(line -> line.contains(StdioServer.class.getName()))
                    .singleElement()
                    .asString()
                    .contains("no effect", ": --embedding-api-key-file, --quota-calls. ");
        }
    }

    @Test
    @DisplayName("K16: whatever was asked before the client closed its end has the time that its tool may take")
    void farewell_outlasts_every_tool() throws Exception {
        var nothingSet = new LaunchEnvironment(Map.of(), Path.of("/nowhere"), Path.of("/nowhere"), "Linux");
        var tools = Composition.tools(new SettingsReader(nothingSet).read(Map.of()));

        var drainTime = StdioServer.drainTime(tools);

        assertThat(tools.getAll())
                .allSatisfy(tool -> assertThat(tool.definition().timeout()).isLessThan(drainTime));
    }
}
