/// The commands for projects, their documents and their references.
@NullMarked
package pinakes.app.cli.project;

import org.jspecify.annotations.NullMarked;
