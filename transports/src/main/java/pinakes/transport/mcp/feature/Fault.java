package pinakes.transport.mcp.feature;

/// The error that clients see for a known exception.
///
/// @param type a code for programs, such as `engine_unavailable`
/// @param message safe to show to any caller
public record Fault(String type, String message) {}
