/// The settings: which exist, and how they are read.
///
/// [SettingTable] declares every setting once. [SettingsReader], `./kb help settings` and the reference document
/// follow it. The command line overrides the environment, which overrides the settings file, which overrides the
/// defaults. An unknown key is an error in every source, because a mistyped setting must not be ignored silently.
@NullMarked
package pinakes.app.settings;

import org.jspecify.annotations.NullMarked;
