package pinakes.engine.http.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads server-sent events; heartbeats are read over.
final class ServerEvents implements AutoCloseable {
    private final InputStream body;
    private final BufferedReader lines;

    ServerEvents(InputStream body) {
        this.body = body;
        this.lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
    }

    /// What was told.
    ///
    /// @param id null when it has none
    record Event(String name, @Nullable String id, String data) {}

    /// The next event; empty at the end of the stream.
    Optional<Event> next() throws IOException {
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

    @Override
    public void close() throws IOException {
        body.close();
    }
}
