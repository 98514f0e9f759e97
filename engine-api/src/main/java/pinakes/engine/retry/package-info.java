/// When to try again what failed.
@NullMarked
package pinakes.engine.retry;

import org.jspecify.annotations.NullMarked;
