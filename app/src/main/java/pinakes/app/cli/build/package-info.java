/// The commands that package, test or check the program itself.
@NullMarked
package pinakes.app.cli.build;

import org.jspecify.annotations.NullMarked;
