@NullMarked
package pinakes.console;

import org.jspecify.annotations.NullMarked;
