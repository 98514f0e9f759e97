package pinakes.app.cli.connect;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A configuration file in which the entry of one server is added or replaced; everything else stays as it is.
interface ConfigText {
    /// The text with the entry.
    ///
    /// @param text the file so far; empty for a new one
    /// @throws IllegalArgumentException when the text is not what the client would read
    String with(String text, String section, Map<String, Object> entry);

    /// Reads the text as the client would.
    ///
    /// @throws IllegalArgumentException when the client cannot read it
    void check(String text);

    /// The entry alone, as a user would add it.
    String snippet(String section, Map<String, Object> entry);

    /// The entry of this server; a missing node when there is none or the text cannot be read.
    JsonNode entry(String text, String section);

    /// Whether there is an entry of this server.
    default boolean hasEntry(String text, String section) {
        return entry(text, section).isObject();
    }

    static ConfigText of(ClientProgram client) {
        return client.isToml() ? new TomlText() : new JsonText();
    }
}
