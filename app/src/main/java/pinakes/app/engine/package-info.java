/// The engine that a command or a server works with, opened from the settings.
///
/// An [pinakes.app.engine.EngineSession] is an open engine, local or remote. Servers open one themselves; commands
/// use [pinakes.app.engine.CommandEngine], which falls back to the running server when it already uses the data
/// directory.
@NullMarked
package pinakes.app.engine;

import org.jspecify.annotations.NullMarked;
