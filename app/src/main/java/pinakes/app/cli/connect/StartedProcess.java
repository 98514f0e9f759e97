package pinakes.app.cli.connect;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.serve.StdioCommand;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import tools.jackson.databind.JsonNode;

/// What a client starts according to its entry.
///
/// @param arguments what follows the program
/// @param environment what the entry says about it; the client may add variables
record StartedProcess(String program, List<String> arguments, LaunchEnvironment environment) {
    private static final String LAUNCHER = "kb";

    StartedProcess {
        arguments = List.copyOf(arguments);
    }

    /// Empty when the entry names no command.
    ///
    /// @param file with the entry; without a directory in the entry, relative paths are taken to start next to it
    static Optional<StartedProcess> of(JsonNode entry, Path file, LaunchEnvironment ours) {
        var command = words(entry.path("command"));
        if (command.isEmpty() || command.getFirst().isEmpty()) {
            return Optional.empty();
        }
        var variables = new HashMap<>(ours.withoutSettings());
        Stream.of("env", "environment")
                .flatMap(field -> entry.path(field).propertyStream())
                .forEach(variable ->
                        variables.put(variable.getKey(), variable.getValue().asString("")));
        var directory = file.resolveSibling(entry.path("cwd").asString(""));
        return Optional.of(new StartedProcess(
                command.getFirst(),
                Stream.concat(command.stream().skip(1), words(entry.path("args")).stream())
                        .toList(),
                new LaunchEnvironment(variables, directory, ours.home(), ours.osName())));
    }

    /// One word or a list of them; some clients keep the command and its arguments in one list.
    private static List<String> words(JsonNode words) {
        return (words.isArray() ? words.valueStream() : Stream.of(words).filter(JsonNode::isString))
                .map(word -> word.asString(""))
                .toList();
    }

    /// Why it cannot be started, such as `does not exist`.
    Optional<String> fault() {
        try {
            if (!program.contains("/") && !program.contains(File.separator)) {
                return environment.isWindows() || isInPath() ? Optional.empty() : Optional.of("is not in PATH");
            }
            var path = environment.workingDirectory().resolve(program);
            if (Files.notExists(path)) {
                return Optional.of("does not exist");
            }
            return Files.isDirectory(path)
                    ? Optional.of("is a directory")
                    : Optional.ofNullable(Files.isExecutable(path) ? null : "is not executable");
        } catch (InvalidPathException _) {
            return Optional.of("does not exist");
        }
    }

    private boolean isInPath() {
        return Arrays.stream(environment.variables().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory).resolve(program))
                .anyMatch(path -> Files.isRegularFile(path) && Files.isExecutable(path));
    }

    /// Whether the client fills in where the program is, or where it starts.
    boolean hasVariablePath() {
        return isVariable(program) || isVariable(environment.workingDirectory().toString());
    }

    /// Whether it is `./kb`, whose arguments are known.
    boolean isLauncher() {
        return Path.of(program).endsWith(LAUNCHER);
    }

    boolean isStdio() {
        return arguments.stream().findFirst().equals(Optional.of(StdioCommand.USAGE.name()));
    }

    /// Whether the client fills in arguments or settings.
    boolean hasVariables() {
        return Stream.concat(arguments.stream(), environment.settings().values().stream())
                .anyMatch(StartedProcess::isVariable);
    }

    /// Whether a client replaces a part of this text, such as `${env:KEY}`, `$KEY` or `{env:KEY}`.
    static boolean isVariable(String text) {
        return text.contains("$") || text.contains("{");
    }

    /// The settings of `./kb stdio`.
    Settings settings() throws CommandFailedException, SettingException {
        var given = Arguments.parse(StdioCommand.USAGE, arguments.subList(1, arguments.size()));
        return new SettingsReader(environment).read(given.settings());
    }
}
