package pinakes.app.settings;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.app.settings.Setting.Topic;
import pinakes.engine.EngineRole;
import pinakes.engine.project.NewProject;
import pinakes.extraction.ReviewMarks;
import pinakes.transport.http.proxy.TrustedProxies;
import pinakes.transport.mcp.feature.OutputSchemas;
import pinakes.transport.mcp.framework.ConfirmPolicy;

/// Every setting; the reader, the help and the reference document follow this table.
public final class SettingTable {
    private static final List<Setting<?>> DECLARED = new ArrayList<>();

    public static final Setting<Path> DATA_DIR = setting("data-dir", Topic.DATA, SettingFormat.path())
            .described(
                    "The directory for all data. Default: `pinakes` in the user's data directory (`~/.local/share` on"
                            + " Linux, `~/Library/Application Support` on macOS).");

    public static final Setting<URI> CATALOG_URL = setting("catalog-url", Topic.DATA, UrlFormat.catalogUrl())
            .described("The PostgreSQL database that several engines share as their catalog, such as"
                    + " `postgresql://pinakes@db.example.org/pinakes?sslmode=verify-full`. Requires `blobs-url`."
                    + " `data-dir` then belongs to this engine alone. Default: a catalog in `data-dir`.");

    public static final Setting<SecretValue> CATALOG_PASSWORD = setting(
                    "catalog-password", Topic.DATA, SettingFormat.key())
            .described("The password of the user in `catalog-url`. Default: none.");

    public static final Setting<URI> BLOBS_URL = setting("blobs-url", Topic.DATA, UrlFormat.blobsUrl())
            .described(
                    "The place for original files that all engines with the same `catalog-url` share: a bucket of"
                            + " S3-compatible storage, such as `s3://bucket/prefix`, or a directory that all of them mount at"
                            + " this path, such as `file:///srv/pinakes/blobs`. Requires `catalog-url`. Default: in `data-dir`.");

    public static final Setting<URI> BLOBS_ENDPOINT = setting("blobs-endpoint", Topic.DATA, UrlFormat.baseUrl())
            .described("The S3 server of `blobs-url`, such as `https://minio.example.org:9000`. Default: AWS in"
                    + " `blobs-region`.");

    public static final Setting<String> BLOBS_REGION = setting(
                    "blobs-region", Topic.DATA, SettingFormat.region(), "us-east-1")
            .described("The S3 region of `blobs-url`.");

    public static final Setting<BucketAddressing> BLOBS_ADDRESSING = setting(
                    "blobs-addressing", Topic.DATA, SettingFormat.oneOf(BucketAddressing.class), "path")
            .described("Where the bucket name goes in S3 URLs: `path` (`https://server/bucket/…`) or `host`"
                    + " (`https://bucket.server/…`).");

    public static final Setting<SecretValue> BLOBS_ACCESS_KEY = setting(
                    "blobs-access-key", Topic.DATA, SettingFormat.key())
            .described("The S3 access key. Required if `blobs-url` is in S3.");

    public static final Setting<SecretValue> BLOBS_SECRET_KEY = setting(
                    "blobs-secret-key", Topic.DATA, SettingFormat.key())
            .described("The S3 secret key. Required if `blobs-url` is in S3.");

    public static final Setting<Path> BLOBS_CA = setting("blobs-ca", Topic.DATA, SettingFormat.path())
            .described("A PEM file with the certificates to trust when `blobs-endpoint` uses `https`, instead of the"
                    + " certificate authorities that Java trusts by default.");

    public static final Setting<URI> INDEX_URL = setting("index-url", Topic.DATA, UrlFormat.indexUrl())
            .described(
                    "The OpenSearch cluster for the search indexes that all engines with the same `catalog-url` share,"
                            + " such as `https://user@search1.example.org:9200,search2.example.org:9200/prefix`. Name"
                            + " several nodes, separated by commas, so that searches continue when one fails. The names"
                            + " of all indexes begin with the prefix (default: `pinakes`); every catalog needs its own"
                            + " prefix. Requires `catalog-url`. Default: indexes of this engine alone, in `data-dir`.");

    public static final Setting<SecretValue> INDEX_PASSWORD = setting("index-password", Topic.DATA, SettingFormat.key())
            .described("The password of the user in `index-url`. Default: none.");

    public static final Setting<Path> INDEX_CA = setting("index-ca", Topic.DATA, SettingFormat.path())
            .described(
                    "A PEM file with the certificates to trust when `index-url` uses `https`, instead of the certificate"
                            + " authorities that Java trusts by default.");

    public static final Setting<Set<EngineRole>> ROLES = setting(
                    "roles", Topic.DATA, SettingFormat.roles(), "api,ingest")
            .described("What this engine does when several share a `catalog-url`: `api` answers callers, and `ingest`"
                    + " processes jobs. An engine with `ingest` alone refuses all requests on its port except those for"
                    + " health and metrics; one with `api` alone leaves jobs to the others. A single role requires"
                    + " `catalog-url`.");

    public static final Setting<BackupTarget> BACKUP_TARGET = setting(
                    "backup-target", Topic.DATA, UrlFormat.backupTarget())
            .described(
                    "Where the server writes scheduled backups: a directory outside `data-dir`, preferably on another"
                            + " disk, or a bucket of S3-compatible storage, such as `s3://bucket/prefix`. Also the"
                            + " default target of `./kb backup`. Callers cannot add files from that directory by path,"
                            + " unless `allowed-roots` lists it. Default: no backups.");

    public static final Setting<Integer> BACKUP_INTERVAL = setting(
                    "backup-interval", Topic.DATA, SettingFormat.count(1, 8_760), "24")
            .described("The number of hours between two backups to `backup-target`.");

    public static final Setting<Integer> BACKUP_KEEP = setting(
                    "backup-keep", Topic.DATA, SettingFormat.count(1, 10_000), "14")
            .described("How many backups `backup-target` keeps; older ones are deleted.");

    public static final Setting<URI> BACKUP_ENDPOINT = setting("backup-endpoint", Topic.DATA, UrlFormat.baseUrl())
            .described("The S3 server for backups, such as `https://minio.example.org:9000`. Default: AWS in"
                    + " `backup-region`.");

    public static final Setting<String> BACKUP_REGION = setting(
                    "backup-region", Topic.DATA, SettingFormat.region(), "us-east-1")
            .described("The S3 region for backups.");

    public static final Setting<BucketAddressing> BACKUP_ADDRESSING = setting(
                    "backup-addressing", Topic.DATA, SettingFormat.oneOf(BucketAddressing.class), "path")
            .described("Where the bucket name goes in S3 URLs for backups: `path` (`https://server/bucket/…`) or"
                    + " `host` (`https://bucket.server/…`).");

    public static final Setting<SecretValue> BACKUP_ACCESS_KEY = setting(
                    "backup-access-key", Topic.DATA, SettingFormat.key())
            .described("The S3 access key for backups. Required for backups in S3.");

    public static final Setting<SecretValue> BACKUP_SECRET_KEY = setting(
                    "backup-secret-key", Topic.DATA, SettingFormat.key())
            .described("The S3 secret key for backups. Required for backups in S3.");

    public static final Setting<Path> BACKUP_CA = setting("backup-ca", Topic.DATA, SettingFormat.path())
            .described("A PEM file with the certificates to trust when `backup-endpoint` uses `https`, instead of the"
                    + " certificate authorities that Java trusts by default.");

    public static final Setting<Path> CONFIG = setting("config", Topic.DATA, SettingFormat.path())
            .described(
                    "The settings file. Default: `kb.toml` in the working directory, else `~/.config/pinakes/kb.toml`"
                            + " (macOS: `~/Library/Application Support/pinakes/kb.toml`), if it exists.");

    public static final Setting<String> MCP_HOST = setting("mcp-host", Topic.SERVERS, SettingFormat.host(), "127.0.0.1")
            .described("The address that the MCP server listens on. An address other than loopback opens it to the"
                    + " network; also set `mcp-api-key`.");

    public static final Setting<Integer> MCP_PORT =
            setting("mcp-port", Topic.SERVERS, SettingFormat.port(), "3000").described("The port of the MCP server.");

    public static final Setting<String> ENGINE_HOST = setting(
                    "engine-host", Topic.SERVERS, SettingFormat.host(), "127.0.0.1")
            .described("The address that the engine API listens on. An address other than loopback opens it to the"
                    + " network; also set `api-key`.");

    public static final Setting<Integer> ENGINE_PORT = setting(
                    "engine-port", Topic.SERVERS, SettingFormat.port(), "8000")
            .described("The port of the engine API.");

    public static final Setting<URI> ENGINE_URL = setting(
                    "engine-url", Topic.SERVERS, UrlFormat.url(), "http://localhost:8000")
            .described("The URL of the engine behind `./kb mcp`, such as `http://engine:8000`.");

    public static final Setting<Path> ENGINE_CA = setting("engine-ca", Topic.SERVERS, SettingFormat.path())
            .described("A PEM file with the certificates to trust when `engine-url` uses `https`, instead of the"
                    + " certificate authorities that Java trusts by default; needed if the engine's certificate comes from your"
                    + " own certificate authority.");

    public static final Setting<Path> TLS_CERT = setting("tls-cert", Topic.SERVERS, SettingFormat.path())
            .described("A PEM file with the servers' certificate, followed by its intermediate certificates. With it"
                    + " and `tls-key`, both ports speak HTTPS. If the files are replaced, the new ones are used within"
                    + " seconds, without a restart. Default: plain HTTP.");

    public static final Setting<Path> TLS_KEY = setting("tls-key", Topic.SERVERS, SettingFormat.path())
            .described("A PEM file with the private key of `tls-cert`, unencrypted (`BEGIN PRIVATE KEY`).");

    public static final Setting<List<TrustedProxies.Network>> TRUSTED_PROXIES = setting(
                    "trusted-proxies", Topic.SERVERS, SettingFormat.networks())
            .described("The addresses or networks of reverse proxies, such as `127.0.0.1, 10.0.0.0/8`. The client's"
                    + " address, scheme and host are taken from their `Forwarded` header, or from `X-Forwarded-For`,"
                    + " `-Proto` and `-Host`. If this is set, callers count as remote: files are read only inside"
                    + " `allowed-roots`.");

    public static final Setting<URI> PUBLIC_URL = setting("public-url", Topic.SERVERS, UrlFormat.baseUrl())
            .described("The URL at which clients reach the MCP server behind a proxy, such as `https://kb.example.org`,"
                    + " without `/mcp`. Its host is added to `allowed-hosts`. With a host other than loopback,"
                    + " callers count as remote: files are read only inside `allowed-roots`. Default: the address in the client's"
                    + " request.");

    public static final Setting<SecretValue> MCP_API_KEY = setting("mcp-api-key", Topic.ACCESS, SettingFormat.key())
            .described("The key that MCP clients must send as `Authorization: Bearer KEY`. It does not allow listing or"
                    + " managing keys, reading the audit log, taking backups or acting on behalf of other callers."
                    + " Default: no key is required, unless named keys exist (`./kb key`).");

    public static final Setting<SecretValue> API_KEY = setting("api-key", Topic.ACCESS, SettingFormat.key())
            .described("The key that clients of the engine API must send as `Authorization: Bearer KEY`; `./kb mcp`"
                    + " sends it to its engine. Default: no key is required, unless named keys exist (`./kb key`).");

    public static final Setting<List<String>> MCP_API_KEY_PROJECTS = setting(
                    "mcp-api-key-projects", Topic.ACCESS, SettingFormat.projectNames())
            .described("The projects that `mcp-api-key` gives access to. Requires that key. Default: all.");

    public static final Setting<List<String>> API_KEY_PROJECTS = setting(
                    "api-key-projects", Topic.ACCESS, SettingFormat.projectNames())
            .described("The projects that `api-key` gives access to. Requires that key. Default: all.");

    public static final Setting<List<String>> ALLOWED_HOSTS = setting(
                    "allowed-hosts", Topic.ACCESS, SettingFormat.hosts())
            .described("Host names by which clients and web pages may reach the servers, in addition to the"
                    + " loopback names and the listening address. If this is set, callers count as remote: files are"
                    + " read only inside `allowed-roots`.");

    public static final Setting<List<String>> ALLOWED_ORIGINS = setting(
                    "allowed-origins", Topic.ACCESS, UrlFormat.origins())
            .described("Additional origins, such as `http://localhost:6274`, whose web pages may call the servers"
                    + " from a browser. The server's own origin and the origins of `allowed-hosts` are"
                    + " always allowed.");

    public static final Setting<List<Path>> ALLOWED_ROOTS = setting(
                    "allowed-roots", Topic.ACCESS, SettingFormat.paths())
            .described("The directories from which callers may add files by path. Default: the home and working"
                    + " directories, if only this machine can reach the servers; otherwise none. With this default,"
                    + " only stdio clients, keys with `files:read`, and local processes of the server's own user"
                    + " (detected on Linux only) can add files by path. Key files and settings files with keys cannot"
                    + " be added. Files in the data directory, or in the directory of `backup-target` or `blobs-url`,"
                    + " cannot be added either, unless `allowed-roots` lists that directory or one inside it.");

    public static final Setting<HiddenFiles> HIDDEN_FILES = setting(
                    "hidden-files", Topic.ACCESS, SettingFormat.oneOf(HiddenFiles.class), "refused")
            .described(
                    "Whether callers may add hidden files by path. A file is hidden if its own name, or the name of a"
                            + " directory between it and the allowed root, starts with a dot. To allow a single hidden directory,"
                            + " list it in `allowed-roots`.");

    public static final Setting<Switch> OAUTH_SERVER = setting(
                    "oauth-server", Topic.SIGN_IN, SettingFormat.oneOf(Switch.class), "off")
            .described("Whether people can sign in to `./kb serve` in a browser, with a named key (`./kb key`), so that"
                    + " clients such as Claude and ChatGPT can be added by URL. The server then fetches the metadata of"
                    + " such clients from the `https` URLs that they name. Cannot be used in gateways (`./kb mcp`) or"
                    + " together with `oauth-issuer`.");

    public static final Setting<URI> OAUTH_ISSUER = setting("oauth-issuer", Topic.SIGN_IN, UrlFormat.secureUrl())
            .described(
                    "The OpenID provider or OAuth authorization server, such as `https://login.example.org/realms/team`,"
                            + " whose access tokens are accepted in addition to keys. Every call then needs a token or a key. Default:"
                            + " keys only.");

    public static final Setting<String> OAUTH_AUDIENCE = setting("oauth-audience", Topic.SIGN_IN, SettingFormat.text())
            .described("The audience (`aud`) that access tokens must have. Default: `public-url` followed by `/mcp`.");

    public static final Setting<String> OAUTH_USER_CLAIM = setting(
                    "oauth-user-claim", Topic.SIGN_IN, SettingFormat.text(), "sub")
            .described("The claim that identifies a person. Its value must be unique and must never change: documents"
                    + " and jobs are assigned to it. `preferred_username` reads better in logs; use it only if your"
                    + " provider guarantees both.");

    public static final Setting<String> OAUTH_ROLES_CLAIM = setting(
                    "oauth-roles-claim", Topic.SIGN_IN, SettingFormat.text(), "scope")
            .described("The claim whose values the next three settings refer to, such as `groups` or"
                    + " `realm_access.roles`. A value that is itself a permission, such as the scope `documents:read`,"
                    + " grants that permission, unless it concerns keys, acting on behalf of other callers, the audit"
                    + " log or backups.");

    public static final Setting<List<ClaimRule>> OAUTH_PERMISSIONS = setting(
                    "oauth-permissions", Topic.SIGN_IN, SettingFormat.permissionRules())
            .described("Permissions by role, such as `kb-admin=*:*, kb-user=documents:read documents:write tasks:*`."
                    + " The role `*` stands for everyone who is signed in. Default: none.");

    public static final Setting<List<ClaimRule>> OAUTH_COLLECTIONS = setting(
                    "oauth-collections", Topic.SIGN_IN, SettingFormat.collectionRules())
            .described("The shared collections that people can access, by role, such as `*=handbook, research=papers"
                    + " data`; the collection `*` stands for all. Everyone without `*` also has a private collection"
                    + " named `~` followed by the value of `oauth-user-claim`. Default: only their own.");

    public static final Setting<List<ClaimRule>> OAUTH_PROJECTS = setting(
                    "oauth-projects", Topic.SIGN_IN, SettingFormat.projectRules())
            .described("The projects that people can access, by role, such as `research=citeloom/ddd, kb-admin=*`."
                    + " Default: none.");

    public static final Setting<List<String>> OAUTH_SCOPES = setting(
                    "oauth-scopes", Topic.SIGN_IN, SettingFormat.scopes())
            .described(
                    "The scopes that clients should request from `oauth-issuer`, which must support them. Default: the"
                            + " client decides.");

    public static final Setting<String> OAUTH_CLIENT_ID = setting(
                    "oauth-client-id", Topic.SIGN_IN, SettingFormat.text())
            .described("The client ID of this server at `oauth-issuer`, to look up tokens that are not JWTs"
                    + " (introspection, RFC 7662). Default: such tokens are refused.");

    public static final Setting<SecretValue> OAUTH_CLIENT_SECRET = setting(
                    "oauth-client-secret", Topic.SIGN_IN, SettingFormat.key())
            .described("The secret of `oauth-client-id`.");

    public static final Setting<ToolSelection> TOOLS = setting(
                    "tools", Topic.TOOLS, SettingFormat.tools(), ToolSelection.ALL)
            .described(
                    "The tools to offer: `all`; `lean`, a preset of the tools that a general agent needs; or a list of"
                            + " families and single tools. Fewer tools use fewer of the model's tokens.");

    public static final Setting<OutputSchemas> OUTPUT_SCHEMAS = setting(
                    "output-schemas", Topic.TOOLS, SettingFormat.oneOf(OutputSchemas.class))
            .described("How detailed the output schemas in `tools/list` are: `full` lists every field, `short` the"
                    + " top-level fields, `none` nothing. Default: `none` if `tools` is `lean`, otherwise `short`. A"
                    + " client can choose with `pinakes/outputSchemas` in the request's `_meta`.");

    public static final Setting<ConfirmPolicy> CONFIRM = setting(
                    "confirm", Topic.TOOLS, SettingFormat.oneOf(ConfirmPolicy.class), "ask")
            .described(
                    "Whether to ask the user, through MCP elicitation, before documents are removed or moved into a project."
                            + " `off`: never. `ask`: if the call is not confirmed. `always`: even if the agent confirmed it,"
                            + " and also before a task is deleted.");

    public static final Setting<Integer> RATE_LIMIT = setting(
                    "rate-limit", Topic.TOOLS, SettingFormat.count(0, 1_000_000), "0")
            .described(
                    "The maximum number of calls per minute for each caller and tool. A tool's own limit applies if it is"
                            + " stricter. 0 means that only the tools' own limits apply.");

    public static final Setting<Integer> QUOTA_DOCUMENTS = setting(
                    "quota-documents", Topic.TOOLS, SettingFormat.count(0, 1_000_000_000), "0")
            .described(
                    "The maximum number of documents and notes that each key or person may add per day (UTC). 0 means"
                            + " no limit. `./kb quota set` overrides the default quotas for a caller or a collection.");

    public static final Setting<Integer> QUOTA_MB = setting(
                    "quota-mb", Topic.TOOLS, SettingFormat.count(0, 1_000_000_000), "0")
            .described("The maximum number of megabytes that each key or person may add per day (UTC): files, chunks,"
                    + " notes and changes to notes. 0 means no limit.");

    public static final Setting<Integer> QUOTA_CALLS = setting(
                    "quota-calls", Topic.TOOLS, SettingFormat.count(0, 1_000_000_000), "0")
            .described("The maximum number of calls to tools and to the engine API that each key or person may make per"
                    + " day (UTC). 0 means no limit.");

    public static final Setting<Integer> COLLECTION_QUOTA_DOCUMENTS = setting(
                    "collection-quota-documents", Topic.TOOLS, SettingFormat.count(0, 1_000_000_000), "0")
            .described("The maximum number of documents and notes that each collection may hold. 0 means no limit.");

    public static final Setting<Integer> COLLECTION_QUOTA_MB = setting(
                    "collection-quota-mb", Topic.TOOLS, SettingFormat.count(0, 1_000_000_000), "0")
            .described("The maximum number of megabytes of files and notes that each collection may hold. 0 means no"
                    + " limit.");

    public static final Setting<Integer> MAX_REQUEST_MB = setting(
                    "max-request-mb", Topic.TOOLS, SettingFormat.count(1, 1_024), "16")
            .described("The maximum size of a request, in megabytes. A batch of 500 chunks with 1,024-dimensional"
                    + " vectors needs about 7 MB.");

    public static final Setting<Integer> MAX_FILE_SIZE_MB = setting(
                    "max-file-size-mb", Topic.TOOLS, SettingFormat.count(1, 2_047), "100")
            .described("The maximum size of a file to add, in megabytes.");

    public static final Setting<Integer> INGEST_JOBS = setting(
                    "ingest-jobs", Topic.TOOLS, SettingFormat.count(1, 64), "2")
            .described(
                    "The maximum number of large files (over 256 KB) from one caller that an engine processes at the same"
                            + " time. In addition, it processes up to two other files: smaller ones, or those of other callers. Each file needs a process of up to 1.5 GB and, with a built-in"
                            + " model, a processor core. Raise this limit on larger machines, or with a fast embedding server.");

    public static final Setting<Integer> FAILED_FILES_MB = setting(
                    "failed-files-mb", Topic.TOOLS, SettingFormat.count(0, 1_000_000), "1024")
            .described("The maximum total size, in megabytes, of the content kept for retrying failed jobs. Above this"
                    + " limit, the oldest content is deleted first; content older than seven days is always deleted. 0"
                    + " means that none is kept.");

    public static final Setting<List<String>> OCR_LANGUAGES = setting(
                    "ocr-languages", Topic.TOOLS, SettingFormat.ocrLanguages())
            .described(
                    "Additional OCR languages, by the names of Tesseract's language data, such as `pol, tur`. Their data is"
                            + " read from the system's Tesseract packages, such as `tesseract-ocr-pol`. Data in `tessdata` in"
                            + " the data directory is used without being listed here. Always available: `eng`, `deu`, `fra`,"
                            + " `spa`, `ita`, `por`, `rus`, `ukr`, `ell`, `heb`, `ara`, `fas`, `hin`, `tha`, `chi_sim`,"
                            + " `chi_tra`, `jpn`, `kor`.");

    public static final Setting<ReviewMarks> REVIEW_MARKS = setting(
                    "review-marks", Topic.TOOLS, SettingFormat.oneOf(ReviewMarks.class), "comments")
            .described("How comments and tracked changes are read: `none` reads the text as if all changes were"
                    + " accepted, `comments` adds the comments, and `all` also shows what was inserted and deleted, and by"
                    + " whom. A change to this setting applies only to documents that are added afterwards.");

    public static final Setting<List<NewProject>> PROJECTS = setting("projects", Topic.TOOLS, SettingFormat.projects())
            .described(
                    "Projects that a server creates when it starts, such as `citeloom/clean-arch hybrid, citeloom/ddd`. If no"
                            + " server is running, commands such as `./kb add` create them. After a name, `hybrid` enables hybrid"
                            + " search (by keyword and by meaning); without it, hybrid search is disabled, even in an"
                            + " existing project. `model=MODEL` selects the embedding model of a new project. Add more with"
                            + " `./kb project add`.");

    public static final Setting<Integer> TOP_K_MAX = setting("top-k-max", Topic.TOOLS, SettingFormat.count(1, 20), "20")
            .described("The maximum number of chunks that `find_chunks` and `query_hybrid` return.");

    public static final Setting<Integer> MAX_CHARS_PER_CHUNK = setting(
                    "max-chars-per-chunk", Topic.TOOLS, SettingFormat.count(100, 50_000), "1800")
            .described("The maximum number of characters of a chunk's text in an answer. Longer texts are cut after a"
                    + " sentence or a word.");

    public static final Setting<String> EMBEDDING_MODEL = setting(
                    "embedding-model", Topic.TOOLS, SettingFormat.text(), "sentence-transformers/all-MiniLM-L6-v2")
            .described(
                    "The embedding model, which is used to search by meaning. Built in:"
                            + " `sentence-transformers/all-MiniLM-L6-v2`, `sentence-transformers/all-MiniLM-L6-v2-fp32`"
                            + " (the original weights), `BAAI/bge-small-en-v1.5`, and `BAAI/bge-small-zh-v1.5` for Chinese. With"
                            + " `embedding-url`, any model served there. After a change, all documents are embedded again in the background while searches use the old model.");

    public static final Setting<URI> EMBEDDING_URL = setting("embedding-url", Topic.TOOLS, UrlFormat.url())
            .described(
                    "The URL of an OpenAI-compatible embeddings server, such as `http://localhost:11434/v1`. Default:"
                            + " a built-in model is used, and no text leaves this machine.");

    public static final Setting<SecretValue> EMBEDDING_API_KEY = setting(
                    "embedding-api-key", Topic.TOOLS, SettingFormat.key())
            .described("The key to send to `embedding-url`. Default: none.");

    public static final Setting<Integer> EMBEDDING_REQUESTS = setting(
                    "embedding-requests", Topic.TOOLS, SettingFormat.count(1, 256), "8")
            .described(
                    "The maximum number of requests with chunks that this engine sends to `embedding-url` at the same"
                            + " time, each with up to 32 chunks. While the server refuses requests because it is busy,"
                            + " the engine sends fewer. Queries do not count towards this limit, and have priority.");

    public static final Setting<Integer> MAX_CONCURRENT_CALLS = setting(
                    "max-concurrent-calls", Topic.TOOLS, SettingFormat.count(1, 10_000), "512")
            .described(
                    "The maximum number of requests that each server handles at the same time. Additional requests are"
                            + " refused with advice to retry.");

    public static final Setting<LogLevel> LOG_LEVEL = setting(
                    "log-level", Topic.OBSERVATION, SettingFormat.oneOf(LogLevel.class), "info")
            .described("The minimum level of logged messages.");

    public static final Setting<LogFormat> LOG_FORMAT = setting(
                    "log-format", Topic.OBSERVATION, SettingFormat.oneOf(LogFormat.class), "plain")
            .described("The format of log lines: `plain` for people, `json` for programs.");

    public static final Setting<Path> LOG_FILE = setting("log-file", Topic.OBSERVATION, SettingFormat.path())
            .described("The file to log to, rotated at 10 MB with five older files kept. Default: standard error.");

    public static final Setting<Integer> AUDIT_DAYS = setting(
                    "audit-days", Topic.OBSERVATION, SettingFormat.count(0, 3_650), "90")
            .described("How many days the audit log keeps its entries. 0 means that none are written.");

    public static final Setting<URI> OTLP_URL = setting("otlp-url", Topic.OBSERVATION, UrlFormat.url())
            .described("The OTLP endpoint to send metrics to, such as `http://localhost:4318/v1/metrics`. Default:"
                    + " metrics are not sent.");

    public static final Setting<URI> OTLP_TRACES_URL = setting("otlp-traces-url", Topic.OBSERVATION, UrlFormat.url())
            .described("The OTLP endpoint to send traces to, such as `http://localhost:4318/v1/traces`. Default: traces"
                    + " are not sent.");

    /// All settings in the order of the reference.
    public static final List<Setting<?>> ALL = List.copyOf(DECLARED);

    private SettingTable() {}

    public static List<Setting<?>> of(Topic topic) {
        return ALL.stream().filter(setting -> setting.topic() == topic).toList();
    }

    /// Whether this is the key of a setting, or that of a secret setting with `-file` added.
    public static boolean knows(String key) {
        return keys().contains(key) || secretInFile(key).isPresent();
    }

    public static List<Setting<?>> secrets() {
        return ALL.stream().filter(Setting::secret).toList();
    }

    /// Whether this is the key of a secret, or of its file.
    static boolean isSecret(String key) {
        return secrets().stream().anyMatch(setting -> setting.key().equals(key))
                || secretInFile(key).isPresent();
    }

    /// The secret whose file this key names.
    static Optional<Setting<?>> secretInFile(String key) {
        return secrets().stream()
                .filter(setting -> setting.fileKey().equals(key))
                .findFirst();
    }

    public static List<String> keys() {
        return ALL.stream().map(Setting::key).toList();
    }

    private static <T> Declaration<T> setting(String key, Topic topic, SettingFormat<T> format) {
        return new Declaration<>(key, topic, format, null);
    }

    private static <T> Declaration<T> setting(String key, Topic topic, SettingFormat<T> format, String preset) {
        return new Declaration<>(key, topic, format, preset);
    }

    /// A setting before its description, which adds it to the table.
    private record Declaration<T>(
            String key,
            Topic topic,
            SettingFormat<T> format,
            @Nullable String preset) {
        Setting<T> described(String description) {
            var setting = new Setting<>(key, topic, format, preset, description);
            DECLARED.add(setting);
            return setting;
        }
    }
}
