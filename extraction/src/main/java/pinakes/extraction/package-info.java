/// Reading files that nobody vouches for: what is in them, in reading order, with the place of everything.
@NullMarked
package pinakes.extraction;

import org.jspecify.annotations.NullMarked;
