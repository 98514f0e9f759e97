/// Commands that export and import in open formats.
@NullMarked
package pinakes.app.cli.exchange;

import org.jspecify.annotations.NullMarked;
