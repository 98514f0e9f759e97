/// How things are named.
@NullMarked
package pinakes.engine.id;

import org.jspecify.annotations.NullMarked;
