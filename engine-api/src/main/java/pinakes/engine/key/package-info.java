/// Keys: what callers show to be let in, and what each of them gives.
@NullMarked
package pinakes.engine.key;

import org.jspecify.annotations.NullMarked;
