package pinakes.app.cli.connect;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.CommandFailedException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// An MCP client and how it is configured.
///
/// @param id what users write, such as `claude-code`
/// @param file its configuration
/// @param section the field of the file that has the servers, such as `mcpServers`
/// @param form what an entry there looks like
/// @param takesHttp whether it connects to running servers
/// @param command a command that connects it; null when there is none
/// @param afterwards what the user must do for the change to take effect
public record ClientProgram(
        String id,
        String title,
        Path file,
        String section,
        Function<ServerEntry, Map<String, Object>> form,
        boolean takesHttp,
        @Nullable Function<ServerEntry, String> command,
        String afterwards) {
    boolean isToml() {
        return file.toString().endsWith(".toml");
    }

    /// Whether this program can add an entry to the file or replace it.
    boolean isWritable() {
        try {
            ConfigChange.of(this, new ServerEntry.Stdio("kb", List.of("stdio")));
            return true;
        } catch (CommandFailedException _) {
            return false;
        }
    }

    /// Whether the file mentions this server, even if it cannot be read as a whole.
    boolean isMentioned() {
        try {
            return ConfigFile.at(file).text().contains(ServerEntry.NAME);
        } catch (CommandFailedException _) {
            return false;
        }
    }

    /// What the client reads; a missing node when there is nothing.
    ///
    /// @throws CommandFailedException when the file cannot be read
    /// @throws IllegalArgumentException when the client does not understand it
    JsonNode tree() throws CommandFailedException {
        var text = Files.exists(file) ? ConfigFile.at(file).text() : "";
        return text.isBlank() ? MissingNode.getInstance() : ConfigText.of(this).tree(text);
    }
}
