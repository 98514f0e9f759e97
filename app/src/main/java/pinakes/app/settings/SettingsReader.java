package pinakes.app.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds out what is set: command line over environment over file over defaults.
public final class SettingsReader {
    private static final String PREFIX = "KB_";

    private final Surroundings surroundings;

    public SettingsReader(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /// Reads every setting.
    ///
    /// @param flags what the command line gave, by key
    public Settings read(Map<String, String> flags) throws SettingException {
        var stated = new Stated(List.of(commandLine(flags), environment()));
        var file = file(stated);
        var values = file.isEmpty() ? stated : stated.over(SettingsFile.read(file.get(), surroundings.home()));
        checkLimits(values);
        return new Settings(
                values.find(SettingTable.DATA_DIR).orElseGet(surroundings::dataDirectory),
                values.get(SettingTable.MCP_HOST),
                values.get(SettingTable.MCP_PORT),
                values.get(SettingTable.ENGINE_HOST),
                values.get(SettingTable.ENGINE_PORT),
                values.get(SettingTable.ENGINE_URL),
                values.find(SettingTable.PUBLIC_URL).orElse(null),
                values.find(SettingTable.API_KEY).orElse(null),
                values.find(SettingTable.MCP_API_KEY).orElse(null),
                values.find(SettingTable.API_KEY_PROJECTS).orElse(null),
                values.find(SettingTable.MCP_API_KEY_PROJECTS).orElse(null),
                values.find(SettingTable.ALLOWED_HOSTS).orElse(List.of()),
                values.find(SettingTable.ALLOWED_ORIGINS).orElse(List.of()),
                values.find(SettingTable.ALLOWED_ROOTS).orElse(null),
                values.get(SettingTable.HIDDEN_FILES),
                values.keyFiles(),
                surroundings.workingDirectory(),
                surroundings.home(),
                values.get(SettingTable.TOOLS),
                values.get(SettingTable.RATE_LIMIT),
                values.get(SettingTable.MAX_REQUEST_MB),
                values.get(SettingTable.MAX_FILE_SIZE_MB),
                values.find(SettingTable.PROJECTS).orElse(List.of()),
                values.get(SettingTable.TOP_K_MAX),
                values.get(SettingTable.MAX_CHARS_PER_CHUNK),
                values.get(SettingTable.EMBEDDING_MODEL),
                values.find(SettingTable.EMBEDDING_URL).orElse(null),
                values.find(SettingTable.EMBEDDING_API_KEY).orElse(null),
                values.get(SettingTable.MAX_CONCURRENT_CALLS),
                values.get(SettingTable.LOG_LEVEL),
                values.get(SettingTable.LOG_FORMAT),
                values.find(SettingTable.LOG_FILE).orElse(null),
                values.find(SettingTable.OTLP_URL).orElse(null));
    }

    /// A limit of a key that is not set would limit nobody, and whoever set it believes otherwise.
    private static void checkLimits(Stated values) throws SettingException {
        checkLimit(SettingTable.API_KEY_PROJECTS, SettingTable.API_KEY, values);
        checkLimit(SettingTable.MCP_API_KEY_PROJECTS, SettingTable.MCP_API_KEY, values);
    }

    private static void checkLimit(Setting<?> limit, Setting<?> limited, Stated values) throws SettingException {
        if (values.find(limit).isPresent() && values.find(limited).isEmpty()) {
            throw new SettingException("Setting " + limit.key() + " limits nobody without " + limited.key()
                    + ": set that too, or limit a named key with `./kb key add NAME --project …`.");
        }
    }

    private Layer commandLine(Map<String, String> flags) throws SettingException {
        var given = new LinkedHashMap<String, Given>();
        flags.forEach((key, text) -> given.put(key, new Given(text, "--" + key, here())));
        return Layer.of(given, "on the command line", key -> "--" + key);
    }

    /// An empty variable counts as not set, as container set-ups expect; but an empty key would leave a door open that
    /// somebody meant to lock.
    private Layer environment() throws SettingException {
        var given = new LinkedHashMap<String, Given>();
        surroundings.environment().forEach((name, text) -> {
            if (name.startsWith(PREFIX) && !ServiceLink.is(name, text)) {
                var key =
                        name.substring(PREFIX.length()).toLowerCase(Locale.ROOT).replace('_', '-');
                if (!text.isEmpty() || SettingTable.isSecret(key)) {
                    given.put(key, new Given(text, name, here()));
                }
            }
        });
        return Layer.of(given, "in the environment", Setting::variable);
    }

    private Format.Base here() {
        return new Format.Base(surroundings.workingDirectory(), surroundings.home());
    }

    private Optional<Path> file(Stated stated) throws SettingException {
        var named = stated.find(SettingTable.CONFIG);
        if (named.isPresent()) {
            return named;
        }
        return Stream.of(surroundings.workingDirectory(), surroundings.configDirectory())
                .map(directory -> directory.resolve("kb.toml"))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /// What was stated anywhere, the more important source first.
    private final class Stated {
        private final List<Layer> layers;

        Stated(List<Layer> layers) {
            this.layers = layers;
        }

        Stated over(Layer lower) {
            return new Stated(Stream.concat(layers.stream(), Stream.of(lower)).toList());
        }

        List<Path> keyFiles() {
            return layers.stream().flatMap(layer -> layer.keyFiles().stream()).toList();
        }

        <T> Optional<T> find(Setting<T> setting) throws SettingException {
            var given = layers.stream()
                    .flatMap(layer -> layer.find(setting.key()).stream())
                    .findFirst();
            return given.isEmpty() ? Optional.empty() : Optional.of(read(setting, given.get()));
        }

        <T> T get(Setting<T> setting) throws SettingException {
            return read(
                    setting,
                    layers.stream()
                            .flatMap(layer -> layer.find(setting.key()).stream())
                            .findFirst()
                            .orElseGet(() -> preset(setting)));
        }

        private Given preset(Setting<?> setting) {
            @Nullable String text = setting.preset();
            if (text == null) {
                throw new IllegalStateException("No default for " + setting.key());
            }
            return new Given(text, "the default", here());
        }

        private <T> T read(Setting<T> setting, Given given) throws SettingException {
            var value = setting.format().reading().read(given.text(), given.base());
            if (value.isEmpty()) {
                var shown = setting.secret() ? "the value" : '"' + given.text() + '"';
                throw new SettingException("Setting " + setting.key() + ": " + shown + " from " + given.where()
                        + " is not " + setting.format().expected() + ".");
            }
            return value.get();
        }
    }
}
