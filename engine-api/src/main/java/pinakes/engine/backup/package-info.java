/// Backups: a consistent copy of everything that an engine stores, taken while it works.
@NullMarked
package pinakes.engine.backup;

import org.jspecify.annotations.NullMarked;
