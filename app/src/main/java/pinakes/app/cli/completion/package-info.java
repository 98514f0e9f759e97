/// The command `completion`: scripts that complete command lines in shells.
///
/// [pinakes.app.cli.completion.CompletedCommand] says what can follow a command, and one class per shell writes it as
/// a script. Code shared by bash and zsh is in [pinakes.app.cli.completion.CaseScript].
@NullMarked
package pinakes.app.cli.completion;

import org.jspecify.annotations.NullMarked;
