/// The commands for quotas.
@NullMarked
package pinakes.app.cli.quota;

import org.jspecify.annotations.NullMarked;
