/// Commands that take and restore backups.
@NullMarked
package pinakes.app.cli.backup;

import org.jspecify.annotations.NullMarked;
