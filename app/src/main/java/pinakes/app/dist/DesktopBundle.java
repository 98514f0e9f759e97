package pinakes.app.dist;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import pinakes.tool.contract.WireJson;
import pinakes.tool.registry.RegisteredTool;
import tools.jackson.databind.node.ObjectNode;

/// A distribution in one file, in the MCPB format that desktop clients install.
public final class DesktopBundle {
    /// The directory of the program in the bundle.
    private static final String SERVER = "server";

    private DesktopBundle() {}

    /// Writes the bundle, or nothing on failure.
    ///
    /// @param tools the tools that the manifest lists
    public static void write(Path file, Distribution distribution, String version, List<RegisteredTool> tools)
            throws IOException {
        var unfinished = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(unfinished);
        try {
            try (var archive = new ProgramArchive(unfinished)) {
                var manifest = manifest(version, tools).toPrettyString() + "\n";
                archive.add("manifest.json", new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8)));
                for (var source : distribution.files()) {
                    archive.add(SERVER + "/" + distribution.directory().relativize(source), source);
                }
            }
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static ObjectNode manifest(String version, List<RegisteredTool> tools) {
        var manifest = WireJson.CAMEL.createObjectNode();
        manifest.put("manifest_version", "0.3")
                .put("name", "pinakes")
                .put("display_name", "Pinakes")
                .put("version", version)
                .put("description", "One place for everything you and your agents know and need to do.")
                .put("license", "Apache-2.0");
        manifest.putObject("author").put("name", "The Pinakes authors");
        describeServer(manifest.putObject("server"));
        var list = manifest.putArray("tools");
        tools.forEach(tool -> list.addObject()
                .put("name", tool.name())
                .put("description", tool.contract().description()));
        manifest.put("prompts_generated", true);
        manifest.putObject("compatibility").putArray("platforms").add(platform());
        askForFolder(manifest.putObject("user_config"));
        return manifest;
    }

    private static void describeServer(ObjectNode server) {
        server.put("type", "binary").put("entry_point", SERVER + "/kb");
        var start = server.putObject("mcp_config").put("command", "${__dirname}/" + SERVER + "/kb");
        start.putArray("args").add("stdio");
        start.putObject("env").put("KB_ALLOWED_ROOTS", "${user_config.documents_directory}");
    }

    private static void askForFolder(ObjectNode questions) {
        questions
                .putObject("documents_directory")
                .put("type", "directory")
                .put("title", "Documents")
                .put("description", "Only files in this folder can be added to the knowledge base.")
                .put("required", true)
                .put("default", "${HOME}");
    }

    private static String platform() {
        var system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        return system.startsWith("mac") ? "darwin" : "linux";
    }
}
