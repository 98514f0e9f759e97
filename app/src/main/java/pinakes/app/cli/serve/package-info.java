/// The commands that run servers.
@NullMarked
package pinakes.app.cli.serve;

import org.jspecify.annotations.NullMarked;
