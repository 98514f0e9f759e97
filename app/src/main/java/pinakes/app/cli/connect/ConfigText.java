package pinakes.app.cli.connect;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A configuration file in which the entry of one server is added or replaced; everything else stays as it is.
interface ConfigText {
    /// The text with the entry.
    ///
    /// @param text the file so far; empty for a new one
    /// @throws IllegalArgumentException when the text is not what the client would read
    String with(String text, String section, Map<String, Object> entry);

    /// What the client reads.
    ///
    /// @throws IllegalArgumentException when the client cannot read it
    JsonNode tree(String text);

    /// The entry alone, as a user would add it.
    String snippet(String section, Map<String, Object> entry);

    /// The entry of this server in what a client reads; a missing node when there is none.
    ///
    /// @throws IllegalArgumentException when something else is where the client expects its servers
    static JsonNode entry(JsonNode tree, String section) {
        var node = tree;
        var outer = "its top level";
        for (var name : path(section)) {
            if (!node.isObject() && !node.isMissingNode()) {
                throw new IllegalArgumentException(outer + " is not an object");
            }
            node = node.path(name);
            outer = name;
        }
        return node;
    }

    /// The names that lead to the entry; a section may be in another one, such as `mcp.servers`.
    static List<String> path(String section) {
        return Stream.concat(Stream.of(section.split("\\.")), Stream.of(ServerEntry.NAME))
                .toList();
    }

    static ConfigText of(ClientProgram client) {
        return client.isToml() ? new TomlText() : new JsonText();
    }
}
