/// The commands for API keys.
@NullMarked
package pinakes.app.cli.key;

import org.jspecify.annotations.NullMarked;
