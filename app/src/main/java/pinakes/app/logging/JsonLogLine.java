package pinakes.app.logging;

import pinakes.tool.contract.WireJson;

/// Log lines for programs: one JSON object each, whose fields are the names that people search for.
final class JsonLogLine {
    private JsonLogLine() {}

    static byte[] write(LogLine line) {
        var json = WireJson.SNAKE
                .createObjectNode()
                .put("timestamp", line.time().toEpochMilli())
                .put("level", line.level().toString())
                .put("threadName", line.thread())
                .put("loggerName", line.logger())
                .put("message", line.message());
        line.fields().forEach(json::putPOJO);
        if (line.stackTrace() != null) {
            json.put("stack_trace", line.stackTrace());
        }
        return WireJson.SNAKE.writeValueAsBytes(json);
    }
}
