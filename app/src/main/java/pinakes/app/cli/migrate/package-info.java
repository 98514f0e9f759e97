/// The command that moves a knowledge base between a data directory and shared storage.
@NullMarked
package pinakes.app.cli.migrate;

import org.jspecify.annotations.NullMarked;
