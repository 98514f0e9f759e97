package pinakes.conformance.container;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;

/// Two network namespaces with a cable between them, and another from the second one to this machine.
///
/// The addresses are of the block that is set apart for measuring devices, so no real network has them.
final class ContainerNetwork implements AutoCloseable {
    private final String name =
            "kb" + Integer.toHexString(ThreadLocalRandom.current().nextInt(0x10000, 0x100000));
    private final int subnet;

    private ContainerNetwork(int subnet) {
        this.subnet = subnet;
    }

    /// Why there can be none here; empty when there can.
    static String obstacle() throws InterruptedException {
        if (!Files.exists(Path.of("/proc/self/ns/net"))) {
            return "there are no namespaces but on Linux";
        }
        var probe = FinishedProcess.run(
                Launch.of(
                        Path.of("/"),
                        "sh",
                        "-c",
                        "command -v ip nsenter setpriv >/dev/null && unshare --net --mount --pid --fork mount -t tmpfs tmpfs /mnt"),
                Deadline.usual());
        return probe.exitCode() == 0
                ? ""
                : "namespaces cannot be made here, which takes root and iproute2: " + probe.stderr();
    }

    static ContainerNetwork make() throws InterruptedException {
        var network = new ContainerNetwork(freeSubnet());
        try {
            network.connect();
            return network;
        } catch (AssertionError | InterruptedException e) {
            try {
                network.close();
            } catch (AssertionError incomplete) {
                e.addSuppressed(incomplete);
            }
            throw e;
        }
    }

    /// One that no other run on this machine uses, nor one that was killed.
    private static int freeSubnet() throws InterruptedException {
        int subnet;
        do {
            subnet = ThreadLocalRandom.current().nextInt(256);
        } while (!ip("route", "show", "198.18." + subnet + ".0/30").isBlank());
        return subnet;
    }

    private void connect() throws InterruptedException {
        ip("netns", "add", namespace("engine"));
        ip("netns", "add", namespace("mcp"));
        ip(("link add eth0 netns " + namespace("engine") + " type veth peer name eth0 netns " + namespace("mcp"))
                .split(" ", -1));
        ip(("link add " + name + " type veth peer name eth1 netns " + namespace("mcp")).split(" ", -1));
        plug("engine", "eth0", engineAddress());
        plug("mcp", "eth0", "198.19." + subnet + ".2");
        plug("mcp", "eth1", mcpAddress());
        ip("address", "add", "198.18." + subnet + ".1/30", "dev", name);
        ip("link", "set", name, "up");
        // So that who tries to reach the engine from here gets as far as can be: to the MCP server, which forwards
        // nothing.
        ip(("route add " + engineAddress() + " via " + mcpAddress()).split(" ", -1));
    }

    /// Where the MCP server finds the engine.
    String engineAddress() {
        return "198.19." + subnet + ".1";
    }

    /// Where this machine finds the MCP server.
    String mcpAddress() {
        return "198.18." + subnet + ".2";
    }

    String namespace(String service) {
        return name + service;
    }

    @Override
    public void close() {
        for (var service : List.of("engine", "mcp")) {
            try {
                ip("netns", "delete", namespace(service)); // and its cables with it
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void plug(String service, String device, String address) throws InterruptedException {
        var inside = List.of("-n", namespace(service));
        ip(inside, "address", "add", address + "/30", "dev", device);
        ip(inside, "link", "set", device, "up");
        ip(inside, "link", "set", "lo", "up");
    }

    private static void ip(List<String> before, String... words) throws InterruptedException {
        ip(Stream.concat(before.stream(), Arrays.stream(words)).toArray(String[]::new));
    }

    /// @return what the command printed
    private static String ip(String... words) throws InterruptedException {
        var command = Stream.concat(Stream.of("ip"), Arrays.stream(words)).toArray(String[]::new);
        var run = FinishedProcess.run(Launch.of(Path.of("/"), command), Deadline.usual());
        if (run.exitCode() != 0) {
            throw new AssertionError(String.join(" ", command) + ": " + run.stderr());
        }
        return run.stdout();
    }
}
