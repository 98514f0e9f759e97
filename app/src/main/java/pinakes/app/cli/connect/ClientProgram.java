package pinakes.app.cli.connect;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.CommandFailedException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// An MCP client and how it is configured.
///
/// @param id what users write, such as `claude-code`
/// @param file its configuration; null when it is configured by a command alone
/// @param section the field of the file that has the servers, such as `mcpServers`
/// @param form what an entry there looks like
/// @param takesHttp whether it connects to running servers
/// @param command a command that connects it; null when there is none
/// @param afterwards what the user must do for the change to take effect
public record ClientProgram(
        String id,
        String title,
        @Nullable Path file,
        String section,
        EntryForm form,
        boolean takesHttp,
        @Nullable CommandForm command,
        String afterwards) {
    /// What an entry of the configuration looks like.
    @FunctionalInterface
    public interface EntryForm {
        Map<String, Object> of(ServerEntry server);
    }

    /// The command that connects a client.
    @FunctionalInterface
    public interface CommandForm {
        String of(ServerEntry server);
    }

    public Optional<Path> configuration() {
        return Optional.ofNullable(file);
    }

    boolean isToml() {
        return file != null && file.toString().endsWith(".toml");
    }

    /// What is wrong with the configuration file as a whole, such as `it is not valid JSON`; empty when it can be read
    /// or there is none.
    public Optional<String> fault() {
        try {
            if (file != null && Files.exists(file)) {
                var text = ConfigFile.at(file).text();
                if (!text.isBlank()) {
                    ConfigText.of(this).check(text);
                }
            }
            return Optional.empty();
        } catch (CommandFailedException | IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /// Whether the file mentions this server, even if it cannot be read as a whole.
    public boolean isMentioned() {
        try {
            return file != null && ConfigFile.at(file).text().contains(ServerEntry.NAME);
        } catch (CommandFailedException _) {
            return false;
        }
    }

    /// The entry of this server in the configuration; a missing node when there is none or it cannot be read.
    public JsonNode entry() {
        try {
            return file == null || !Files.isReadable(file)
                    ? MissingNode.getInstance()
                    : ConfigText.of(this).entry(ConfigFile.at(file).text(), section);
        } catch (CommandFailedException _) {
            return MissingNode.getInstance();
        }
    }
}
