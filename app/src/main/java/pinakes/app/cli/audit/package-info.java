/// The command that reads the audit log.
@NullMarked
package pinakes.app.cli.audit;

import org.jspecify.annotations.NullMarked;
