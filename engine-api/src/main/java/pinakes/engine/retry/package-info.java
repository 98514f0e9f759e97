/// Retries: how often and how soon failed work is repeated.
@NullMarked
package pinakes.engine.retry;

import org.jspecify.annotations.NullMarked;
