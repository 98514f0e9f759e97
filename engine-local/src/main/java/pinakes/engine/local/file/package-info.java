/// Files of the data directory: created so that only their owner can read them, deleted as trees, and the meaning
/// of their failures in words for a caller.
@NullMarked
package pinakes.engine.local.file;

import org.jspecify.annotations.NullMarked;
