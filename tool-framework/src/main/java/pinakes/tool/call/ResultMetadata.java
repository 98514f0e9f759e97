package pinakes.tool.call;

/// Facts about the execution itself, in every answer.
///
/// @param timestamp when the tool executed, ISO 8601 in UTC
/// @param executionTime milliseconds, all processing included
public record ResultMetadata(
        String toolVersion,
        String timestamp,
        double executionTime,
        String serviceVersion,
        String traceId,
        String correlationId,
        boolean cached) {}
