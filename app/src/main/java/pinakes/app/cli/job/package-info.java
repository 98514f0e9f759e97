/// The commands of the group `jobs`: list the work on files, follow it, cancel and retry it.
@NullMarked
package pinakes.app.cli.job;

import org.jspecify.annotations.NullMarked;
