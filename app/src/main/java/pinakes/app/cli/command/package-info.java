/// What every command is made of: its usage, its arguments, its context and its output.
///
/// A command is one class that extends [pinakes.app.cli.command.Command]. Its
/// [pinakes.app.cli.command.CommandUsage] is the only place where its name, arguments, flags and help are written.
@NullMarked
package pinakes.app.cli.command;

import org.jspecify.annotations.NullMarked;
