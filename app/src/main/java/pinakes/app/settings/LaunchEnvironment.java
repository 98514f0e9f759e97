package pinakes.app.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What the process was started with: the inputs that settings depend on besides the command line.
public record LaunchEnvironment(Map<String, String> variables, Path workingDirectory, Path home, String osName) {
    private static final String PRODUCT = "pinakes";

    /// How the names of variables begin that are settings.
    static final String SETTING = "KB_";

    /// The property with the path of a pipe from which the secrets among the variables can be read once. The launcher
    /// removes them from the environment, which other processes of the user can read.
    private static final String SECRETS = "pinakes.secrets";

    public LaunchEnvironment {
        variables = Map.copyOf(variables);
    }

    public static LaunchEnvironment ofThisProcess() {
        var variables = new HashMap<>(System.getenv());
        var secrets = System.getProperty(SECRETS);
        if (secrets != null) {
            variables.putAll(secrets(Path.of(secrets)));
        }
        return new LaunchEnvironment(
                variables, Path.of("").toAbsolutePath(), home(System.getenv("HOME")), System.getProperty("os.name"));
    }

    /// Reads variables such as `KB_API_KEY=abc`, each of which ends with a NUL character.
    static Map<String, String> secrets(Path pipe) {
        try {
            return Arrays.stream(new String(Files.readAllBytes(pipe), StandardCharsets.UTF_8).split("\0", -1))
                    .map(variable -> variable.split("=", 2))
                    .filter(parts -> parts.length == 2)
                    .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the secrets that the launcher passed", e);
        }
    }

    /// The variables that are settings, by name.
    public Map<String, String> settings() {
        var settings = new HashMap<>(variables);
        settings.keySet().removeIf(name -> !name.startsWith(SETTING));
        return settings;
    }

    public Map<String, String> withoutSettings() {
        var others = new HashMap<>(variables);
        others.keySet().removeIf(name -> name.startsWith(SETTING));
        return others;
    }

    /// The variables that other programs may see.
    public Map<String, String> withoutSecrets() {
        var all = new HashMap<>(variables);
        SettingTable.secrets().forEach(secret -> all.remove(secret.variable()));
        return all;
    }

    /// The home directory as shells see it; `user.home` comes from the user database instead.
    private static Path home(@Nullable String given) {
        return Optional.ofNullable(given)
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElseGet(() -> Path.of(System.getProperty("user.home")));
    }

    /// The default data directory.
    public Path dataDirectory() {
        return switch (platform()) {
            case MAC -> home.resolve("Library/Application Support").resolve(PRODUCT);
            case WINDOWS -> directory("LOCALAPPDATA", "AppData/Local", PRODUCT);
            case OTHER -> directory("XDG_DATA_HOME", ".local/share", PRODUCT);
        };
    }

    /// The directory for files that can be made again at any time.
    public Path cacheDirectory() {
        return switch (platform()) {
            case MAC -> home.resolve("Library/Caches").resolve(PRODUCT);
            case WINDOWS -> directory("LOCALAPPDATA", "AppData/Local", PRODUCT).resolve("cache");
            case OTHER -> directory("XDG_CACHE_HOME", ".cache", PRODUCT);
        };
    }

    /// The directory of the user's settings file.
    Path configDirectory() {
        return configDirectory(PRODUCT);
    }

    /// The directory in which a program keeps the user's configuration.
    public Path configDirectory(String program) {
        return switch (platform()) {
            case MAC -> home.resolve("Library/Application Support").resolve(program);
            case WINDOWS -> directory("APPDATA", "AppData/Roaming", program);
            case OTHER -> directory("XDG_CONFIG_HOME", ".config", program);
        };
    }

    public boolean isWindows() {
        return platform() == Platform.WINDOWS;
    }

    private Path directory(String variable, String otherwise, String program) {
        return Optional.ofNullable(variables.get(variable))
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(home.resolve(otherwise))
                .resolve(program);
    }

    private Platform platform() {
        var name = osName.toLowerCase(Locale.ROOT);
        return name.startsWith("mac") ? Platform.MAC : name.startsWith("windows") ? Platform.WINDOWS : Platform.OTHER;
    }

    private enum Platform {
        MAC,
        WINDOWS,
        OTHER
    }
}
