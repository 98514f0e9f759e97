package pinakes.tool.call;

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
        boolean cached) {}
