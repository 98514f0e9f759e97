/// Files of the data directory: created so that only their owner can read them, deleted as trees, and their
/// failures explained for callers.
@NullMarked
package pinakes.engine.core.file;

import org.jspecify.annotations.NullMarked;
