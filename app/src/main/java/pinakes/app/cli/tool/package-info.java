/// The commands `tools` and `call`, and tools as text.
@NullMarked
package pinakes.app.cli.tool;

import org.jspecify.annotations.NullMarked;
