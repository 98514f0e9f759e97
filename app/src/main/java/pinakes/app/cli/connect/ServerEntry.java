package pinakes.app.cli.connect;

import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How a client reaches this server.
public sealed interface ServerEntry {
    /// The name of the server in configurations.
    String NAME = "pinakes";

    /// The client starts a process and talks to it over standard input and output.
    ///
    /// @param command the launcher
    record Stdio(String command, List<String> arguments) implements ServerEntry {
        public Stdio {
            arguments = List.copyOf(arguments);
        }
    }

    /// The client connects to a running server.
    ///
    /// @param key null when the server needs none
    record Http(URI url, @Nullable String key) implements ServerEntry {}

    /// A command line for a shell.
    static String commandLine(Stream<String> words) {
        return words.map(word -> word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
