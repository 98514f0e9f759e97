package pinakes.app.settings;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Settings that a part of the program uses.
///
/// A command takes the settings of its parts as flags, and refuses all others: a flag without effect would be ignored
/// silently. Variables and settings files are for all commands, so they may have settings that one does not use.
public record SettingGroup(Set<Setting<?>> settings) {
    /// All settings.
    public static final SettingGroup ALL = new SettingGroup(Set.copyOf(SettingTable.ALL));

    /// No settings.
    public static final SettingGroup NONE = of();

    private static final SettingGroup LOGGING =
            of(SettingTable.LOG_LEVEL, SettingTable.LOG_FORMAT, SettingTable.LOG_FILE);

    /// What a command reads that works on files below the data directory.
    public static final SettingGroup DATA = LOGGING.and(SettingTable.CONFIG, SettingTable.DATA_DIR);

    public static final SettingGroup EMBEDDING = of(
            SettingTable.EMBEDDING_MODEL,
            SettingTable.EMBEDDING_URL,
            SettingTable.EMBEDDING_API_KEY,
            SettingTable.EMBEDDING_REQUESTS);

    /// A catalog and original files outside of the data directory.
    public static final SettingGroup STORAGE = of(
            SettingTable.CATALOG_URL,
            SettingTable.CATALOG_PASSWORD,
            SettingTable.BLOBS_URL,
            SettingTable.BLOBS_ENDPOINT,
            SettingTable.BLOBS_REGION,
            SettingTable.BLOBS_ADDRESSING,
            SettingTable.BLOBS_ACCESS_KEY,
            SettingTable.BLOBS_SECRET_KEY,
            SettingTable.BLOBS_CA);

    /// Reading and keeping documents.
    private static final SettingGroup INGESTION = of(
            SettingTable.MAX_FILE_SIZE_MB,
            SettingTable.HIDDEN_FILES,
            SettingTable.INGEST_JOBS,
            SettingTable.FAILED_FILES_MB,
            SettingTable.OCR_LANGUAGES,
            SettingTable.REVIEW_MARKS,
            SettingTable.QUOTA_DOCUMENTS,
            SettingTable.QUOTA_MB,
            SettingTable.QUOTA_CALLS,
            SettingTable.COLLECTION_QUOTA_DOCUMENTS,
            SettingTable.COLLECTION_QUOTA_MB,
            SettingTable.AUDIT_DAYS);

    /// What an engine works with, besides its data directory.
    public static final SettingGroup ENGINE = STORAGE.and(EMBEDDING)
            .and(INGESTION)
            .and(SettingTable.INDEX_URL, SettingTable.INDEX_PASSWORD, SettingTable.INDEX_CA, SettingTable.ROLES);

    /// How to reach the server that uses the data directory.
    private static final SettingGroup CLIENT =
            of(SettingTable.API_KEY, SettingTable.ENGINE_HOST, SettingTable.ENGINE_PORT, SettingTable.ENGINE_CA);

    /// What a command on the knowledge base reads.
    public static final SettingGroup COMMAND = DATA.and(ENGINE).and(CLIENT);

    /// What a command reads that creates the knowledge base if there is none.
    public static final SettingGroup CREATION = COMMAND.and(SettingTable.PROJECTS);

    /// Where long work is observed.
    public static final SettingGroup TELEMETRY = of(SettingTable.OTLP_URL, SettingTable.OTLP_TRACES_URL);

    /// What the process decides that has the engine, for all commands that use the engine through it.
    public static final SettingGroup OF_PROCESS = ENGINE.and(TELEMETRY).and(SettingTable.PROJECTS);

    /// What the process decides that has the engine, even for an MCP server that uses the engine through it.
    public static final SettingGroup OF_ENGINE =
            ENGINE.without(SettingTable.MAX_FILE_SIZE_MB, SettingTable.HIDDEN_FILES);

    /// Access to backups in S3.
    public static final SettingGroup BACKUPS = of(
            SettingTable.BACKUP_ENDPOINT,
            SettingTable.BACKUP_REGION,
            SettingTable.BACKUP_ADDRESSING,
            SettingTable.BACKUP_ACCESS_KEY,
            SettingTable.BACKUP_SECRET_KEY,
            SettingTable.BACKUP_CA);

    /// The port of the MCP server, and its key.
    public static final SettingGroup MCP_PORT = of(
            SettingTable.MCP_HOST, SettingTable.MCP_PORT, SettingTable.MCP_API_KEY, SettingTable.MCP_API_KEY_PROJECTS);

    /// How clients reach servers over a network.
    public static final SettingGroup NETWORK = of(
            SettingTable.PUBLIC_URL,
            SettingTable.TLS_CERT,
            SettingTable.TLS_KEY,
            SettingTable.ALLOWED_HOSTS,
            SettingTable.ALLOWED_ORIGINS,
            SettingTable.TRUSTED_PROXIES);

    public static final SettingGroup SIGN_IN = new SettingGroup(Set.copyOf(SettingTable.of(Setting.Topic.SIGN_IN)));

    public SettingGroup {
        settings = Set.copyOf(settings);
    }

    public static SettingGroup of(Setting<?>... settings) {
        return new SettingGroup(Set.of(settings));
    }

    public SettingGroup and(SettingGroup other) {
        return new SettingGroup(
                Stream.concat(settings.stream(), other.settings.stream()).collect(Collectors.toUnmodifiableSet()));
    }

    public SettingGroup and(Setting<?>... others) {
        return and(of(others));
    }

    public SettingGroup without(SettingGroup other) {
        return new SettingGroup(settings.stream()
                .filter(setting -> !other.settings.contains(setting))
                .collect(Collectors.toUnmodifiableSet()));
    }

    public SettingGroup without(Setting<?>... others) {
        return without(of(others));
    }

    /// As the reference lists them.
    public List<Setting<?>> inOrder() {
        return SettingTable.ALL.stream().filter(settings::contains).toList();
    }

    public boolean isEmpty() {
        return settings.isEmpty();
    }

    /// Whether a key is that of one of the settings, or of the file with one of its secrets.
    public boolean has(String key) {
        return settings.stream()
                .anyMatch(setting -> setting.key().equals(key)
                        || (setting.secret() && setting.fileKey().equals(key)));
    }
}
