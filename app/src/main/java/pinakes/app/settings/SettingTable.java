package pinakes.app.settings;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.app.settings.Setting.Topic;
import pinakes.engine.project.NewProject;

/// Every setting there is; the reader, the help and the reference document follow this table.
public final class SettingTable {
    static final Setting<Path> CONFIG = setting(
            "config",
            Topic.DATA,
            Format.path(),
            null,
            "The file to read settings from. When not set: `kb.toml` in the working directory, else `pinakes/kb.toml` in"
                    + " the user's configuration directory, if there is one.");

    static final Setting<Path> DATA_DIR = setting(
            "data-dir",
            Topic.DATA,
            Format.path(),
            null,
            "Where everything is kept. When not set: `pinakes` in the user's data directory (`~/.local/share` on Linux,"
                    + " `~/Library/Application Support` on macOS).");

    static final Setting<String> MCP_HOST = setting(
            "mcp-host",
            Topic.SERVERS,
            Format.host(),
            "127.0.0.1",
            "The address that the MCP server listens on. Anything but a loopback address opens it to the network: set"
                    + " `mcp-api-key` too.");

    static final Setting<Integer> MCP_PORT =
            setting("mcp-port", Topic.SERVERS, Format.port(), "3000", "The port of the MCP server.");

    static final Setting<String> ENGINE_HOST = setting(
            "engine-host",
            Topic.SERVERS,
            Format.host(),
            "127.0.0.1",
            "The address that the REST API listens on. Anything but a loopback address opens it to the network: set"
                    + " `api-key` too.");

    static final Setting<Integer> ENGINE_PORT =
            setting("engine-port", Topic.SERVERS, Format.port(), "8000", "The port of the REST API.");

    static final Setting<URI> ENGINE_URL = setting(
            "engine-url",
            Topic.SERVERS,
            Format.url(),
            "http://localhost:8000",
            "Where the engine is that `./kb mcp` works with, such as `http://engine:8000`.");

    static final Setting<URI> PUBLIC_URL = setting(
            "public-url",
            Topic.SERVERS,
            Format.baseUrl(),
            null,
            "The address by which clients reach the MCP server when something stands in front of it, such as"
                    + " `https://kb.example.org`, without the `/mcp`. Its host counts as an allowed one. When not set:"
                    + " the address that a client sent its request to.");

    static final Setting<Secret> API_KEY = setting(
            "api-key",
            Topic.ACCESS,
            Format.key(),
            null,
            "The key that callers of the engine's API must send as `Authorization: Bearer …`, and that `./kb mcp` sends."
                    + " When not set: no key is asked for, unless there are named ones (`./kb key`).");

    static final Setting<Secret> MCP_API_KEY = setting(
            "mcp-api-key",
            Topic.ACCESS,
            Format.key(),
            null,
            "The key that MCP clients must send as `Authorization: Bearer …`. When not set: no key is asked for, unless"
                    + " there are named ones (`./kb key`).");

    static final Setting<List<String>> API_KEY_PROJECTS = setting(
            "api-key-projects",
            Topic.ACCESS,
            Format.projectNames(),
            null,
            "The only projects that callers with the `api-key` can see; not without that key. When not set: all.");

    static final Setting<List<String>> MCP_API_KEY_PROJECTS = setting(
            "mcp-api-key-projects",
            Topic.ACCESS,
            Format.projectNames(),
            null,
            "The only projects that MCP clients with the `mcp-api-key` can see; not without that key. When not set: all.");

    static final Setting<List<String>> ALLOWED_HOSTS = setting(
            "allowed-hosts",
            Topic.ACCESS,
            Format.hosts(),
            null,
            "Further names by which clients and browser pages may reach the server, beside the loopback names and the"
                    + " host it listens on. Whoever sets one has others in mind than the people at this machine: files"
                    + " are then read below `allowed-roots` only.");

    static final Setting<List<String>> ALLOWED_ORIGINS = setting(
            "allowed-origins",
            Topic.ACCESS,
            Format.origins(),
            null,
            "Further web pages that may call the server from a browser, by their origin, such as"
                    + " `http://localhost:6274`. The server's own pages and those of `allowed-hosts` always may.");

    static final Setting<List<Path>> ALLOWED_ROOTS = setting(
            "allowed-roots",
            Topic.ACCESS,
            Format.paths(),
            null,
            "The directories below which every caller may have files read by their path. When not set: the user's home"
                    + " and the working directory if only this machine can reach the servers, for callers with a key and"
                    + " for processes of the server's own user (which only Linux can tell); else none. Never opened by a"
                    + " directory above them: the data directory, key files, and a settings file with keys in it.");

    static final Setting<HiddenFiles> HIDDEN_FILES = setting(
            "hidden-files",
            Topic.ACCESS,
            Format.oneOf(HiddenFiles.class),
            "refused",
            "Whether files are read by their path when a name below the allowed root starts with a dot. A hidden"
                    + " directory can also be named in `allowed-roots`.");

    static final Setting<Set<FamilyName>> TOOLS = setting(
            "tools",
            Topic.TOOLS,
            Format.anyOf(FamilyName.class),
            "all",
            "The tool families to offer. Fewer tools cost a model fewer tokens.");

    static final Setting<Integer> RATE_LIMIT = setting(
            "rate-limit",
            Topic.TOOLS,
            Format.count(0, 1_000_000),
            "0",
            "How many calls a minute one caller may make of one tool; 0 sets no limit beyond a tool's own.");

    static final Setting<Integer> MAX_REQUEST_MB = setting(
            "max-request-mb",
            Topic.TOOLS,
            Format.count(1, 1_024),
            "16",
            "The largest request that is accepted, in megabytes. A batch of 500 chunks with vectors needs about 6.");

    static final Setting<Integer> MAX_FILE_SIZE_MB = setting(
            "max-file-size-mb",
            Topic.TOOLS,
            Format.count(1, 2_047),
            "100",
            "The largest file that is added to the knowledge base, in megabytes.");

    static final Setting<List<NewProject>> PROJECTS = setting(
            "projects",
            Topic.TOOLS,
            Format.projects(),
            null,
            "Projects that are there from the start, such as `citeloom/clean-arch hybrid, citeloom/ddd`. After a name,"
                    + " `hybrid` allows search by words as well and `model=…` chooses the embedding model. More are"
                    + " added with `./kb project add`.");

    static final Setting<Integer> TOP_K_MAX = setting(
            "top-k-max",
            Topic.TOOLS,
            Format.count(1, 20),
            "20",
            "How many chunks `find_chunks` and `query_hybrid` answer with at the most, whatever is asked for.");

    static final Setting<Integer> MAX_CHARS_PER_CHUNK = setting(
            "max-chars-per-chunk",
            Topic.TOOLS,
            Format.count(100, 50_000),
            "1800",
            "How many characters of a chunk's text an answer shows; longer texts are cut at the end of a sentence or a"
                    + " word.");

    static final Setting<Integer> MAX_CONCURRENT_CALLS = setting(
            "max-concurrent-calls",
            Topic.TOOLS,
            Format.count(1, 10_000),
            "512",
            "How many requests each server works on at the same time; more are told to try again.");

    static final Setting<String> EMBEDDING_MODEL = setting(
            "embedding-model",
            Topic.TOOLS,
            Format.text(),
            "sentence-transformers/all-MiniLM-L6-v2",
            "The model that judges nearness of meaning. Built in are `sentence-transformers/all-MiniLM-L6-v2` and"
                    + " `BAAI/bge-small-en-v1.5`; with an embedding URL, any model that is served there. After a change"
                    + " everything is embedded again in the background, while the old model serves.");

    static final Setting<URI> EMBEDDING_URL = setting(
            "embedding-url",
            Topic.TOOLS,
            Format.url(),
            null,
            "Where a server with OpenAI's embeddings interface serves the model, such as `http://localhost:11434/v1`."
                    + " When not set: the model is a built-in one, and no text leaves this machine.");

    static final Setting<Secret> EMBEDDING_API_KEY = setting(
            "embedding-api-key",
            Topic.TOOLS,
            Format.key(),
            null,
            "The key to send to the embedding URL. When not set: none is sent.");

    static final Setting<LogLevel> LOG_LEVEL = setting(
            "log-level",
            Topic.OBSERVATION,
            Format.oneOf(LogLevel.class),
            "info",
            "The least important kind of log line that is still written.");

    static final Setting<LogFormat> LOG_FORMAT = setting(
            "log-format",
            Topic.OBSERVATION,
            Format.oneOf(LogFormat.class),
            "plain",
            "How a log line is written: `plain` for people, `json` for machines.");

    static final Setting<Path> LOG_FILE = setting(
            "log-file",
            Topic.OBSERVATION,
            Format.path(),
            null,
            "The file to log to; five older ones of 10 MB are kept beside it. When not set: standard error.");

    static final Setting<URI> OTLP_URL = setting(
            "otlp-url",
            Topic.OBSERVATION,
            Format.url(),
            null,
            "Where to send metrics by OpenTelemetry's protocol, such as `http://localhost:4318/v1/metrics`. When not"
                    + " set: they are not sent.");

    /// In the order of the reference.
    public static final List<Setting<?>> ALL = List.of(
            DATA_DIR,
            CONFIG,
            MCP_HOST,
            MCP_PORT,
            ENGINE_HOST,
            ENGINE_PORT,
            ENGINE_URL,
            PUBLIC_URL,
            MCP_API_KEY,
            API_KEY,
            MCP_API_KEY_PROJECTS,
            API_KEY_PROJECTS,
            ALLOWED_HOSTS,
            ALLOWED_ORIGINS,
            ALLOWED_ROOTS,
            HIDDEN_FILES,
            TOOLS,
            RATE_LIMIT,
            MAX_REQUEST_MB,
            MAX_FILE_SIZE_MB,
            PROJECTS,
            TOP_K_MAX,
            MAX_CHARS_PER_CHUNK,
            EMBEDDING_MODEL,
            EMBEDDING_URL,
            EMBEDDING_API_KEY,
            MAX_CONCURRENT_CALLS,
            LOG_LEVEL,
            LOG_FORMAT,
            LOG_FILE,
            OTLP_URL);

    private SettingTable() {}

    /// Whether some setting answers to this key, itself or as the file of a secret.
    public static boolean knows(String key) {
        return ALL.stream().anyMatch(setting -> setting.key().equals(key))
                || secretInFile(key).isPresent();
    }

    /// Whether this key sets a secret, itself or by the name of a file.
    static boolean isSecret(String key) {
        return ALL.stream()
                        .anyMatch(setting -> setting.secret() && setting.key().equals(key))
                || secretInFile(key).isPresent();
    }

    /// The secret whose value is in the file that this key names.
    static Optional<Setting<?>> secretInFile(String key) {
        return ALL.stream()
                .filter(setting -> setting.secret() && setting.fileKey().equals(key))
                .findFirst();
    }

    /// Every key that may be used, for suggestions.
    public static List<String> keys() {
        return ALL.stream().map(Setting::key).toList();
    }

    private static <T> Setting<T> setting(
            String key, Topic topic, Format<T> format, @Nullable String preset, String description) {
        return new Setting<>(key, topic, format, preset, description);
    }
}
