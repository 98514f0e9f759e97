package pinakes.benchmark.soak;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pinakes.benchmark.machine.LoadAverage;

/// Lets many clients use a server for a long time, with mixed calls, and compares the memory and other resources that
/// it holds after the first minute and later.
///
/// Before each measurement all clients disconnect, so that only what the server keeps without clients counts.
final class Soak {
    private static final int FIRST_MINUTES = 1;
    private static final int MINUTES_BETWEEN = 10;
    /// An idle server returns unused heap after 30 seconds.
    private static final Duration SETTLE = Duration.ofSeconds(45);
    private static final int MINUTES = 30;

    private final StartedServer server;
    private final SoakClients clients;
    private final Path data;
    private final List<Path> temporary;

    private Soak(StartedServer server, Path data, List<Path> temporary) {
        this.server = server;
        this.clients = new SoakClients(server.mcp(), server.rest(), "");
        this.data = data;
        this.temporary = List.copyOf(temporary);
    }

    /// Runs the benchmark.
    ///
    /// @param arguments the launcher, an empty directory, and optionally for how many minutes
    public static void main(String[] arguments) throws Exception {
        var directory = Path.of(arguments[1]).toRealPath();
        var minutes = arguments.length > 2 ? Integer.parseInt(arguments[2]) : MINUTES;
        var files = Files.createDirectory(directory.resolve("tmp"));
        var data = directory.resolve("data");
        var options = "-XX:NativeMemoryTracking=summary -Djava.io.tmpdir=" + files;
        try (var server = StartedServer.serve(arguments[0], directory, Map.of("JDK_JAVA_OPTIONS", options))) {
            new Soak(server, data, List.of(files, data.resolve("api"), data.resolve("staging"))).run(minutes);
        }
    }

    private void run(int minutes) throws Exception {
        var footprints = new TreeMap<Integer, Footprint>();
        var past = 0;
        while (past < minutes) {
            var next = Math.min(minutes, past == 0 ? FIRST_MINUTES : past - past % MINUTES_BETWEEN + MINUTES_BETWEEN);
            clients.use(Duration.ofMinutes(next - past), next);
            Thread.sleep(SETTLE);
            var footprint = Footprint.of(server.pid(), data, temporary);
            System.err.println("after " + next + " minutes: " + footprint);
            footprints.put(next, footprint);
            past = next;
        }
        report(footprints);
    }

    private void report(SortedMap<Integer, Footprint> footprints) {
        System.out.println(row("after minutes", footprints.keySet()));
        System.out.println("|---|" + "---:|".repeat(footprints.size()));
        var rows = new LinkedHashMap<String, List<Long>>();
        footprints
                .values()
                .forEach(footprint -> footprint
                        .rows()
                        .forEach((name, value) -> rows.computeIfAbsent(name, _ -> new ArrayList<>())
                                .add(value)));
        rows.forEach((name, values) -> System.out.println(row(name, values)));
        System.out.println("\n" + clients.summary() + " Load average " + LoadAverage.now() + ".");
    }

    private static String row(String name, Collection<? extends Number> values) {
        return values.stream()
                .map(value -> String.format(Locale.ROOT, "%,d", value.longValue()))
                .collect(Collectors.joining(" | ", "| " + name + " | ", " |"));
    }
}
