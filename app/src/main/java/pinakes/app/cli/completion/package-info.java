/// The command `completion`: scripts that complete command lines in shells.
///
/// [pinakes.app.cli.completion.CompletedCommand] says what can follow a command; every shell has a class that writes it
/// in its language.
@NullMarked
package pinakes.app.cli.completion;

import org.jspecify.annotations.NullMarked;
