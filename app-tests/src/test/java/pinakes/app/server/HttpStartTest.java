package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.fixture.LogWatch;
import pinakes.app.settings.SettingException;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.testkit.Deadline;
import pinakes.transport.http.CannotListenException;

/// What a start checks, waits for and leaves behind.
final class HttpStartTest extends RunningServersTest {
    @Test
    @DisplayName("R7: KB_TOOLS chooses the families, and hints do not lead to others")
    void families_can_be_left_out() throws Exception {
        assertThatThrownBy(() -> serve("tools", "nothing")).isInstanceOf(SettingException.class);
    }

    @Test
    void a_taken_port_leaves_nothing_behind() throws Exception {
        serve();
        var taken = Integer.toString(servers().restUrl().getPort());
        var other = directory.resolve("other");

        assertThatThrownBy(() -> HttpServers.start(settings("data-dir", other.toString(), "engine-port", taken)))
                .isInstanceOf(PortTakenException.class)
                .hasMessageStartingWith("Port " + taken + " on 127.0.0.1 is in use by another process: a Pinakes server"
                        + " is already running at http://127.0.0.1:" + taken + ". ")
                .hasMessageContaining("--engine-port");
        var alone = settings("data-dir", other.toString(), "engine-port", taken, "mcp-port", taken);
        assertThatThrownBy(() -> HttpServers.startEngine(alone)).hasMessageContaining("--engine-port");
        assertThatThrownBy(() -> HttpServers.startGateway(alone)).hasMessageContaining("--mcp-port");

        try (var stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var _ = Thread.startVirtualThread(() -> hangUp(stranger));
            var strange = Integer.toString(stranger.getLocalPort());
            assertThatThrownBy(() -> HttpServers.startGateway(settings("mcp-port", strange)))
                    .hasMessageEndingWith(
                            "is in use by another process. Choose another port with --mcp-port, or stop the other process.");
        }
        assertThat(other).doesNotExist();
    }

    @Test
    @DisplayName("S16: a start waits for a command that works on the data directory")
    void start_waits_for_a_command() throws Exception {
        var command = SqliteCatalog.open(directory.resolve("data"));
        try (var log = new LogWatch()) {
            var start = new FutureTask<>(() -> HttpServers.start(settings()));
            Thread.startVirtualThread(start);
            Deadline.usual()
                    .await(
                            "the start to wait",
                            () -> log.lines().stream()
                                    .anyMatch(line -> line.contains("Waiting up to 10 seconds for this process (")
                                            && line.endsWith(
                                                    "to release the data directory " + directory.resolve("data"))));

            command.close();

            started = start.get();
            Deadline.usual()
                    .await("the server is ready", () -> servers().problems().isEmpty());
        }
    }

    @Test
    @DisplayName("K1: an allowed root that is not there is warned of at the start")
    void missing_root_is_warned_of() throws Exception {
        var roots = directory + "," + directory.resolve("mistyped");
        try (var log = new LogWatch();
                var _ = HttpServers.startGateway(
                        settings("allowed-roots", roots, "engine-url", "http://127.0.0.1:1"))) {
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("allowed-roots"))
                    .singleElement()
                    .asString()
                    .contains(directory.resolve("mistyped") + ", which does not exist");
        }
    }

    @Test
    void an_address_that_cannot_be_had_is_said_in_one_line() {
        assertThatThrownBy(() -> serve("mcp-host", "no-such-host.invalid"))
                .isInstanceOf(CannotListenException.class)
                .hasMessageStartingWith("Cannot listen on no-such-host.invalid:0: ")
                .hasMessageNotContaining("\n");
    }

    private static void hangUp(ServerSocket socket) {
        try {
            while (true) {
                socket.accept().close();
            }
        } catch (IOException _) {
            // The test is over.
        }
    }
}
