package pinakes.app.settings;

import java.nio.file.Path;

/// The text that somebody gave for a setting.
///
/// @param where names the source in a message, such as `KB_MCP_PORT`
/// @param directory what a relative path is relative to
record Given(String text, String where, Path directory) {}
