package pinakes.app.settings;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the process was started in: the part of the world that settings depend on.
public record Surroundings(Map<String, String> environment, Path workingDirectory, Path home, String osName) {
    private static final String PRODUCT = "pinakes";

    public Surroundings {
        environment = Map.copyOf(environment);
    }

    public static Surroundings ofThisProcess() {
        return new Surroundings(
                System.getenv(),
                Path.of("").toAbsolutePath(),
                home(System.getenv("HOME")),
                System.getProperty("os.name"));
    }

    /// What `~` means to a shell; Java would ask the system's list of users.
    private static Path home(@Nullable String said) {
        return Optional.ofNullable(said)
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElseGet(() -> Path.of(System.getProperty("user.home")));
    }

    /// Where this user's programs keep their data.
    Path dataDirectory() {
        return switch (platform()) {
            case MAC -> home.resolve("Library/Application Support").resolve(PRODUCT);
            case WINDOWS -> directory("LOCALAPPDATA", "AppData/Local");
            case OTHER -> directory("XDG_DATA_HOME", ".local/share");
        };
    }

    /// Where this user's programs keep their settings.
    Path configDirectory() {
        return switch (platform()) {
            case MAC -> home.resolve("Library/Application Support").resolve(PRODUCT);
            case WINDOWS -> directory("APPDATA", "AppData/Roaming");
            case OTHER -> directory("XDG_CONFIG_HOME", ".config");
        };
    }

    private Path directory(String variable, String otherwise) {
        return Optional.ofNullable(environment.get(variable))
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(home.resolve(otherwise))
                .resolve(PRODUCT);
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
