/// What a person may set, and how it is read.
///
/// [SettingTable] is the one list: the reader, `./kb help settings` and the reference document all follow it, so a
/// new setting is one line there and one component of [Settings]. [SettingsReader] lays the sources over each
/// other: command line, then environment, then file, then the default. A key that nobody knows is an error in every
/// source, because a mistyped setting that is silently ignored is worse than a program that does not start.
@NullMarked
package pinakes.app.settings;

import org.jspecify.annotations.NullMarked;
