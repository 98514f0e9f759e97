/// The commands that keep folders in sync: `sync` once, and `watch` for as long as a server runs.
@NullMarked
package pinakes.app.cli.folder;

import org.jspecify.annotations.NullMarked;
