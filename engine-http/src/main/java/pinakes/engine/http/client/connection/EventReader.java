package pinakes.engine.http.client.connection;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads server-sent events and skips heartbeats.
public final class EventReader {
    private final BufferedReader lines;

    public EventReader(InputStream body) {
        this.lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
    }

    /// A server-sent event.
    ///
    /// @param id null when it has none
    public record Event(String name, @Nullable String id, String data) {}

    /// The next event; empty at the end of the stream.
    public Optional<Event> next() throws IOException {
        var name = "message";
        @Nullable String id = null;
        var data = new StringBuilder();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty()) {
                if (!data.isEmpty()) {
                    return Optional.of(new Event(name, id, data.toString()));
                }
            } else if (line.startsWith("event:")) {
                name = line.substring("event:".length()).strip();
            } else if (line.startsWith("id:")) {
                id = line.substring("id:".length()).strip();
            } else if (line.startsWith("data:")) {
                data.append(line.substring("data:".length()).strip());
            }
        }
        return Optional.empty();
    }
}
