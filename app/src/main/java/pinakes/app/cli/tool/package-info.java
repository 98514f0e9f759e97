/// The tools as text, for the command `tools` and for the reference document.
@NullMarked
package pinakes.app.cli.tool;

import org.jspecify.annotations.NullMarked;
