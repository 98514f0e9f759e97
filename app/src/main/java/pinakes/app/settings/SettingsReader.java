package pinakes.app.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineRole;

/// Reads the settings: the command line overrides the environment, which overrides the file, which overrides
/// defaults.
public record SettingsReader(LaunchEnvironment environment) {
    private static final List<Setting<?>> OF_ISSUER = List.of(
            SettingTable.OAUTH_AUDIENCE,
            SettingTable.OAUTH_PERMISSIONS,
            SettingTable.OAUTH_COLLECTIONS,
            SettingTable.OAUTH_PROJECTS,
            SettingTable.OAUTH_SCOPES,
            SettingTable.OAUTH_CLIENT_ID);

    /// Reads every setting; the flags are the settings on the command line, by key.
    public Settings read(Map<String, String> flags) throws SettingException {
        var sources = new ArrayList<>(List.of(commandLine(flags), variables()));
        var file = file(sources);
        if (file.isPresent()) {
            sources.add(SettingsFile.read(file.get(), environment.home()));
        }
        var values = new HashMap<String, Object>();
        for (var setting : SettingTable.ALL) {
            Optional<?> value = value(setting, sources);
            if (value.isPresent()) {
                values.put(setting.key(), value.get());
            }
        }
        values.computeIfAbsent(SettingTable.DATA_DIR.key(), _ -> environment.dataDirectory());
        checkLimit(SettingTable.API_KEY_PROJECTS, SettingTable.API_KEY, values);
        checkLimit(SettingTable.MCP_API_KEY_PROJECTS, SettingTable.MCP_API_KEY, values);
        checkPair(SettingTable.CATALOG_URL, SettingTable.BLOBS_URL, values);
        checkNeeded(SettingTable.INDEX_URL, SettingTable.CATALOG_URL, values);
        checkRoles(values);
        checkPair(SettingTable.TLS_CERT, SettingTable.TLS_KEY, values);
        checkPair(SettingTable.OAUTH_CLIENT_ID, SettingTable.OAUTH_CLIENT_SECRET, values);
        checkSignIn(values);
        var keyFiles = Stream.concat(
                sources.stream().flatMap(source -> source.keyFiles().stream()),
                value(SettingTable.TLS_KEY, sources).stream());
        var settings = new Settings(values, keyFiles.toList(), environment.workingDirectory(), environment.home());
        checkBackups(settings);
        return settings;
    }

    /// Backups there would be lost with the data, and would be mixed up with the engine's own files.
    private static void checkBackups(Settings settings) throws SettingException {
        if (settings.find(SettingTable.BACKUP_TARGET).orElse(null) instanceof BackupTarget.Directory(var path)
                && settings.isInData(path)) {
            throw new SettingException("Setting " + SettingTable.BACKUP_TARGET.key() + " must be outside "
                    + SettingTable.DATA_DIR.key() + " (" + settings.get(SettingTable.DATA_DIR) + "); got \"" + path
                    + "\".");
        }
    }

    /// Without its key, a limit would have no effect.
    private static void checkLimit(Setting<?> limit, Setting<?> limited, Map<String, Object> values)
            throws SettingException {
        if (values.containsKey(limit.key()) && !values.containsKey(limited.key())) {
            throw new SettingException("Setting " + limit.key() + " has no effect without " + limited.key()
                    + ". Set " + limited.key() + " too, or limit a named key with ./kb key add NAME --project"
                    + " PROJECT.");
        }
    }

    /// Only engines that share a catalog can divide the roles.
    private static void checkRoles(Map<String, Object> values) throws SettingException {
        var roles = SettingTable.ROLES.key();
        if (!EngineRole.ALL.equals(values.get(roles)) && !values.containsKey(SettingTable.CATALOG_URL.key())) {
            throw new SettingException("Setting " + roles + " must name both roles unless "
                    + SettingTable.CATALOG_URL.key() + " is set: a catalog in " + SettingTable.DATA_DIR.key()
                    + " is used by one engine only.");
        }
    }

    private static void checkSignIn(Map<String, Object> values) throws SettingException {
        var issuer = SettingTable.OAUTH_ISSUER.key();
        if (!values.containsKey(issuer)) {
            for (var setting : OF_ISSUER) {
                if (values.containsKey(setting.key())) {
                    throw new SettingException("Setting " + setting.key() + " has no effect without " + issuer + ".");
                }
            }
            return;
        }
        if (values.get(SettingTable.OAUTH_SERVER.key()) == Switch.ON) {
            throw new SettingException(SettingTable.OAUTH_SERVER.key() + " and " + issuer
                    + " cannot be used together. Let people sign in either at this server or at your provider.");
        }
        if (!values.containsKey(SettingTable.OAUTH_AUDIENCE.key())
                && !values.containsKey(SettingTable.PUBLIC_URL.key())) {
            throw new SettingException("Setting " + issuer + " requires " + SettingTable.OAUTH_AUDIENCE.key() + " or "
                    + SettingTable.PUBLIC_URL.key() + ", so that tokens for other servers are refused.");
        }
    }

    private static void checkNeeded(Setting<?> one, Setting<?> needed, Map<String, Object> values)
            throws SettingException {
        if (values.containsKey(one.key()) && !values.containsKey(needed.key())) {
            throw new SettingException("Setting " + one.key() + " requires " + needed.key() + ".");
        }
    }

    private static void checkPair(Setting<?> one, Setting<?> other, Map<String, Object> values)
            throws SettingException {
        if (values.containsKey(one.key()) != values.containsKey(other.key())) {
            throw new SettingException("Settings " + one.key() + " and " + other.key() + " must be set together.");
        }
    }

    private SettingSource commandLine(Map<String, String> flags) throws SettingException {
        var given = new LinkedHashMap<String, GivenText>();
        flags.forEach((key, text) -> given.put(key, new GivenText(text, "--" + key, base())));
        return SettingSource.of(given, "on the command line", key -> "--" + key);
    }

    /// An empty variable counts as unset, as container tools expect. An empty key is an error instead, because it
    /// would leave a server open that was meant to be protected.
    private SettingSource variables() throws SettingException {
        var given = new LinkedHashMap<String, GivenText>();
        environment.settings().forEach((name, text) -> {
            if (!ServiceLink.is(name, text)) {
                var key = name.substring(LaunchEnvironment.SETTING.length())
                        .toLowerCase(Locale.ROOT)
                        .replace('_', '-');
                if (!text.isEmpty() || SettingTable.isSecret(key)) {
                    given.put(key, new GivenText(text, name, base()));
                }
            }
        });
        return SettingSource.of(given, "in the environment", Setting::variable);
    }

    private Optional<Path> file(List<SettingSource> sources) throws SettingException {
        var named = value(SettingTable.CONFIG, sources);
        return named.isPresent()
                ? named
                : Stream.of(environment.workingDirectory(), environment.configDirectory())
                        .map(directory -> directory.resolve("kb.toml"))
                        .filter(Files::isRegularFile)
                        .findFirst();
    }

    private <T> Optional<T> value(Setting<T> setting, List<SettingSource> sources) throws SettingException {
        @Nullable String preset = setting.preset();
        var given = sources.stream()
                .flatMap(source -> source.find(setting.key()).stream())
                .findFirst()
                .or(() -> Optional.ofNullable(preset).map(text -> new GivenText(text, "the default", base())));
        if (given.isEmpty()) {
            return Optional.empty();
        }
        var value = setting.format().parse(given.get());
        if (value.isEmpty()) {
            // The description is Markdown for the reference.
            var expected = setting.format().expected().replace('`', '"');
            var where = " from " + given.get().where();
            var message = setting.secret()
                    ? "Setting " + setting.key() + where + " is empty, too long, or contains spaces or other unusable"
                            + " characters. Set it to " + expected + ", or unset it."
                    : "Setting " + setting.key() + " must be " + expected + "; got \""
                            + UrlFormat.withoutSecrets(given.get().text()) + '"' + where + ".";
            var isOnCommandLine = sources.getFirst().find(setting.key()).isPresent();
            throw new SettingException(message, isOnCommandLine);
        }
        return value;
    }

    private SettingFormat.Base base() {
        return new SettingFormat.Base(environment.workingDirectory(), environment.home());
    }
}
