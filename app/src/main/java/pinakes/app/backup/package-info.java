/// Scheduled backups of a server.
@NullMarked
package pinakes.app.backup;

import org.jspecify.annotations.NullMarked;
