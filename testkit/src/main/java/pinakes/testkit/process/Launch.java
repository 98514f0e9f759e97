package pinakes.testkit.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A command to start, with its directory and additional environment variables.
public record Launch(List<String> command, Path directory, Map<String, String> environment) {
    public Launch {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    public static Launch of(Path directory, String... command) {
        return new Launch(List.of(command), directory, Map.of());
    }

    /// The same with one more environment variable.
    public Launch with(String name, String value) {
        var more = new HashMap<>(environment);
        more.put(name, value);
        return new Launch(command, directory, more);
    }

    /// The same with Ctrl-C in effect, which shells switch off for what they start in the background.
    public Launch interruptible() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return this;
        }
        var more = new ArrayList<>(List.of("env", "--default-signal=INT"));
        more.addAll(command);
        return new Launch(more, directory, environment);
    }

    ProcessBuilder builder() {
        var builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().putAll(environment);
        return builder;
    }
}
