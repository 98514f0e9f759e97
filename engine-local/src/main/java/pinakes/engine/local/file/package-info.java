/// How files of the data directory are created: so that only their owner can read them.
@NullMarked
package pinakes.engine.local.file;

import org.jspecify.annotations.NullMarked;
