package pinakes.app.settings;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the process was started with: the inputs that settings depend on besides the command line.
public record LaunchEnvironment(Map<String, String> variables, Path workingDirectory, Path home, String osName) {
    private static final String PRODUCT = "pinakes";

    public LaunchEnvironment {
        variables = Map.copyOf(variables);
    }

    public static LaunchEnvironment ofThisProcess() {
        return new LaunchEnvironment(
                System.getenv(),
                Path.of("").toAbsolutePath(),
                home(System.getenv("HOME")),
                System.getProperty("os.name"));
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
