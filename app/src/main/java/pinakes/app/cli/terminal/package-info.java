/// The look of the output: which streams are terminals, how wide they are, and how texts, times and sizes are shown.
///
/// A [pinakes.app.cli.terminal.Screen] is plain in a pipe, so that programs read the same text on every machine.
@NullMarked
package pinakes.app.cli.terminal;

import org.jspecify.annotations.NullMarked;
