/// The command `completion`: scripts that complete command lines in shells.
///
/// [pinakes.app.cli.completion.CompletedCommand] says what can follow a command; every shell has a class that writes it
/// in its language; what bash and zsh share is in [pinakes.app.cli.completion.CaseScript].
@NullMarked
package pinakes.app.cli.completion;

import org.jspecify.annotations.NullMarked;
