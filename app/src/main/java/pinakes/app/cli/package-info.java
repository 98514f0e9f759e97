/// What a person can tell the program to do: one class per command.
///
/// [Main] is where the process starts. It finds the [Command], reads its [Arguments] and turns every failure that a
/// person can mend into one line and exit code 1. The launcher `kb` at the top of the repository builds the program and
/// starts it; it knows the commands only where it must (`test` never reaches Java).
///
/// The descriptions that commands give of themselves are also the help and the reference document.
@NullMarked
package pinakes.app.cli;

import org.jspecify.annotations.NullMarked;
