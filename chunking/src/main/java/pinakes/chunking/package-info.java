/// Cutting what was read from a file into passages that stand on their own and fit a model's window.
@NullMarked
package pinakes.chunking;

import org.jspecify.annotations.NullMarked;
