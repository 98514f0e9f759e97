/// The command `add`: finds files, submits them and follows their jobs.
@NullMarked
package pinakes.app.cli.add;

import org.jspecify.annotations.NullMarked;
