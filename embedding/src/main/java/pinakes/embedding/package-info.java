/// Turning text into vectors whose nearness is nearness of meaning.
@NullMarked
package pinakes.embedding;

import org.jspecify.annotations.NullMarked;
