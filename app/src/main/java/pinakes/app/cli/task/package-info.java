/// The commands for the to-do list.
@NullMarked
package pinakes.app.cli.task;

import org.jspecify.annotations.NullMarked;
