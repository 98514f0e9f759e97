package pinakes.app.settings;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.NewProject;

/// Everything that is set for one run of the program, read and checked; [SettingTable] says what each one means.
///
/// @param keyFiles the files that keys were read from
public record Settings(
        Path dataDir,
        String mcpHost,
        int mcpPort,
        String engineHost,
        int enginePort,
        URI engineUrl,
        @Nullable URI declaredPublicUrl,
        @Nullable Secret declaredApiKey,
        @Nullable Secret declaredMcpApiKey,
        @Nullable List<String> declaredApiKeyProjects,
        @Nullable List<String> declaredMcpApiKeyProjects,
        List<String> allowedHosts,
        List<String> allowedOrigins,
        @Nullable List<Path> declaredAllowedRoots,
        HiddenFiles hiddenFiles,
        List<Path> keyFiles,
        Path workingDirectory,
        Path home,
        Set<FamilyName> tools,
        int rateLimitPerMinute,
        int maxRequestMb,
        int maxFileSizeMb,
        List<NewProject> projects,
        int topKMax,
        int maxCharsPerChunk,
        String embeddingModel,
        @Nullable URI declaredEmbeddingUrl,
        @Nullable Secret declaredEmbeddingApiKey,
        int maxConcurrentCalls,
        LogLevel logLevel,
        LogFormat logFormat,
        @Nullable Path declaredLogFile,
        @Nullable URI declaredOtlpUrl) {
    public Settings {
        allowedHosts = List.copyOf(allowedHosts);
        allowedOrigins = List.copyOf(allowedOrigins);
        declaredAllowedRoots = declaredAllowedRoots == null ? null : List.copyOf(declaredAllowedRoots);
        keyFiles = List.copyOf(keyFiles);
        tools = Set.copyOf(tools);
        projects = List.copyOf(projects);
        declaredApiKeyProjects = declaredApiKeyProjects == null ? null : List.copyOf(declaredApiKeyProjects);
        declaredMcpApiKeyProjects = declaredMcpApiKeyProjects == null ? null : List.copyOf(declaredMcpApiKeyProjects);
    }

    /// By which address clients reach the MCP server, where that is not the one it listens on.
    public Optional<URI> publicUrl() {
        return Optional.ofNullable(declaredPublicUrl);
    }

    /// The key that callers of the engine's API must show.
    public Optional<Secret> apiKey() {
        return Optional.ofNullable(declaredApiKey);
    }

    /// The key that MCP clients must show.
    public Optional<Secret> mcpApiKey() {
        return Optional.ofNullable(declaredMcpApiKey);
    }

    /// The directories that were named to read files from.
    public Optional<List<Path>> allowedRoots() {
        return Optional.ofNullable(declaredAllowedRoots);
    }

    /// Where the embedding model is served, unless it is a built-in one.
    public Optional<URI> embeddingUrl() {
        return Optional.ofNullable(declaredEmbeddingUrl);
    }

    public Optional<Secret> embeddingApiKey() {
        return Optional.ofNullable(declaredEmbeddingApiKey);
    }

    public Optional<Path> logFile() {
        return Optional.ofNullable(declaredLogFile);
    }

    public Optional<URI> otlpUrl() {
        return Optional.ofNullable(declaredOtlpUrl);
    }

    /// What must never be written anywhere.
    public List<Secret> secrets() {
        return Stream.of(apiKey(), mcpApiKey(), embeddingApiKey())
                .flatMap(Optional::stream)
                .toList();
    }
}
