package pinakes.testkit.wire;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// Reads the data of server-sent events; comments, ids and retry hints are skipped.
final class SseEvents {
    private SseEvents() {}

    static void read(InputStream stream, Consumer<String> data) throws IOException {
        var event = new StringBuilder();
        try (var lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("data:")) {
                    event.append(line.substring("data:".length()).stripLeading());
                } else if (line.isEmpty() && !event.isEmpty()) {
                    data.accept(event.toString());
                    event.setLength(0);
                }
            }
        }
    }
}
