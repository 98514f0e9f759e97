/// Backups that a server takes by itself.
@NullMarked
package pinakes.app.backup;

import org.jspecify.annotations.NullMarked;
