package pinakes.app.settings;

/// The text that somebody gave for a setting.
///
/// @param where names the source in a message, such as `KB_MCP_PORT`
/// @param base what a relative path is relative to
record Given(String text, String where, Format.Base base) {}
