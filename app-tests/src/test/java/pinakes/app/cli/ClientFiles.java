package pinakes.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Configuration files of MCP clients in a home directory.
record ClientFiles(Path home) {
    /// Writes a file with an entry of this server, where most clients look for it.
    void entry(String file, String entry) throws IOException {
        write(file, "{\"mcpServers\": {\"pinakes\": " + entry + "}}");
    }

    void write(String file, String text) throws IOException {
        var path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /// An entry of a server at a URL.
    static String http(String field, String url, String authorization) {
        return "{\"" + field + "\": \"" + url + "\", \"headers\": {\"Authorization\": \"" + authorization + "\"}}";
    }
}
