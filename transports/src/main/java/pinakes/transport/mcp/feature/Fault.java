package pinakes.transport.mcp.feature;

/// What a failure below a feature is called towards clients.
///
/// @param type a word for programs, such as `engine_unavailable`
/// @param message a sentence that may be shown to any caller
public record Fault(String type, String message) {}
