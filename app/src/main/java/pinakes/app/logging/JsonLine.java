package pinakes.app.logging;

import java.io.StringWriter;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// The line form for machines: one JSON object.
final class JsonLine {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonLine() {}

    static String write(LogLine line) {
        var text = new StringWriter();
        try (var json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            json.writeStringProperty("timestamp", line.time().toString());
            json.writeStringProperty("level", line.level());
            json.writeStringProperty("logger", line.logger());
            json.writeStringProperty("thread", line.thread());
            json.writeStringProperty("message", line.message());
            line.values().forEach(json::writeStringProperty);
            line.stackTrace().ifPresent(trace -> json.writeStringProperty("stackTrace", trace));
            json.writeEndObject();
        }
        return text.toString();
    }
}
