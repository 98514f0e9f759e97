package pinakes.tool.call;

import tools.jackson.core.JsonGenerator;

/// Metadata about the execution, part of every answer.
///
/// @param timestamp when the tool executed, ISO 8601 in UTC
/// @param executionTime in milliseconds, including all processing
public record ResultMetadata(
        String toolVersion,
        String timestamp,
        double executionTime,
        String serviceVersion,
        String traceId,
        String correlationId,
        boolean cached) {
    void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("toolVersion", toolVersion);
        json.writeStringProperty("timestamp", timestamp);
        json.writeNumberProperty("executionTime", executionTime);
        json.writeStringProperty("serviceVersion", serviceVersion);
        json.writeStringProperty("traceId", traceId);
        json.writeStringProperty("correlationId", correlationId);
        json.writeBooleanProperty("cached", cached);
        json.writeEndObject();
    }
}
