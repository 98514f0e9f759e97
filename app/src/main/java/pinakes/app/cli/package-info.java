/// The command line: [pinakes.app.cli.Main] starts here and finds the command in [pinakes.app.cli.CommandTable].
///
/// To add a command, write a class in one of the subpackages and add a line to the table. Help and
/// `docs/reference/cli.md` follow from its usage. Only the launcher `kb`, a script at the top of the repository,
/// builds the program; it also runs `health` and `test` itself.
@NullMarked
package pinakes.app.cli;

import org.jspecify.annotations.NullMarked;
