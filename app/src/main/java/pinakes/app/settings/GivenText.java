package pinakes.app.settings;

/// The text that a source gives for a setting.
///
/// @param where the source in messages, such as `KB_MCP_PORT`
/// @param base resolves relative paths
record GivenText(String text, String where, SettingFormat.Base base) {}
